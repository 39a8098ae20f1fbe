"""From what a seat may know to what a page shows of it, and back; no server is needed."""
