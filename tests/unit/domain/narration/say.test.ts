import { expect, test } from "vitest";
import { sayWith } from "#app/features/narration/say/say.ts";
import { FIXTURES } from "./spoken-fixtures.ts";

const say = sayWith([]);

test.each(Object.entries(FIXTURES))("says %s as a person would", (_name, lines) => {
  expect(lines.map(([written]) => [written, say(written)])).toEqual(lines);
});
