#!/bin/sh
# Who wrote an Atom entry and where it is read, as four readers of npm say it of one valid feed (RFC 4287):
#
#   two authors (§ 4.1.2, "one or more")            feedparser 2.6.0 names the feed's author instead of them, or nobody where the feed
#                                                   has none; with one author it names that one. rss-parser 3.13.0 names the first.
#   an entry of another site, without an author     feedparser and @rowanmanning/feed-parser 2.1.5 name the author of the feed that
#   but with that site's `source` (§ 4.2.1)         took it over; the author of `source` comes before that of the feed.
#   a recording linked before the page              rss-parser and @extractus/feed-extractor 8.0.3 give the recording as the entry's
#   (`rel="enclosure"`), whose link has no `rel`    page. A link without `rel` is "alternate" (§ 4.2.7.2), and order says nothing. With
#                                                   `rel="alternate"` the first is right, the second is not.
#
# Nothing of it is reported upstream, as far as a search shows. Output as measured on 2026-11-30; exits 1 where it changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --no-audit --no-fund --silent feedparser@2.6.0 rss-parser@3.13.0 @extractus/feed-extractor@8.0.3 @rowanmanning/feed-parser@2.1.5
cat > measure.js <<'JS'
import { once } from "node:events";
import { extractFromXml } from "@extractus/feed-extractor";
import { parseFeed } from "@rowanmanning/feed-parser";
import FeedParser from "feedparser";
import RssParser from "rss-parser";

const author = (name) => `<author><name>${name}</name></author>`;
const dated = (id) => `<title>T</title><id>urn:example:${id}</id><updated>2026-11-30T10:00:00Z</updated>`;
const feed = (entry, head = author("Redação")) => `<feed xmlns="http://www.w3.org/2005/Atom">${dated("f")}${head}<entry>${dated("e")}${entry}</entry></feed>`;
const page = '<link href="https://example.org/story"/>';
const recording = '<link rel="enclosure" type="audio/mpeg" href="https://example.org/story.mp3"/>';

async function feedparser(xml) {
  const parser = new FeedParser();
  parser.end(xml);
  await once(parser, "readable");
  return parser.read();
}

const signed = {
  "one author": feed(page + author("Ana")),
  "two authors": feed(page + author("Ana") + author("Bia")),
  "two authors, none of the feed": feed(page + author("Ana") + author("Bia"), ""),
  "of another site": feed(`${page}<source>${dated("s")}${author("Agência")}</source>`),
};
for (const [name, xml] of Object.entries(signed)) {
  const [item] = parseFeed(xml).items;
  const entry = (await new RssParser().parseString(xml)).items[0];
  console.log(`${name}: feedparser ${(await feedparser(xml)).author}, rss-parser ${entry.author}, feed-parser ${item.authors.map((one) => one.name).join(" and ")}`);
}
const linked = {
  "page first": feed(page + recording),
  "recording first": feed(recording + page),
  "recording first, the page's link with its rel": feed(recording + page.replace("<link", '<link rel="alternate"')),
};
const last = (address) => address.split("/").at(-1);
for (const [name, xml] of Object.entries(linked)) {
  const others = `feedparser ${last((await feedparser(xml)).link)}, feed-parser ${last(parseFeed(xml).items[0].url)}`;
  console.log(`${name}: rss-parser ${last((await new RssParser().parseString(xml)).items[0].link)}, feed-extractor ${last(extractFromXml(xml).entries[0].link)}, ${others}`);
}
JS
node measure.js | tee measured.txt
cat > expected.txt <<'TEXT'
one author: feedparser Ana, rss-parser Ana, feed-parser Ana
two authors: feedparser Redação, rss-parser Ana, feed-parser Ana and Bia
two authors, none of the feed: feedparser null, rss-parser Ana, feed-parser Ana and Bia
of another site: feedparser Redação, rss-parser undefined, feed-parser Redação
page first: rss-parser story, feed-extractor story, feedparser story, feed-parser story
recording first: rss-parser story.mp3, feed-extractor story.mp3, feedparser story, feed-parser story
recording first, the page's link with its rel: rss-parser story, feed-extractor story.mp3, feedparser story, feed-parser story
TEXT
diff expected.txt measured.txt && echo "As measured."
