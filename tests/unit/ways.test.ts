import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** Another way of a thing than the one of docs/ways.md, with the files that may use it. */
interface OtherWay {
  /** Names what is forbidden; the test's title. */
  name: string;
  /** Tried on each line that is no comment. */
  pattern: RegExp;
  /** What is written instead. */
  instead: string;
  /** Pattern of files that use the standard way. */
  unless?: RegExp;
  /** Paths that are searched; all of the product where it is absent. */
  in?: RegExp;
  /** Files and folders (with a final slash) that may write it, each with the reason. */
  allowed: Readonly<Record<string, string>>;
}

const OTHER_WAYS: readonly OtherWay[] = [
  {
    name: "a minute or more in milliseconds, written out",
    pattern: /\b(?:(?:60|90|120|180|300|600|900)_?000|(?:1_?200|1_?800|3_?600|7_?200|86_?400)_?000|(?:60|24) \* 1_?000)\b/,
    instead: "MINUTE_MS, HOUR_MS, DAY_MS of app/platform/time/units.ts",
    allowed: {
      "app/platform/time/units.ts": "defines them",
      "app/features/events/events.server.ts": "ITERATIONS_MAX counts steps",
      "app/ui/site/browser/late.ts": "90 s in the readers' script",
      "app/features/audience/engagement.ts": "in the readers' script, whose bundler keeps unused products of names",
      "app/features/live/merge-live.ts": "in the readers' script",
    },
  },
  {
    name: "an id matched by a regular expression of its own",
    pattern: /\/\^\[1-9\]\\d\{0,14\}\$\//,
    instead: "readId or ID_TEXT of app/platform/values/read-id.ts, or idParam of app/platform/text/text.wire.ts",
    allowed: { "app/platform/values/read-id.ts": "defines it" },
  },
  {
    name: "an id or a version of an address or a form, by Number",
    pattern: /\bNumber\((?:args\.)?params\.(?!get\b)|\bNumber\([^()]*\b(?:form|formData|fields|sent)\??\.get\(|\bNumber\(fields\.(?:id|versao|regra)\b/,
    instead: "readId of app/platform/values/read-id.ts, or idParam of app/platform/text/text.wire.ts: Number takes 1e3, 0x10 and a blank too",
    allowed: {},
  },
  {
    name: "a number of a form by z.coerce",
    pattern: /\bz\.coerce\b/,
    instead: "wholeNumber, integerText or idParam of app/platform/text/text.wire.ts",
    allowed: { "app/features/whatsapp/evolution-answers.provider.ts": "codes of somebody else's API" },
  },
  {
    name: "a GET form without the hook of filters",
    pattern: /\bmethod="get"/,
    instead: "useFilterForm of app/ui/newsroom/use-filter-form.ts, with the query parsed and written by one file",
    unless: /use-filter-form\.ts"/,
    allowed: {
      "app/features/articles/newsroom/article-table.tsx": "a form that buttons of rows belong to",
      "app/features/home/newsroom/preview-home.route.tsx": "a page of readers, without the newsroom's script",
      "app/features/media/newsroom/list/library.tsx": "carries the chosen files to another screen",
    },
  },
  {
    name: "a version that is compared by its service",
    pattern: /\b(?:version|expected|seen) !== \w+(?:\.\w+)?\.version\b|\.version !== (?:version|expected|seen)\b/,
    instead: "createVersionGuard of app/platform/record/version-guard.server.ts",
    in: /^app\/features\/[^/]+\/[^/]+\.server\.ts$/,
    allowed: {
      "app/features/articles/articles.server.ts": "looks for a revision by its number",
      "app/features/articles/batches.server.ts": "what has another version is left out of a batch, and named",
      "app/features/authors/author-profiles.server.ts": "version 0 is a profile without a row",
      "app/features/home/home-layout.server.ts": "the layout is written over the row that was read",
      "app/features/media/media.server.ts": "a change may write two lines of the trail, and is written without a version too",
      "app/features/monthly-report/monthly-reports.server.ts": "the row begins with the first comment",
      "app/features/narration/narration-settings.server.ts": "a setting, written over its stored value",
      "app/features/previews/preview-links.server.ts": "the version is a story's, which a link only shows",
    },
  },
  {
    name: "a conflict of versions without the record as it is",
    pattern: /\brefuse\("conflict", [A-Z_]*(?:STALE|OVERTAKEN)\)/,
    instead: 'refuse("conflict", STALE, carrying(CURRENT_…, record)), with its refusalExtension in the feature\'s .api.ts',
    allowed: {},
  },
  {
    name: "the hidden field of an operation, by hand",
    pattern: /type="hidden" name="operation"/,
    instead: "OperationField of app/ui/newsroom/operation-field.tsx",
    allowed: {
      "app/ui/newsroom/operation-field.tsx": "defines it",
      "app/features/notes/newsroom/note-form.tsx": "the operation comes with the notes, which another screen fetches",
    },
  },
  {
    name: "storage of the device with a try of its own",
    pattern: /\b(?:local|session)Storage\b/,
    instead: "recall, remember, forget, recallJson, recallInTab, rememberInTab, forgetInTab of app/ui/device-storage.ts",
    allowed: {
      "app/ui/device-storage.ts": "defines them",
      "app/ui/newsroom/api-client.ts": "the storage is handed in, for its tests",
      "app/ui/site/browser/player/listen-memory.ts": "asks whether a key exists, in the readers' script",
      "app/ui/site/preferences/choices.ts": "runs in the page before any script",
    },
  },
  {
    name: "an interval of a screen, by hand",
    pattern: /\bsetInterval\(/,
    instead: "useInterval of app/ui/use-interval.ts",
    in: /^app\/(?:features|ui)\//,
    allowed: {
      "app/ui/use-interval.ts": "defines it",
      "app/features/highlights/newsroom/live-socket.ts": "no hook; asks in a hidden page too",
      "app/ui/site/browser/": "readers' scripts, without React",
      "app/features/highlights/newsroom/use-highlight-desk.ts": "counts seconds down, four times a second",
      "app/features/media/newsroom/upload/use-uploads.ts": "renews the session in a hidden page too",
      "app/features/people/newsroom/idle/idle-guard.tsx": "ends the session in a hidden page too",
    },
  },
  {
    name: "a number or date with a format of its own",
    pattern: /\.toLocale(?:Date|Time)?String\(|new Intl\.(?:Number|DateTime)Format\(/,
    instead: "formatCount, formatPercent, formatTenths, formatHundredths of app/platform/values/format-number.ts, or app/platform/time/newsroom-clock.ts",
    allowed: {
      "app/platform/values/format-number.ts": "defines them",
      "app/platform/time/newsroom-clock.ts": "defines them",
      "app/features/articles/newsroom/articles.route.tsx": "the time of a note, on the machine's clock",
      "app/features/audience/newsroom/advanced/to-performance-view.ts": "up to two decimals",
      "app/features/audience/newsroom/chart-style.ts": "compact numbers on an axis",
      "app/features/audience/newsroom/to-site-view.ts": "up to two decimals",
      "app/features/banners/contract.ts": "money",
      "app/features/banners/newsroom/banner-line.ts": "money, with a space that does not break",
      "app/features/dashboard/facts.ts": "whole percents",
      "app/features/media/size-and-duration.ts": "sizes, without points between thousands",
      "app/features/offline/site/offline-texts.ts": "in the service worker, on the device's clock",
      "app/ui/site/browser/reactions.ts": "in the readers' script",
      "app/ui/site/browser/reading-page.ts": "in the readers' script, on the device's clock",
    },
  },
  {
    name: "an escaping of its own",
    pattern: /"&": "&amp;"|\/&\/g, "&amp;"|\[&<>"?\]\/g/,
    instead: "escapeHtml, escapeXml of app/platform/text/escape-markup.ts, or textHtml of app/features/articles/body-text.ts for the text of a body",
    allowed: {
      "app/platform/text/escape-markup.ts": "defines them",
      "app/features/articles/body-text.ts": "defines it: a stored body keeps its quotes",
      "app/features/cards/scene.ts": "numbers for characters, in the drawings of cards",
      "app/features/discovery/site/rss.ts": "'>' stays, inside what XML escapes once more",
      "app/features/speech/voice.ts": "apostrophes too, in SSML",
      "workers/short-links/pages.ts": "apostrophes too",
    },
  },
  {
    name: "the clock read in a service",
    pattern: /\bDate\.now\(\)/,
    instead: "now of the composition",
    in: /^app\/features\/[^/]+\/[^/]+\.server\.ts$/,
    allowed: {},
  },
];

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name)) yield path;
  }
}

const files = ["app", "durable-objects", "workers"].flatMap((folder) =>
  [...sources(join(root, folder))].map((path) => ({ path: relative(root, path).replaceAll("\\", "/"), lines: readFileSync(path, "utf8").split("\n") })),
);

const isUnder = (path: string, place: string): boolean => (place.endsWith("/") ? path.startsWith(place) : path === place);

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*)/.test(line);

/** Lines that match, as `path:line text`, by file. */
function matchesOf({ pattern, unless, in: places }: OtherWay): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path, lines } of files) {
    if (places?.test(path) === false || (unless && lines.some((line) => unless.test(line)))) continue;
    const hits = lines.flatMap((line, index) => (isComment(line) || !pattern.test(line) ? [] : [`${path}:${index + 1} ${line.trim()}`]));
    if (hits.length > 0) found.set(path, hits);
  }
  return found;
}

test.each(OTHER_WAYS)("$name is written nowhere but where it is allowed", (way) => {
  const found = matchesOf(way);
  const places = Object.keys(way.allowed);
  const wrong = [...found].flatMap(([path, hits]) => (places.some((place) => isUnder(path, place)) ? [] : hits));
  expect(wrong, `write ${way.instead}`).toEqual([]);
  const unused = places.filter((place) => ![...found.keys()].some((path) => isUnder(path, place)));
  expect(unused, "allowed, and no longer written there").toEqual([]);
});
