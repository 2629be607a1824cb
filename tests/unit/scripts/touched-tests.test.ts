import { expect, test } from "vitest";
import { chooseTouched, importGraph, modulesOfSite } from "../../../scripts/lib/touched-tests.mjs";

const imports = new Map([
  ["a.test.ts", ["b.ts", "c.ts"]],
  ["b.ts", ["d.ts"]],
  ["c.ts", ["b.ts"]],
  ["d.ts", ["b.ts"]],
  ["e.test.ts", ["d.ts"]],
  ["f.test.ts", ["d.ts"]],
  ["g.test.ts", ["h.ts"]],
]);
const tests = ["a.test.ts", "e.test.ts", "f.test.ts", "g.test.ts"];
const chosenBy = (changed: string[], durations = {}, budget = 120) => {
  const { chosen, left } = chooseTouched({ tests, imports, changed: new Set(changed), durations, budget });
  return [chosen.map(({ file }) => file), left.map(({ file }) => file)];
};

test("tests that import what has changed are chosen, the nearest first, then the shortest", () => {
  const durations = { "a.test.ts": 1, "e.test.ts": 9, "f.test.ts": 5, "g.test.ts": 1 };
  expect(chosenBy(["d.ts"], durations)).toEqual([["f.test.ts", "e.test.ts", "a.test.ts"], []]);
  expect(chosenBy(["g.test.ts"], durations)).toEqual([["g.test.ts"], []]);
  expect(chosenBy(["docs/testing.md"], durations)).toEqual([[], []]);
});

test("what is over the seconds of all is left out, and what fits after it is not", () => {
  expect(chosenBy(["d.ts"], { "f.test.ts": 100, "e.test.ts": 110, "a.test.ts": 20 })).toEqual([["f.test.ts", "a.test.ts"], ["e.test.ts"]]);
});

test("a test that nobody has measured counts a minute", () => {
  expect(chosenBy(["d.ts"], { "f.test.ts": 10 }, 69)).toEqual([["f.test.ts"], ["e.test.ts", "a.test.ts"]]);
  expect(chosenBy(["d.ts"], { "f.test.ts": 10 }, 70)[0]).toHaveLength(2);
});

test("the distance and the changed file are told", () => {
  const { chosen } = chooseTouched({ tests, imports, changed: new Set(["d.ts", "c.ts"]), durations: {} });
  expect(chosen.find(({ file }) => file === "a.test.ts")).toMatchObject({ distance: 1, via: "c.ts", seconds: 60 });
});

test("the graph has the modules of a test, and behind the built site those of the site", async () => {
  const file = "tests/support/site-under-test.ts";
  const graph = await importGraph([file], ["app/platform/values/sha256-hex.server.ts"]);
  const of = (changed: string) => chooseTouched({ tests: [file], imports: graph, changed: new Set([changed]), durations: {} }).chosen.map(({ distance }) => distance);
  expect([file, "app/platform/values/sha256-hex.server.ts", "scripts/start.mjs"].map(of)).toEqual([[0], [2], []]);
});

test("the modules of the site are its entry and all that its routes name", () => {
  const modules = modulesOfSite();
  for (const module of ["app/entry.server.tsx", "app/root.tsx", "app/features/home/site/home.route.tsx"]) expect(modules).toContain(module);
  expect(modules.filter((file) => file.includes(".test."))).toEqual([]);
});
