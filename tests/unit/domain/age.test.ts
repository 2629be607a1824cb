import { expect, test } from "vitest";
import { ageLabel, RELATIVE_BELOW_MS } from "#app/platform/time/age.ts";

const MINUTE_MS = 60_000;

test.each([
  [-MINUTE_MS, null],
  [-MINUTE_MS + 1, "agora"],
  [0, "agora"],
  [MINUTE_MS - 1, "agora"],
  [MINUTE_MS, "há 1 min"],
  [12.9 * MINUTE_MS, "há 12 min"],
  [60 * MINUTE_MS - 1, "há 59 min"],
  [60 * MINUTE_MS, "há 1 h"],
  [RELATIVE_BELOW_MS - 1, "há 5 h"],
  [RELATIVE_BELOW_MS, null],
  [Number.NaN, null],
])("%d ms old is %s", (age, label) => {
  expect(ageLabel(age)).toBe(label);
});
