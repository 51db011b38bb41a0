"""`python -m lostcities`: the command of the same name."""

from lostcities.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
