#!/usr/bin/env bash
# Calendar readers and the VTIMEZONE of a file.
#
# RFC 5545 lets a file carry the rules of its time zones. For a TZID that is also an IANA name, three Python readers
# ignore these rules and take their own: the local time stays, the moment may be another one than the file says.
# ical.js knows no zones and takes only the rules of the file. So a file with TZID and VTIMEZONE shows the local time in
# all of them, also where a reader's zone data is years old; a file in UTC does not.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# Rules that no release ever had: 19:00 in Lisbon is 11:00 in UTC.
cat > evening.ics <<'ICS'
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//finding//EN
BEGIN:VTIMEZONE
TZID:Europe/Lisbon
BEGIN:STANDARD
DTSTART:20260101T000000
TZOFFSETFROM:+0800
TZOFFSETTO:+0800
TZNAME:X
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:evening@example.org
DTSTAMP:20260101T000000Z
DTSTART;TZID=Europe/Lisbon:20270112T190000
DTEND;TZID=Europe/Lisbon:20270112T220000
SUMMARY:Evening
END:VEVENT
END:VCALENDAR
ICS
sed -i 's/$/\r/' evening.ics

python3 -m venv python
python/bin/pip install --quiet ical==14.3.1 icalendar==7.3.2 recurring-ical-events==3.8.2 tzdata==2026.6 >&2
npm install --silent --no-audit --no-fund ical.js@2.2.1 >&2

cat > read.py <<'PY'
from datetime import UTC, date
from importlib.metadata import version

import icalendar
import recurring_ical_events
from ical.calendar_stream import IcsCalendarStream

text = open("evening.ics", newline="").read()
calendar = icalendar.Calendar.from_ical(text)
starts = {
    "ical": IcsCalendarStream.calendar_from_ics(text).events[0].dtstart,
    "icalendar": calendar.walk("VEVENT")[0]["DTSTART"].dt,
    "recurring-ical-events": recurring_ical_events.of(calendar).at(date(2027, 1, 12))[0]["DTSTART"].dt,
}
for name, start in starts.items():
    print(f"{name} {version(name)}: {start:%H:%M} there, {start.astimezone(UTC):%H:%M} UTC")
PY
cat > read.mjs <<'JS'
import { readFileSync } from "node:fs";
import ICAL from "ical.js";
const calendar = new ICAL.Component(ICAL.parse(readFileSync("evening.ics", "utf8")));
const start = new ICAL.Event(calendar.getFirstSubcomponent("vevent")).startDate;
const version = JSON.parse(readFileSync("node_modules/ical.js/package.json", "utf8")).version;
console.log(`ical.js ${version}: ${start.toString().slice(11, 16)} there, ${start.toJSDate().toISOString().slice(11, 16)} UTC`);
JS
python/bin/python read.py | tee seen
node read.mjs | tee -a seen

# Seen: the readers in Python say 19:00 UTC, ical.js says 11:00 UTC; all say 19:00 there.
diff seen - <<'SEEN'
ical 14.3.1: 19:00 there, 19:00 UTC
icalendar 7.3.2: 19:00 there, 19:00 UTC
recurring-ical-events 3.8.2: 19:00 there, 19:00 UTC
ical.js 2.2.1: 19:00 there, 11:00 UTC
SEEN
