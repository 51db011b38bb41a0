"""Keys that were pressed while nobody asked for them."""

from __future__ import annotations

from contextlib import suppress


def flush_terminal(descriptor: int) -> None:
    """Forget what was typed into a terminal and not read yet."""
    try:
        import termios
    except ImportError:
        _flush_console()
        return
    with suppress(termios.error, OSError, ValueError):
        termios.tcflush(descriptor, termios.TCIFLUSH)


def _flush_console() -> None:
    """The same for a Windows console."""
    with suppress(ImportError):
        import msvcrt

        while msvcrt.kbhit():  # type: ignore[attr-defined]
            msvcrt.getwch()  # type: ignore[attr-defined]
