"""How prints are made: orders, the worker and its limited children, and the store.

*Roster* and *cards* of an army are asked for.

1. The request makes an order, a value: armies, sheets, layout. Each sheet of each army in it has a key, the digest of
   all that it shows: the army's document, the edition's stamp, the layout, and the release, which is the digest of
   every source, template, style and font that decides what sheets look like.
2. Where a PDF lies in the store (``var/prints``) under the order's key, that is the answer.
3. Otherwise ``ask`` writes a row, the print, and rings the worker's bell, a pipe in the file system. The request
   waits a few seconds for the row to say done; one thread of each process may, the others stay free. After that the
   answer is the print's own page, which asks again each second, and can be left and found again.
4. The worker (``manage.py print_worker``) takes due prints in turn, each for one step under a lease: lay out what is
   missing, in pieces of about 100 units; draw the pages as pictures, where somebody is looking; put the pieces
   together. Which step is next follows from what lies in the store alone, so nothing is done twice and a print goes
   on wherever it stood. A step done puts the print behind the others: a pack of 50 armies lets everybody in between.
5. A step is a child that the worker forks, with Django, WeasyPrint, fonts and styles already read. It may use 512 MB,
   25 seconds of the processor, 180 on the clock, so many files and so much of a file; it is nice to its neighbors. It
   writes a draft, which is renamed into the store when it is whole.
6. A child that outgrows its limits leaves the print with a sentence. Several sheets that were too much together are
   tried one by one first, so that the sentence names the one. A worker that is killed leaves a lease that runs out:
   the step is begun again, three times, and a print over which workers fall comes after those that nobody has tried.
7. Putting together (``joining``, ``tagging``) copies pages, their bookmarks and their tagged structure; names of
   table cells and numbers of pages are made anew. An order that was laid out as one piece is that piece.

The store has a bound; what was not used for longest goes. A print whose file has gone is printed again when somebody
comes for it.
"""
