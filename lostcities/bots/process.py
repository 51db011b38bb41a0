"""A program that is asked by lines and answers by lines, with limits on what it may take."""

from __future__ import annotations

import os
import re
import selectors
import signal
import subprocess
import sys
import weakref
from collections.abc import Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Self

from attrs import evolve, frozen

from lostcities.bots.failures import BotFailed, BotUnusable
from lostcities.engine import is_unprintable
from lostcities.reading.problems import Words

#: Where seconds for an answer and MiB of memory may be set: the strongest programs want more of both.
SECONDS, MEMORY = "LOSTCITIES_BOT_SECONDS", "LOSTCITIES_BOT_MEMORY"
#: The most characters of an answer; the longest turn has a dozen.
MOST_ANSWER = 200
#: So much of what is written to standard error is kept, for its last line.
_MOST_WORDS = 2000
_SHOWN_WORDS = 200
_CHUNK = 1 << 16
#: How long a program that has closed its output has to be gone by itself.
_GRACE = 0.5


@frozen
class Limits:
    """What a program may take: seconds for an answer, bytes of memory, seconds of processor time in all,
    and bytes of any one file that it writes."""

    seconds: float = 10
    memory: int = 2 << 30
    processor: int = 600
    file: int = 64 << 20

    @classmethod
    def of(cls, level: str, environ: Mapping[str, str]) -> Self:
        """The limits, the first two as the environment sets them; raises BotUnusable."""
        figures = {name: environ.get(name) for name in (SECONDS, MEMORY)}
        for name, figure in figures.items():
            if figure and not re.fullmatch(r"[1-9][0-9]{0,5}", figure):
                raise BotUnusable(level, "limit", name=name, value=ascii(figure))
        seconds, memory = (figures[name] for name in (SECONDS, MEMORY))
        limits = cls(seconds=int(seconds)) if seconds else cls()
        return evolve(limits, memory=int(memory) << 20) if memory else limits


#: Sets the limits in the new process and then becomes the program. It is Python's own start that does this
#: and not a hook in the fork, which is not safe where there are threads.
_LAUNCHER = """
import os, resource, signal, sys
parent, memory, processor, file, *command = sys.argv[1:]
try:
    import ctypes  # on Linux the program dies with us, however that comes about
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)
except (AttributeError, ImportError, OSError):
    pass
if os.getppid() != int(parent):
    os._exit(1)
for name, most, more in ("AS", memory, 0), ("CPU", processor, 5), ("FSIZE", file, 0), ("CORE", 0, 0):
    try:
        number = getattr(resource, "RLIMIT_" + name)
        most, hard = int(most), resource.getrlimit(number)[1]
        if hard == resource.RLIM_INFINITY or most + more < hard:
            resource.setrlimit(number, (most, most + more))
    except (AttributeError, OSError, ValueError):
        pass
try:
    os.execv(command[0], command)
except OSError as error:
    print(error.strerror, file=sys.stderr, flush=True)
    os._exit(127)
"""


class Process:
    """One run of a program. Everything it reads and writes passes through here, without ever blocking."""

    def __init__(self, level: str, command: Sequence[str], limits: Limits) -> None:
        self._level = level
        self._seconds = limits.seconds
        figures = (os.getpid(), limits.memory, limits.processor, limits.file)
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", _LAUNCHER, *map(str, figures), *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env=_environment(),
            start_new_session=True,  # no terminal, and a group that ends as one
        )
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._in, self._out, self._err = (pipe.fileno() for pipe in pipes if pipe is not None)
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe, False)
        self._words = b""
        #: Ends it also where nobody says so: with the object, or with the interpreter.
        self._end = weakref.finalize(self, _end, self._process)

    def ask(self, line: str) -> str:
        """The line that it answers; raises BotFailed."""
        said = self._read(self._out)
        if said:
            raise self._failed("chatter", answer=_shown(said))
        return self._exchange(f"{line}\n".encode(), monotonic() + self._seconds)

    def _exchange(self, question: bytes, end: float) -> str:
        left, answer = memoryview(question), b""
        with selectors.DefaultSelector() as selector:
            selector.register(self._in, selectors.EVENT_WRITE)
            selector.register(self._out, selectors.EVENT_READ)
            selector.register(self._err, selectors.EVENT_READ)
            while b"\n" not in answer:
                if (time_left := end - monotonic()) <= 0:
                    raise self._failed("slow", seconds=self._seconds)
                for key, _ in selector.select(time_left):
                    if key.fd == self._in:
                        left = self._write(left)
                        if not left:
                            selector.unregister(self._in)
                    elif key.fd == self._err:
                        if self._listen() is None:
                            selector.unregister(self._err)
                    else:
                        said = self._read(self._out)
                        if said is None:
                            raise self._died()
                        answer += said
                        if len(answer) > MOST_ANSWER:
                            raise self._failed("long", most=MOST_ANSWER)
        line, _, rest = answer.partition(b"\n")
        if rest:
            raise self._failed("chatter", answer=_shown(rest))
        return line.removesuffix(b"\r").decode("ascii", "backslashreplace")

    def _write(self, left: memoryview) -> memoryview:
        """What is still to be written; nothing where the program no longer reads."""
        try:
            return left[os.write(self._in, left[:_CHUNK]) :]
        except BlockingIOError:
            return left
        except BrokenPipeError:  # its output tells what became of it
            return left[:0]

    def _listen(self) -> bytes | None:
        """Hear what it says on standard error; only the end of it is kept."""
        said = self._read(self._err)
        if said:
            self._words = (self._words + said)[-_MOST_WORDS:]
        return said

    def _read(self, pipe: int) -> bytes | None:
        """What is there to be read; None where nothing will ever come."""
        try:
            return os.read(pipe, _CHUNK) or None
        except BlockingIOError:
            return b""

    def _failed(self, reason: str, **details: object) -> BotFailed:
        return BotFailed(self._level, reason, **details)

    def _died(self) -> BotFailed:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE)
        while self._listen():
            pass
        how, words = _how_it_ended(self._process.returncode), _last_line(self._words)
        return self._failed("died" if words else "died-mute", how=how, words=words)

    def kill(self) -> None:
        """End it and whatever it has started; its pipes stay open for whoever waits at them."""
        _kill(self._process)

    def close(self) -> None:
        """End it, and close its pipes."""
        self._end()


def _end(process: subprocess.Popen[bytes]) -> None:
    _kill(process)
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()


def _kill(process: subprocess.Popen[bytes]) -> None:
    """The group may outlive its first process, so it is ended whether that one is gone or not."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


def _environment() -> dict[str, str]:
    """No more than a program needs to start, and one core for those that would take all there are."""
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "LANG": "C.UTF-8",
        "PYTHONUNBUFFERED": "1",  # a line that is forgotten in a buffer is an answer that never comes
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
    }


def _how_it_ended(code: int | None) -> Words:
    if code is None:
        return Words("outside.ended-silent")
    if code >= 0:
        return Words("outside.ended-code", {"code": code})
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = str(-code)
    return Words("outside.ended-signal", {"name": name})


def _last_line(words: bytes) -> str:
    """The last line of what was said, with nothing in it that could do a terminal harm."""
    lines = words.decode("utf-8", "replace").strip().splitlines()
    line = "".join(char for char in (lines[-1] if lines else "") if not is_unprintable(char))
    return line[:_SHOWN_WORDS]


def _shown(said: bytes) -> str:
    text = said.decode("ascii", "backslashreplace").strip()
    return ascii(text[:60])
