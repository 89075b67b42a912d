"""The wallet: the only way money enters and leaves the pit."""
