"""Work that takes longer than a page may: a queue of jobs, the worker that does them, and its limited child processes.

Here is what all jobs share. What a job does is not here: prints, battles, searches and sheets of cards are in their
apps, each of which names its ``JobKind`` in its ``hooks.py``.

1. A job is a row (``queue.Queued``): its state, its lease, how often its step was begun, its place in the queue. Rows
   whose result is the same for all who ask are found by a digest of what is asked (``shared_jobs``, ``digests``).
2. A page asks for a job with its kind (``kinds``), which writes the row and wakes the worker through a pipe in the
   file system (``worker_heartbeat``).
3. The worker (``manage.py print_worker``, or a copy of the server: ``worker_beside``) claims due rows in turn, each for
   one step under a lease. Several kinds are done at once, each as often as it says. The lease of a killed worker
   expires; the step is begun again, up to three times, and a job that crashes workers comes after those that nobody has
   tried.
4. A step is a child process (``child_process``) of the worker's fork server (``fork_server``, ``forking``). A child may
   use so much memory, processor time and files (``process_limits``); it reports, and the job's row keeps the result.
5. Between steps the worker does a little of each chore of the apps (``background``).
"""
