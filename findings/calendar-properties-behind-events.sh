#!/bin/sh
# ts-ics 2.4.6 writes files that the grammar of RFC 5545 does not know, from values that its types and its generator take:
#
#   a calendar's own non-standard property   stands behind the events; § 3.4 and § 3.6 (`icalbody = calprops component`) have all
#   (X-PUBLISHED-TTL of a feed)              properties of a calendar before its first component. Those of an event stand right.
#   a duration of weeks and days             is `P1W1D`; § 3.3.6 (`dur-value`) has weeks alone or days with times, never both.
#
# ical.js 2.2.1 and node-ical 0.26.1 read both all the same (the end is eight days later); a reader that goes by the grammar need not.
# Output as measured on 2026-11-30; exits 1 where it changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --no-audit --no-fund --silent ts-ics@2.4.6 ical.js@2.2.1 node-ical@0.26.1
cat > measure.js <<'JS'
import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { generateIcsCalendar } from "ts-ics";

const at = { date: new Date("2026-12-01T12:00:00Z") };
const event = { uid: "1@a", stamp: at, start: at, summary: "S", duration: { weeks: 1, days: 1 }, nonStandard: { colour: "red" } };
const property = (name) => ({ name, generate: (value) => ({ value }) });
const file = generateIcsCalendar(
  { version: "2.0", prodId: "-//a//b", nonStandard: { refresh: "PT1H" }, events: [event] },
  { nonStandard: { refresh: property("X-PUBLISHED-TTL"), colour: property("X-COLOUR") } },
);
const order = file.split("\r\n").filter((line) => /^(?:X-|DURATION|(?:BEGIN|END):VEVENT)/.test(line));
console.log(`written: ${order.join(" ")}`);
const calendar = new ICAL.Component(ICAL.parse(file));
console.log(`ical.js: ${calendar.getFirstPropertyValue("x-published-ttl")} ${new ICAL.Event(calendar.getFirstSubcomponent("vevent")).endDate}`);
console.log(`node-ical: ${nodeIcal.sync.parseICS(file)["1@a"].end.toISOString()}`);
JS
node measure.js | tee measured.txt
cat > expected.txt <<'TEXT'
written: BEGIN:VEVENT DURATION:P1W1D X-COLOUR:red END:VEVENT X-PUBLISHED-TTL:PT1H
ical.js: PT1H 2026-12-09T12:00:00Z
node-ical: 2026-12-09T12:00:00.000Z
TEXT
diff expected.txt measured.txt && echo "As measured."
