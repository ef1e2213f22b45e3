#!/usr/bin/env bash
# Debian 13's Pango (1.56.3) counts a font as having "Ś" if it has "S" and a combining acute accent. A font that is cut
# into subsets, Latin first and Latin Extended second, as web fonts are, then draws two glyphs out of the first subset
# instead of the whole letter out of the second. WeasyPrint 70.0 gives both glyphs a text, so that "Śnieżki" is copied
# as "SŚnieżki" once another word of the page has an S. Debian 12's Pango (1.50.12) takes the whole letter.
# Needs root, for debootstrap and chroot, and npm.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf --one-file-system "$folder"' EXIT
command -v debootstrap >/dev/null || apt-get install -y --no-install-recommends debootstrap >/dev/null

cat >"$folder/print.py" <<'PYTHON'
from weasyprint import HTML

name = "atkinson-hyperlegible-next-{}-700-normal.woff2"
faces = "".join(
    f"@font-face {{ font-family: {family}; src: url(package/files/{name.format(family)}) }}"
    for family in ("latin", "latin-ext")
)
style = f"<style>{faces} p {{ font-family: latin, latin-ext }}</style>"
HTML(string=f"{style}<p>Squad</p><p>Śnieżki</p>", base_url="/finding/").write_pdf("/finding/out.pdf")
PYTHON

(cd "$folder" && npm pack --silent @fontsource/atkinson-hyperlegible-next@5.3.0 >/dev/null && tar -xzf fontsource-*.tgz)

for release in bookworm trixie; do
    root=$folder/$release
    debootstrap --variant=minbase --include=ca-certificates,python3-venv,libpangoft2-1.0-0,libharfbuzz-subset0,poppler-utils \
        "$release" "$root" >"$folder/log" 2>&1 || { tail -n 5 "$folder/log" >&2; exit 1; }
    cp -L /etc/resolv.conf "$root/etc/resolv.conf"
    cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
    mkdir "$root/finding"
    cp -r "$folder/print.py" "$folder/package" "$root/finding"
    chroot "$root" sh -eu -c '
        cd /finding
        python3 -m venv venv
        venv/bin/pip install --quiet --disable-pip-version-check weasyprint==70.0 brotli==1.2.1
        venv/bin/python print.py
        dpkg-query -W -f "Pango \${Version}\n" libpango-1.0-0
        pdftotext out.pdf - | tr "\n" " "
        echo
    ' | tee "$folder/$release.txt"
done

grep -q "^Pango 1.50" "$folder/bookworm.txt" && grep -q "Squad *Śnieżki" "$folder/bookworm.txt"
grep -q "^Pango 1.56" "$folder/trixie.txt" && grep -q "Squad *SŚnieżki" "$folder/trixie.txt"
echo "As described: the letter is whole with Pango 1.50 and drawn, and copied, in two with 1.56."
