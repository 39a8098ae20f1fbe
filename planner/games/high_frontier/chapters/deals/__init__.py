"""Deals and negotiation (N)."""
