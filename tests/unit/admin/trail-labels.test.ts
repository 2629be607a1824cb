import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ACTION_LABELS, verbOf } from "#app/features/audit/newsroom/trail-labels.ts";
import { filesOf } from "../../../scripts/lib/layers.mjs";

/** Names of writes as services and repositories hand them to the trail. */
const ACTION =
  /"((?:assignment|category|checks|event|house-style|note|other-side|poll|reply|live|template|video|layout|media|message|instagram|settings|link|report|whatsapp|session|user|profile)\.[a-z]+(?:-[a-z]+)*)"/g;
/** Columns, by which a broken constraint is told. */
const COLUMNS = new Set(["settings.key"]);

test("every write that the trail records has words for people", () => {
  const sources = filesOf("server", "store").map((file) => readFileSync(file, "utf8"));
  const actions = new Set(sources.flatMap((source) => [...source.matchAll(ACTION)].map(([, action = ""]) => action)).filter((action) => !COLUMNS.has(action)));
  expect(actions.size).toBeGreaterThan(40);
  expect([...actions].filter((action) => !(action in ACTION_LABELS))).toEqual([]);
  expect([...actions].filter((action) => verbOf(action, {}) === action)).toEqual([]);
});
