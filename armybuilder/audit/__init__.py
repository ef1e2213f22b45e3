"""The activity log: what organizers did in their club, and moderators and administrators on this server.

``record`` writes an entry in the transaction of the action itself, so that there is none without the other, and a
line in the server's own log. Owners and organizers read their club's log, moderators that of the server.
"""
