import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { judgedAdvisories, readAudit, unjudged } from "../../../scripts/advisories.mjs";

/** Answer of npm 11 for the lock file of 2026-11-28, from a registry that knew three advisories, each about one package that others depend on. */
const recorded = readFileSync(resolve(import.meta.dirname, "npm-audit.json"), "utf8");

const page = (...rows: string[]) => ["Of GHSA-f88m-g3jw-g9cj the text says nothing.", "| advisory | class | what holds it off |", "|---|---|---|", ...rows].join("\n");
const REDIRECT = "GHSA-jjmj-jmhj-qwj2 (moderate): react-router >=6.0.0 <6.30.6: React Router has an open redirect";
const LINKS = "GHSA-wrjc-x8rr-h8h6 (moderate): react-router >=6.0.0 <7.18.0: React Router has an open redirect in links and navigation";
const LIBVIPS = "GHSA-f88m-g3jw-g9cj (high): sharp <0.35.0: sharp inherits vulnerabilities of libvips";

test("each advisory counts once, for the package that it is about", () => {
  expect(unjudged(readAudit(recorded), page())).toEqual([REDIRECT, LINKS, LIBVIPS]);
});

test("an advisory is judged by a row that says what holds it off, and by no other mention", () => {
  const rows = ["| GHSA-jjmj-jmhj-qwj2, CVE-2026-53668 | open redirect | — |", "| GHSA-wrjc-x8rr-h8h6 | open redirect | `safeRedirectPath` |"];
  expect(unjudged(readAudit(recorded), page(...rows))).toEqual([REDIRECT, LIBVIPS]);
});

test("no answer of the registry is no answer without advisories", () => {
  const refused = JSON.stringify({ message: "405 Method Not Allowed - POST https://registry.npmjs.org/-/npm/v1/security/advisories/bulk", error: { summary: "", detail: "" } });
  expect(() => readAudit(refused)).toThrow("405 Method Not Allowed");
  expect(() => readAudit("")).toThrow();
});

test("the page judges what no release of Remix 2 and React Router 6 fixes", () => {
  const judged = judgedAdvisories(readFileSync(resolve(import.meta.dirname, "../../../docs/advisories.md"), "utf8"));
  expect([...judged]).toEqual(expect.arrayContaining(["GHSA-chx6-hx7r-mcp5", "GHSA-337j-9hxr-rhxg", "GHSA-wrjc-x8rr-h8h6"]));
  expect(judged).not.toContain("GHSA-jjmj-jmhj-qwj2");
});
