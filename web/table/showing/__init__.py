"""From a view of a game to what a page shows; nothing here asks a server."""
