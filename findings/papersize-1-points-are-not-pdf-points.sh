#!/usr/bin/env bash
# The package papersize knows paper sizes and lengths. Its "pt" is the point of TeX, 72.27 to an inch, and it is the
# default unit; a point of PDF, 72 to an inch, is called "bp". So a sheet of Letter is said to be 614.295 by 794.97. The
# program pdfimpose, which lays cards out on sheets, hands these numbers to a PDF: its sheets are 0.4 % larger than the
# paper. A printer that fits pages to the paper then prints an inch that is too short.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv environment
environment/bin/pip install --quiet papersize==1.6.1 pdfimpose==2.10.0 pypdf==6.1.1 >&2

environment/bin/python - <<'PY'
from pypdf import PdfWriter

cards = PdfWriter()
for _ in range(18):
    # Nine cards of 2.5 by 3.5 inches, and their backs.
    cards.add_blank_page(width=180, height=252)
cards.write("cards.pdf")
PY
environment/bin/pdfimpose cards --format letter --output sheets.pdf cards.pdf

environment/bin/python - <<'PY' | tee seen
import importlib.metadata

import papersize
from pypdf import PdfReader

for package in ("papersize", "pdfimpose"):
    print(package, importlib.metadata.version(package))
for unit in ("pt", "bp"):
    print(f"an inch is {papersize.parse_length('1in', unit)} {unit}")
print("letter, no unit named:", *papersize.parse_papersize("letter"))
print("letter in bp:", *(round(side) for side in papersize.parse_papersize("letter", "bp")))
pages = PdfReader("sheets.pdf").pages
print(len(pages), "sheets of pdfimpose:", *pages[0].mediabox[2:])
PY

diff seen - <<'SEEN'
papersize 1.6.1
pdfimpose 2.10.0
an inch is 72.27 pt
an inch is 72 bp
letter, no unit named: 614.295 794.97
letter in bp: 612 792
2 sheets of pdfimpose: 614.295 794.97
SEEN
