"""Making prints: orders, their steps and the store. The queue, the worker and its children are ``jobs``.

As an example, *roster* and *cards* of an army are requested.

1. The request makes an order, a value: armies, sheets, layout. Each sheet of each army in it has a key, the digest of
   everything that it shows: the army's document, the edition's stamp, the layout, and the release, which is the
   digest of every source, template, style and font that affects sheets.
2. If the store (``var/prints``) has a PDF under the order's key, that is the answer.
3. If not, ``ask`` writes a row, the print, and wakes the worker through a pipe in the file system. The request waits
   a few seconds for the row to be done; one thread of each process can do this, the others stay free. After that the
   answer is the print's own page, which asks again each second, and can be left and found again.
4. The worker (``manage.py print_worker``) takes due prints in turn, each for one step under a lease: lay out what is
   missing, in pieces of about 100 units; draw the pages as pictures if somebody is looking; join the pieces. The next
   step follows only from what is in the store, so nothing is done twice and a print continues where it stopped. After
   a step the print goes behind the others, so a pack of 50 armies blocks nobody.
5. A step is a child process of the worker's fork server (``jobs/fork_server``), which has imported Django and
   WeasyPrint and never used them. A few children are kept ready, which have printed a page, so that fonts and styles
   are read. A child may use 512 MB, 60 seconds of processor time, 180 seconds in all, 30 without computing, and a
   limited number and size of files; it runs with a higher nice level. It writes a draft, which is renamed into the
   store when it is complete.
6. If a child exceeds its limits, the print gets a message. If several sheets together were too much, they are tried
   one by one first, so that the message names the right one. The lease of a killed worker expires; the step is
   started again, up to three times, and a print that crashes workers comes after those that nobody has tried.
   The worker itself prints a small page from time to time (``trial_print``), so that ``/readyz`` knows whether it can.
7. Joining (``joining``, ``bookmarks``, ``tagging``) copies pages, their bookmarks and tagged structure; names of table
   cells and page numbers are made again. An order that was laid out as one piece is that piece.

The store has a maximum size; what was not used for the longest time is deleted. A print whose file was deleted is
made again when somebody opens it.
"""
