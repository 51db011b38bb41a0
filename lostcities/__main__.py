"""`python -m lostcities`: the command of the same name."""

if __name__ == "__main__":
    try:
        from lostcities.cli import main

        code = main()
    except KeyboardInterrupt:
        code = 130
    raise SystemExit(code)
