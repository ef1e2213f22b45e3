#!/usr/bin/env bash
# libfaketime 0.9.10 (Debian 12) with FAKETIME_DONT_FAKE_MONOTONIC=1, which is meant to leave waiting alone: Python 3.11
# and newer cannot sleep any more. time.sleep waits until a moment of the monotonic clock (clock_nanosleep with
# TIMER_ABSTIME), and gets "Invalid argument". Without the variable it can sleep, but a clock of the day that is set
# ahead by a day also sets time.monotonic ahead by a day, so that every timeout is over.
# Needs Debian 12's apt-get and a system python3 of 3.11 or newer.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download libfaketime=0.9.10-2.1 >log 2>&1 || { tail -n 3 log >&2; exit 1; }
dpkg -x libfaketime_*.deb package
library=$(find "$folder/package" -name libfaketime.so.1)

cat >ask.py <<'PYTHON'
import sys
import time

print("libfaketime 0.9.10-2.1, Python", sys.version.split()[0])
clock = sys.argv[1]
day, monotonic = time.time(), time.monotonic()
with open(clock, "w") as file:
    file.write("+1d")
try:
    time.sleep(0.1)
    slept = "slept"
except OSError as error:
    slept = f"could not sleep: {error.strerror}"
days = [round((now - before) / 86400) for now, before in ((time.time(), day), (time.monotonic(), monotonic))]
print(f"{slept}; the day's clock is {days[0]} day ahead, the monotonic clock {days[1]}")
PYTHON

ask() {
    echo "+0" >clock
    env LD_PRELOAD="$library" FAKETIME_TIMESTAMP_FILE="$folder/clock" FAKETIME_NO_CACHE=1 "$@" \
        /usr/bin/python3 ask.py "$folder/clock" | tee -a seen
}

ask FAKETIME_DONT_FAKE_MONOTONIC=1
ask
[ "$(grep -c "could not sleep: Invalid argument; the day's clock is 1 day ahead, the monotonic clock 0" seen)" = 1 ]
[ "$(grep -c "^slept; the day's clock is 1 day ahead, the monotonic clock 1" seen)" = 1 ]
# Output seen:
#   libfaketime 0.9.10-2.1, Python 3.11.2
#   could not sleep: Invalid argument; the day's clock is 1 day ahead, the monotonic clock 0
#   libfaketime 0.9.10-2.1, Python 3.11.2
#   slept; the day's clock is 1 day ahead, the monotonic clock 1
