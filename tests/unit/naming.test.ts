import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const FOLDERS = ["app", "durable-objects", "workers", "scripts", "tests", "docs"];
const SELF = ["docs/naming.md", "tests/unit/naming.test.ts"];

interface FormerName {
  readonly name: string;
  readonly refusedAs: "identifier" | "text";
}

/** The rows of docs/naming.md that are checked. */
function formerNames(): FormerName[] {
  const rows = readFileSync(join(root, "docs/naming.md"), "utf8").matchAll(/^\| (.+?) \| .+? \| (identifier|text|-) \|$/gm);
  return [...rows].flatMap(([, former = "", refusedAs]) =>
    refusedAs === "-" ? [] : [...former.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => ({ name, refusedAs: refusedAs as FormerName["refusedAs"] })),
  );
}

function* files(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (/\.(tsx?|mjs|md|css)$/.test(entry.name)) yield path;
  }
}

/** Every identifier of a source, once. */
function identifiersOf(path: string, text: string): Set<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS));
  return found;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

test("former names are neither identifiers nor file names, and refused words are in no text", () => {
  const former = formerNames();
  const asIdentifier = new Set(former.filter(({ refusedAs }) => refusedAs === "identifier").map(({ name }) => name));
  const anyIdentifier = new RegExp(`\\b(?:${[...asIdentifier].map(escaped).join("|") || "(?!)"})\\b`);
  const texts = former.filter(({ refusedAs }) => refusedAs === "text").map(({ name }) => new RegExp(`(?<![\\w-])${escaped(name)}(?![\\w-])`, "i"));
  const wrong: string[] = [];
  for (const folder of FOLDERS) {
    for (const path of files(join(root, folder))) {
      const name = relative(root, path);
      if (SELF.includes(name)) continue;
      const text = readFileSync(path, "utf8");
      const stem = basename(path).replace(/\..*$/, "");
      if (asIdentifier.has(stem)) wrong.push(`${name}: file name`);
      for (const word of texts) if (word.test(text)) wrong.push(`${name}: "${word.exec(text)?.[0]}"`);
      if (/\.(tsx?|mjs)$/.test(path) && anyIdentifier.test(text))
        for (const identifier of identifiersOf(path, text)) if (asIdentifier.has(identifier)) wrong.push(`${name}: ${identifier}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("the table of names is read", () => {
  expect(formerNames().length).toBeGreaterThan(0);
});
