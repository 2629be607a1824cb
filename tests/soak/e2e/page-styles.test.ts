import { test } from "vitest";
import { compareEveryKind, compareEveryLayout } from "#tests/e2e/page-appearance.ts";

for (const width of [360, 800, 1280]) test(`at ${width} px every kind of page looks as with the whole style sheet`, { timeout: 300_000 }, () => compareEveryKind(width));

for (const width of [360, 1280]) test(`at ${width} px every layout of the home page looks as with the whole style sheet`, { timeout: 300_000 }, () => compareEveryLayout(width));
