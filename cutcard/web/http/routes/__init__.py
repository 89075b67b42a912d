"""The HTTP side: one file a subject. Every route asks for itself who is there and what he may."""
