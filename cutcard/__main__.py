"""`python -m cutcard` is the program itself."""

from cutcard.cli.main import run_program

if __name__ == "__main__":
    run_program()
