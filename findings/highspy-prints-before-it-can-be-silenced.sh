#!/usr/bin/env bash
# HiGHS in Python and standard output.
#
# The option output_flag turns off what HiGHS writes. But since 1.16 the solver prints its version and license as soon as
# it is created, before any option can be set, and it does so below Python: redirecting sys.stdout does not help. So a
# program whose standard output is data has to redirect the file descriptor itself. Up to 1.11 nothing was printed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat > make.py <<'PY'
import contextlib
import io
from importlib.metadata import version

import highspy

with contextlib.redirect_stdout(io.StringIO()):
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.run()
print(f"highspy {version('highspy')}", flush=True)
PY
for release in 1.11.0 1.16.0; do
    python3 -m venv "$release"
    "$release/bin/pip" install --quiet "highspy==$release" >&2
    "$release/bin/python" make.py > "$release.txt"
    tee -a seen < <(sed 's/ (git hash.*//' "$release.txt")
done

# Seen: nothing but our own line with 1.11.0, two lines before it with 1.16.0.
diff seen - <<'SEEN'
highspy 1.11.0
Running HiGHS 1.16.0
Includes third-party software components, see THIRD_PARTY_NOTICES.md for full details
highspy 1.16.0
SEEN
