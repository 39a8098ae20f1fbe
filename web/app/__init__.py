"""The application itself: its parts, safety, logs, and how it is served."""
