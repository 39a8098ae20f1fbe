"""The JSON API."""
from flask import Blueprint, Flask
def install(app: Flask) -> None:
    """Add."""
    api = Blueprint("api", __name__, url_prefix="/api")
    api.add_url_rule("/docs", "docs", lambda: "soon")
    app.register_blueprint(api)
