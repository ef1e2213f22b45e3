"""The context of the invitation pages."""

from django.utils import timezone

from armybuilder.armies.display import army_context
from armybuilder.armies.models import Army
from armybuilder.clubs import permissions
from armybuilder.clubs.inviting import invitations
from armybuilder.clubs.models import Club, Invitation
from armybuilder.core.i18n import timestamps
from armybuilder.core.web.values import Context
from armybuilder.visitors import Visitor


def page(club: Club) -> Context:
    """The link, and the invitations by mail that are open."""
    now = timezone.now()
    out = [
        (invitation, timestamps.ago(invitation.made, now), invitations.address(invitation.key))
        for invitation in club.invitations.filter(used=None)
    ]
    link = army_context.address(invitations.address(club.link)) if club.link else None
    return {"club": club, "link": link, "out": out}


def join(club: Club, invitation: Invitation | None, visitor: Visitor, key: str) -> Context:
    """Which club invites, who sent the invitation, and what joining requires."""
    by = invitation.by if invitation else None
    return {
        "club": club,
        "by": by.name if by else "",
        "players": club.members.count(),
        "belongs": bool(permissions.role_of(club, visitor)),
        "signed_in": visitor.player is not None,
        "sign_in": permissions.sign_in(f"/join/{key}/"),
        "sign_up": permissions.sign_up(f"/join/{key}/"),
        "armies": Army.objects.made_by(visitor).filter(binned=None).count(),
    }
