import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

type Overrides = { [name: string]: string | Overrides };

const readJson = (file: string) => JSON.parse(readFileSync(resolve(import.meta.dirname, "../..", file), "utf8"));
const { dependencies, devDependencies, overrides } = readJson("package.json");
const locked: Record<string, { version: string }> = readJson("package-lock.json").packages;

/** The packages that are overridden, the version of each, and of which packages they are a dependency; "$name" is what the project itself depends on. */
const overridden = (of: Overrides, dependents: readonly string[] = []): [string, string, readonly string[]][] =>
  Object.entries(of).flatMap(([name, version]): [string, string, readonly string[]][] => {
    if (typeof version !== "string") return overridden(version, [...dependents, name]);
    return [[name, version.startsWith("$") ? { ...dependencies, ...devDependencies }[version.slice(1)] : version, dependents]];
  });

/** Folders in which a package may lie for its dependents: with them, or at the top; anywhere where every package's requirement is overridden. */
const placesOf = (name: string, dependents: readonly string[]) =>
  Object.entries(locked).filter(([folder]) => {
    if (dependents.length === 0) return folder.endsWith(`node_modules/${name}`);
    return folder === `node_modules/${name}` || folder === [...dependents, name].map((one) => `node_modules/${one}`).join("/");
  });

test.each(overridden(overrides))("%s is %s wherever the lock file has it for %j", (name, version, dependents) => {
  const found = placesOf(name, dependents);
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(([, one]) => one.version !== version)).toEqual([]);
});
