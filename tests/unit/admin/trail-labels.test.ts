import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ACTION_LABELS } from "#app/features/audit/newsroom/trail-labels.ts";
import { filesOf } from "../../../scripts/lib/layers.mjs";

/** Names of writes as services, repositories and objects give them to the trail, such as "house-style.change". */
const ACTION = /"([a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*)"/g;
/** Columns of tables, which look like them. */
const COLUMNS = ["advertisers.document", "categories.slug", "head.title", "passkeys.id", "polls.answers", "settings.key", "users.id"];

test("every write that the trail records has words for people", () => {
  const sources = filesOf("server", "store", "objects").map((file) => readFileSync(file, "utf8"));
  const actions = new Set(sources.flatMap((source) => [...source.matchAll(ACTION)].map(([, action = ""]) => action)));
  expect(actions.size).toBeGreaterThan(100);
  expect([...actions].filter((action) => !(action in ACTION_LABELS)).sort()).toEqual(COLUMNS);
});
