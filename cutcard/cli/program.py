"""Runs the given command. Every error is one clear line, and lost output is noticed."""

import signal
import sys

import typer

INTERRUPTED = 130
"""The exit code of a program ended by Ctrl-C, as in a shell."""


def run_app(app: typer.Typer) -> None:
    """Runs the program. An error is one clear line, never a traceback."""
    from cutcard.cli import output

    output.prepare()
    try:
        if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        code = _run(app)
    except (KeyboardInterrupt, typer.Abort):
        code = INTERRUPTED
    except output.OutputLostError as lost:
        code = output.failed(lost.error)
    except OSError as error:  # Of a file, if it names one; otherwise of standard output.
        code = _unusable(error) if error.filename is not None else output.failed(error)
    sys.exit(output.finish(code))


def _run(app: typer.Typer) -> int:
    """The exit code of the command; a wrong option is treated like unreadable input."""
    command = typer.main.get_command(app)
    try:
        # Not `app()`: it ends the program silently when a pipe is closed.
        with command.make_context("cutcard", sys.argv[1:]) as context:
            command.invoke(context)
    except typer.Exit as done:
        return done.exit_code
    except Exception as error:
        message = getattr(error, "format_message", None)
        if message is None:
            raise
        from cutcard.cli.errors import UNREADABLE, InputError, report

        group = getattr(error, "ctx", None)
        if group is not None and message() == group.get_help():  # no command was named
            print(message(), file=sys.stderr)
            return UNREADABLE
        return report(InputError(message(), key=_option_of(error)), as_json="--json" in sys.argv)
    return 0


def _unusable(error: OSError) -> int:
    from cutcard.cli.errors import InputError, report

    problem = InputError(f"cannot be used: {error.strerror or error}", file=str(error.filename))
    return report(problem, as_json="--json" in sys.argv)


def _option_of(error: Exception) -> str:
    """The option or argument of a usage error, if it has one."""
    named = getattr(error, "option_name", None)
    if isinstance(named, str):
        return named
    options = getattr(getattr(error, "param", None), "opts", None) or [""]
    found: str = max(options, key=len)
    return found
