"""The program: `python -m cutcard`, and the command `cutcard` of an installed package."""

import signal


def main() -> None:
    """Runs the program. While it loads, and once it has ended, Ctrl-C stops it at once and prints nothing;
    in between `run_program` answers it."""
    answers = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # else it is ignored
    if answers:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from cutcard.cli.main import run_program

    try:
        run_program()
    finally:
        if answers:
            signal.signal(signal.SIGINT, signal.SIG_DFL)


if __name__ == "__main__":
    main()
