"""Tables as a page draws them: what the view gate lets through, turned into frames."""
