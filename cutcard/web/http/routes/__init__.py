"""HTTP routes, one module per subject. Every route checks for itself who is signed in and what they may
do."""
