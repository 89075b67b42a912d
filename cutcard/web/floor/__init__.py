"""The floorperson's view of the house: all tables at a glance, and orders to one of them."""
