"""The one door money enters and leaves the pit by."""
