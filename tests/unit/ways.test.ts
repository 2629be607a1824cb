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
  /** Files and folders (with a final slash) that are searched; all of the product where it is absent. */
  in?: readonly string[];
  /** Files and folders that may write it, each with the reason. */
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
function matchesOf({ pattern, in: places }: OtherWay): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path, lines } of files) {
    if (places !== undefined && !places.some((place) => isUnder(path, place))) continue;
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
