import { test } from "vitest";
import { expectHistoryToTell } from "#tests/support/told-history.ts";

test("25 days of a newsroom: 60 random minutes equal the page that readers had then", async () => {
  await expectHistoryToTell(25, { minutes: 60, changes: 4, name: "25 days of home history" });
}, 60_000);
