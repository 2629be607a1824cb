import { expect, test } from "vitest";
import { aReader, readersOffline, storyPaths, untilKept } from "#tests/e2e/offline-reader.ts";

readersOffline();

// Eighty pages are drawn by the site and fetched one after another.
test("of all stories that are guarded for reading offline fifty are kept, with the home page", async () => {
  const reader = await aReader();
  await reader.page.goto("/");
  await untilKept(reader, (paths) => paths.length >= 21);
  const all = await storyPaths({ all: true });
  expect(all.length).toBeGreaterThan(55);
  for (const from of [0, 20, 40]) await reader.page.evaluate((paths) => navigator.serviceWorker.controller?.postMessage({ type: "guardar", paths }), all.slice(from, from + 20));
  const last = all[59] ?? all.at(-1) ?? "";
  // One after another, so the last one means all; the oldest goes once it is there.
  const storiesOf = (paths: readonly string[]) => paths.filter((path) => path.startsWith("/post/")).length;
  const kept = await untilKept(reader, (paths) => paths.includes(last) && storiesOf(paths) <= 50);
  expect(storiesOf(kept)).toBe(50);
  expect(kept).toContain("/");
});
