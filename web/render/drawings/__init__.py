"""Pictures: where things stand on them; the templates do the drawing."""
