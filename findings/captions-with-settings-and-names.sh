#!/bin/sh
# @plussub/srt-vtt-parser 2.0.5 reads captions that WebVTT allows (W3C, § 4.1) at other times, together, or not at all, and raises nothing:
#
#   a setting behind times without hours     the end is read with the setting's colon: 2.5 seconds are two minutes, or no number.
#   (`00:02.500 line:0`)                     Hours are optional; with them the end is right.
#   a cue without text (a pause in a live    swallows the times and the words of the cue behind it
#   transcript)
#   an identifier with "note", "style" or    is taken for the block of that name, and the cue is left out: `bloco-regional-1`, `keynote 1`.
#   "region" in it, of any case              Such a block's line begins with NOTE, STYLE or REGION.
#
# webvtt-parser 2.2.0, which the validator of the format uses, reads all of them. Not reported upstream, as far as a search shows.
# Output as measured on 2026-11-30; exits 1 where it changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --no-audit --no-fund --silent @plussub/srt-vtt-parser@2.0.5 webvtt-parser@2.2.0
cat > measure.js <<'JS'
import { parse } from "@plussub/srt-vtt-parser";
import webvtt from "webvtt-parser";

const SECOND = "\n\n00:00:03.000 --> 00:00:04.000\nBoa noite.\n";
const files = {
  "times with hours, a setting": `00:00:01.000 --> 00:00:02.500 line:0\nOi.${SECOND}`,
  "times without hours": `00:01.000 --> 00:02.500\nOi.${SECOND}`,
  "the same, a setting with a number": `00:01.000 --> 00:02.500 line:0\nOi.${SECOND}`,
  "the same, a setting with a word": `00:01.000 --> 00:02.500 align:start\nOi.${SECOND}`,
  "no text": `00:00:01.000 --> 00:00:02.500${SECOND}`,
  "an identifier": `bloco-local-1\n00:00:01.000 --> 00:00:02.500\nOi.${SECOND}`,
  "the same, with 'region' in it": `bloco-regional-1\n00:00:01.000 --> 00:00:02.500\nOi.${SECOND}`,
  "the same, with 'note' in it": `keynote 1\n00:00:01.000 --> 00:00:02.500\nOi.${SECOND}`,
};
const shown = (start, end, text) => `${start}-${end} ${JSON.stringify(text)}`;
for (const [name, cues] of Object.entries(files)) {
  const file = `WEBVTT\n\n${cues}`;
  console.log(name);
  console.log(`  webvtt-parser: ${new webvtt.WebVTTParser().parse(file, "captions").cues.map((cue) => shown(cue.startTime, cue.endTime, cue.text)).join(", ")}`);
  console.log(`  srt-vtt-parser: ${parse(file).entries.map((cue) => shown(cue.from / 1000, cue.to / 1000, cue.text)).join(", ")}`);
}
JS
node measure.js | tee measured.txt
cat > expected.txt <<'TEXT'
times with hours, a setting
  webvtt-parser: 1-2.5 "Oi.", 3-4 "Boa noite."
  srt-vtt-parser: 1-2.5 "Oi.", 3-4 "Boa noite."
times without hours
  webvtt-parser: 1-2.5 "Oi.", 3-4 "Boa noite."
  srt-vtt-parser: 1-2.5 "Oi.", 3-4 "Boa noite."
the same, a setting with a number
  webvtt-parser: 1-2.5 "Oi.", 3-4 "Boa noite."
  srt-vtt-parser: 1-120 "Oi.", 3-4 "Boa noite."
the same, a setting with a word
  webvtt-parser: 1-2.5 "Oi.", 3-4 "Boa noite."
  srt-vtt-parser: 1-NaN "Oi.", 3-4 "Boa noite."
no text
  webvtt-parser: 1-2.5 "", 3-4 "Boa noite."
  srt-vtt-parser: 1-2.5 "\n00:00:03.000 --> 00:00:04.000\nBoa noite."
an identifier
  webvtt-parser: 1-2.5 "Oi.", 3-4 "Boa noite."
  srt-vtt-parser: 1-2.5 "Oi.", 3-4 "Boa noite."
the same, with 'region' in it
  webvtt-parser: 1-2.5 "Oi.", 3-4 "Boa noite."
  srt-vtt-parser: 3-4 "Boa noite."
the same, with 'note' in it
  webvtt-parser: 1-2.5 "Oi.", 3-4 "Boa noite."
  srt-vtt-parser: 3-4 "Boa noite."
TEXT
diff expected.txt measured.txt && echo "As measured."
