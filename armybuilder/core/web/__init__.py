"""Requests and pages: middleware, templates, static files, errors, and the bar at the top of every page.

Pages of an app are not here, and neither is who asks: that is ``armybuilder/visitors``.
"""
