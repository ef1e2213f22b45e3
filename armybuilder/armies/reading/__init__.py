"""Reading an army that is shared, public or a sample.

1. ``/read/<code>/`` asks ``Army.objects.visible_to(visitor)``, the one place that knows who sees what; sheets, files,
   copies and reports of it do the same, prints and searches as well. What one may not see is not there.
2. ``attribution`` says whose it is and what it was copied from, as far as the reader may know; ``copies`` who copied
   it, and whether the reader's own is behind.
3. A club's feed for everybody asks ``Army.objects.public``; a member's own has their secret key in its address, and
   asks ``visible_to`` for that member.
4. A copy keeps its origin with the version it was made of. A change of an army that others see tells those whose copy
   was up to date until then (``copies.tell_copiers``); ``/armies/<code>/original/`` tells the summaries since.
5. Chat programs fetch ``preview.png`` beside the page, drawn once for each look and kept in the store.
"""
