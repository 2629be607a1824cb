import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

type Overrides = { [name: string]: string | Overrides };

const readJson = (file: string) => JSON.parse(readFileSync(resolve(import.meta.dirname, "../..", file), "utf8"));
const { dependencies, devDependencies, overrides } = readJson("package.json");
const locked: Record<string, { version: string }> = readJson("package-lock.json").packages;

/** The packages that are overridden, and the version of each; "$name" is the one that the project itself depends on. */
const overridden = (of: Overrides): [string, string][] =>
  Object.entries(of).flatMap(([name, version]): [string, string][] => {
    if (typeof version !== "string") return overridden(version);
    return [[name, version.startsWith("$") ? { ...dependencies, ...devDependencies }[version.slice(1)] : version]];
  });

test.each(overridden(overrides))("%s is %s wherever the lock file has it", (name, version) => {
  const found = Object.entries(locked).filter(([folder]) => folder.endsWith(`node_modules/${name}`));
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(([, one]) => one.version !== version)).toEqual([]);
});
