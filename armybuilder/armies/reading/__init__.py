"""Reading an army that is shared, public or a sample.

1. ``/read/<code>/`` asks ``Army.objects.visible_to(visitor)``, the one place that knows who sees what. Sheets, files,
   copies, reports, prints and searches do the same. An army that the visitor cannot see is answered like one that
   does not exist.
2. ``attribution`` says who made the army and what it was copied from, as far as the reader can know. ``copies`` says
   who copied it, and whether the reader's own copy is out of date.
3. A club's public feed asks ``Army.objects.public``. A member's feed has a secret key in its address and asks
   ``visible_to`` for that member.
4. A copy stores its original with the version it was made of. When an army that others see changes, the owners of
   up-to-date copies are notified (``copies.tell_copiers``); ``/armies/<code>/original/`` shows the summaries since.
5. Chat apps fetch ``preview.png`` next to the page. It is drawn once for each look and kept in the store.
"""
