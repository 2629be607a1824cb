import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { EDITS, lockOnReactRouter, packageOnReactRouter, sourceOnReactRouter } from "../../../scripts/lib/react-router-7.mjs";

const root = resolve(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(resolve(root, file), "utf8");

test("imports of Remix become imports of React Router, whatever they name", () => {
  expect(
    sourceOnReactRouter("app/a.tsx", 'import { data } from "@remix-run/cloudflare";\nimport { Form, type FormProps } from "@remix-run/react";\n<RemixServer context={remix} />'),
  ).toBe('import { data } from "react-router";\nimport { Form, type FormProps } from "react-router";\n<ServerRouter context={remix} />');
  expect(sourceOnReactRouter("app/routes.ts", 'from "@remix-run/route-config";')).toBe('from "@react-router/dev/routes";');
});

test("nothing of the product names Remix's packages any more", () => {
  const files = execFileSync("git", ["ls-files", "app", "workers", "durable-objects", "vite.config.ts"], { cwd: root, encoding: "utf8" }).trim().split("\n");
  const sources = files.filter((file) => /\.tsx?$/.test(file));
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((file) => sourceOnReactRouter(file, read(file)).includes("@remix-run/"))).toEqual([]);
});

test.each(Object.keys(EDITS))("what changes in %s stands there once, and is replaced", (file) => {
  const edits: readonly (readonly [string, string])[] = EDITS[file as keyof typeof EDITS] as never;
  const source = sourceOnReactRouter(file, read(file));
  for (const [, replacement] of edits) expect(source).toContain(replacement);
  expect(() => sourceOnReactRouter(file, "export {};")).toThrow(`does not stand once in ${file}`);
});

test("React Router 7 stands for Remix 2 in package.json, and the overrides for Remix go", () => {
  const { dependencies, devDependencies, overrides, scripts } = packageOnReactRouter(JSON.parse(read("package.json")));
  const names = [dependencies, devDependencies, overrides].flatMap((table) => Object.keys(table));
  expect(names.filter((name) => name.startsWith("@remix-run/"))).toEqual([]);
  expect([dependencies["react-router"], devDependencies["@react-router/dev"]]).toEqual([expect.stringMatching(/^7\./), expect.stringMatching(/^7\./)]);
  expect(Object.keys(overrides)).not.toContain("react-router");
  expect(overrides).toHaveProperty("sharp");
  expect([dependencies.react, scripts.test]).toEqual(["18.3.1", "node scripts/test.mjs"]);
});

test("the lock file forgets what goes, wherever it lies, and keeps every other version", () => {
  const lock = JSON.parse(read("package-lock.json"));
  const { packages, lockfileVersion } = lockOnReactRouter(lock);
  const gone = Object.keys(lock.packages).filter((folder) => !(folder in packages));
  expect(gone).toEqual(
    expect.arrayContaining(["node_modules/react-router", "node_modules/react-router-dom", "node_modules/@remix-run/dev", "node_modules/@remix-run/dev/node_modules/esbuild"]),
  );
  expect(gone.filter((folder) => !/node_modules\/(?:@remix-run|react-router|react-router-dom|remix-utils)(?:\/|$)/.test(folder))).toEqual([]);
  expect([packages["node_modules/react"], lockfileVersion]).toEqual([lock.packages["node_modules/react"], 3]);
});
