#!/usr/bin/env bash
# A map of 24 by 24 inches is cut into sheets of A4 by pdfposter. Each sheet has the paper as its MediaBox; its TrimBox is
# as large as the part of the map on it, which is smaller at the top and at the right. The filter that Debian 12's CUPS
# passes every PDF through, pdftopdf, takes the TrimBox for the page. So "fit to page" prints the sheets of one map in
# four scales: a whole sheet comes out 4 % too small, the corner half as large again. Without scaling all are right.
# Viewers go by the MediaBox and show nothing of it.
# Needs Debian 12's apt-get and dpkg, and python3-venv.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv environment
environment/bin/pip install --quiet pdfposter==0.9.1 pypdf==5.9.0 reportlab==4.4.4 pdfplumber==0.11.7 >&2
filters=1.28.17-3+deb12u2
apt-get download cups-filters=$filters cups-filters-core-drivers=$filters libcupsfilters1=$filters \
    libfontembed1=$filters libqpdf29 libcups2 liblcms2-2 \
    libavahi-client3 libavahi-common3 libjpeg62-turbo libtiff6 libdbus-1-3 libgssapi-krb5-2 libk5crypto3 libkrb5-3 \
    libkrb5support0 libkeyutils1 libpng16-16 libwebp7 libjbig0 libdeflate0 liblerc4 >log 2>&1 ||
    { tail -n 3 log >&2; exit 1; }
for package in *.deb; do
    dpkg -x "$package" root
done
LD_LIBRARY_PATH=$(find "$folder/root" -name '*.so.*' -printf '%h\n' | sort -u | paste -sd:)
export LD_LIBRARY_PATH
sed 's/^\(\*Default\(PageSize\|PageRegion\|ImageableArea\|PaperDimension\):\).*/\1 A4/' \
    root/usr/share/ppd/cupsfilters/pxlmono.ppd >printer.ppd

environment/bin/python - <<'PY'
from reportlab.pdfgen.canvas import Canvas

inch, inches = 72, 24
field = Canvas("field.pdf", pagesize=(inches * inch, inches * inch))
for place in range(inches + 1):
    field.line(place * inch, 0, place * inch, inches * inch)
    field.line(0, place * inch, inches * inch, place * inch)
field.save()
PY
environment/bin/pdfposter --scale 1 --media-size a4 field.pdf sheets.pdf
for scaling in none fit; do
    PPD=printer.ppd root/usr/lib/cups/filter/pdftopdf 1 user title 1 print-scaling=$scaling <sheets.pdf >printed 2>>log
    sed -n '/^%PDF-/,$p' printed >"$scaling.pdf"
done

environment/bin/python - <<'PY' | tee seen
import importlib.metadata

import pdfplumber

print("cups-filters 1.28.17-3+deb12u2, pdfposter", importlib.metadata.version("pdfposter"))
for name in ("sheets", "none", "fit"):
    with pdfplumber.open(f"{name}.pdf") as pdf:
        shown = []
        for page in pdf.pages:
            places = sorted({round(line["x0"], 1) for line in page.lines if line["height"] > line["width"]})
            shown.append(f"{places[1] - places[0]:.0f}")
        print(f"{name}: an inch of each sheet is so many points:", *shown)
PY

diff seen - <<'SEEN'
cups-filters 1.28.17-3+deb12u2, pdfposter 0.9.1
sheets: an inch of each sheet is so many points: 72 72 72 72 72 72 72 72 72
none: an inch of each sheet is so many points: 72 72 72 72 72 72 72 72 72
fit: an inch of each sheet is so many points: 99 69 69 99 69 69 109 70 70
SEEN
