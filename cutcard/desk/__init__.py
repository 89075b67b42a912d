"""What puts odds, simulation and strategy together."""
