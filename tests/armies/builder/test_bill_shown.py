"""Why a figure costs what it costs, as pages say it."""

from django.test import Client


def test_what_comes_free_is_called_so_once():
    visitor = Client()
    sample = visitor.get("/samples/undead/").content.decode()
    assert "Hero 2, Commander free, Heavy armor free with Commander, Cause Fear 2, Summon 2" in sample
    army = visitor.post("/samples/undead/copy/")["Location"]
    receipt = visitor.get(f"{army}?unit=0").content.decode()
    assert '<tr><th scope="row">Heavy armor</th><td>free with Commander</td></tr>' in receipt
    assert "Commander free</" not in sample + receipt and receipt.count("free with") == 1
