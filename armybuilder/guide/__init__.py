"""The guide: twelve short pages that show how to use Muster, with pictures.

``PARTS`` names the parts in their order; the text of each is ``templates/guide/parts/<slug>.html``, so that it is
translated like any other page. The headings, words and reading time of a part are read from that text (``steps``),
which the search and the links named Help use. ``make pictures`` takes the pictures from the running pages, one for
each language; a language without a picture of its own shows the English one.
"""
