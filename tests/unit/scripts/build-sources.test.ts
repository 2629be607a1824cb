import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { isSource } from "../../../scripts/build.mjs";

const root = resolve(import.meta.dirname, "../../..");

test("whatever the build and its plugins import decides whether it is built again", async () => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ["vite.config.ts", "scripts/build.mjs", "scripts/seed/seed.ts", ...["card-renderer", "password-hasher", "short-links"].map((name) => `workers/${name}.ts`)],
    bundle: true,
    write: false,
    metafile: true,
    outdir: "unwritten",
    platform: "node",
    format: "esm",
    packages: "external",
    external: ["cloudflare:*"],
    logLevel: "silent",
  });
  const read = Object.keys(metafile.inputs);
  expect(read).toContain("scripts/icon-plugin.ts");
  expect(read.filter((file) => !isSource(file))).toEqual([]);
});

test.each([
  "app/routes.ts",
  "app/features/offline/site/service-worker.ts",
  "public/_headers",
  "workers/site.ts",
  "workers/short-links.wrangler.toml",
  "package-lock.json",
  "wrangler.toml",
])("a change of %s is built", (file) => {
  expect(isSource(file)).toBe(true);
});

test.each([
  "tests/support/site.ts",
  "docs/testing.md",
  "scripts/test.mjs",
  "scripts/lib/platform.mjs",
  "migrations/0001_initial.sql",
  "app/features/articles/age.test.ts",
  "README.md",
  "package.json.bak",
])("a change of %s builds nothing", (file) => {
  expect(isSource(file)).toBe(false);
});

test("Tailwind looks for names of classes in the code of the site alone, and not in its tests", () => {
  // Without a source it reads every file of the project.
  const sheet = readFileSync(resolve(root, "app/ui/newsroom/admin.css"), "utf8");
  expect(sheet).toMatch(/^@import "tailwindcss" source\("\.\.\/\.\."\);$/m);
  expect(sheet).toMatch(/^@source not "\.\.\/\.\.\/\*\*\/\*\.test\.\{ts,tsx\}";$/m);
  expect(sheet.match(/@import "tailwindcss|@source(?! not)/g)).toHaveLength(1);
});
