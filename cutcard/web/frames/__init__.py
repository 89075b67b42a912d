"""Tables as frames: what the view gate lets through, rendered for a page or a terminal."""
