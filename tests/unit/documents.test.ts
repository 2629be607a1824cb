import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const SELF = "tests/unit/documents.test.ts";
const TEXT = /\.(tsx?|mjs|js|css|md|toml|yml|env)$/;
const SKIPPED = new Set(["node_modules", "build", "dist", ".git", ".wrangler"]);
/** A decision by a number: they are named by their subject. */
const NUMBERED = /\bdecisions?[ /]\[?\d{1,4}\b/i;
function* filesUnder(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else if (TEXT.test(entry.name)) yield path;
  }
}

const FOLDERS = [".ci", ".github", "app", "docs", "durable-objects", "scripts", "tests", "workers"];
const FILES = readdirSync(root).filter((name) => (TEXT.test(name) || name === "package.json") && statSync(join(root, name)).isFile());
const texts = [
  ...FOLDERS.map((folder) => join(root, folder))
    .filter(existsSync)
    .flatMap((folder) => [...filesUnder(folder)]),
  ...FILES.map((name) => join(root, name)),
];
const documents = texts.filter((path) => path.endsWith(".md"));

/** As GitHub makes the anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/`|\[|\]\([^)]*\)|\*/g, "")
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

const withoutCode = (text: string) => text.replace(/```[\s\S]*?```/g, "");

const anchorsOf = (path: string) => [...withoutCode(readFileSync(path, "utf8")).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));

test("every link of a document leads to a file, and to a heading of it", () => {
  const dead: string[] = [];
  for (const path of documents) {
    for (const [, target = ""] of withoutCode(readFileSync(path, "utf8")).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const [file = "", anchor] = target.split("#");
      const found = file === "" ? path : resolve(dirname(path), file);
      if (!existsSync(found) || (anchor !== undefined && found.endsWith(".md") && !anchorsOf(found).includes(anchor))) dead.push(`${relative(root, path)}: ${target}`);
    }
  }
  expect(dead).toEqual([]);
});

test("every file of the code that a document names by its whole path is there", () => {
  const gone = documents.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/`((?:app|durable-objects|scripts|tests|workers|migrations)\/[\w./$-]+\.(?:tsx?|mjs|css|sql))`/g)]
      .map(([, file = ""]) => file)
      .filter((file) => !existsSync(join(root, file)))
      .map((file) => `${relative(root, path)}: ${file}`),
  );
  expect(gone).toEqual([]);
});

test("every document that a text names is there, and no decision has a number", () => {
  const wrong: string[] = [];
  for (const path of texts) {
    const name = relative(root, path);
    if (name === SELF) continue;
    const text = readFileSync(path, "utf8");
    for (const [document] of text.matchAll(/\bdocs\/[\w/-]+\.md\b/g)) if (!existsSync(join(root, document))) wrong.push(`${name}: ${document}`);
    const numbered = NUMBERED.exec(text)?.[0];
    if (numbered !== undefined) wrong.push(`${name}: ${numbered}`);
  }
  expect(wrong).toEqual([]);
});

test("every folder of features has a page of its name, and every page a folder", () => {
  const folders = readdirSync(join(root, "app/features"));
  const pages = readdirSync(join(root, "docs/features")).map((name) => name.replace(/\.md$/, ""));
  expect([...pages].sort()).toEqual([...folders].sort());
});

test("every decision says its date and status, and the index names it", () => {
  const index = readFileSync(join(root, "docs/README.md"), "utf8");
  for (const name of readdirSync(join(root, "docs/decisions"))) {
    expect(readFileSync(join(root, "docs/decisions", name), "utf8"), name).toMatch(/^# .+\n\nDate: \d{4}-\d{2}-\d{2}.* · Status: \w/);
    expect(index).toContain(`(decisions/${name})`);
  }
});
