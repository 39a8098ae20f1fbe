"""The planner as a service: pages for the table and a JSON API, one Flask application."""

from web.app.application import create_app

__all__ = ["create_app"]
