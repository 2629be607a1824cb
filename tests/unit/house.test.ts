import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** Which rooms a room may import, whatever way an import is spelled (README § The house). Itself always. */
const ROOMS: Record<string, readonly string[]> = {
  "app/domain": [],
  "app/wire": ["app/domain"],
  "app/db": ["app/domain"],
  "app/integrations": ["app/domain", "app/services"],
  "app/rendering": ["app/domain", "app/services"],
  "app/services": ["app/domain", "app/db"],
  "app/composition": ["app/domain", "app/db", "app/integrations", "app/rendering", "app/services", "durable-objects"],
  "app/http": ["app/domain", "app/wire", "app/services", "app/db", "app/site", "app/admin", "app/load-context.server.ts"],
  "app/routes": ["app/http", "app/wire", "app/services", "app/domain", "app/admin", "app/site", "app/ui", "app/load-context.server.ts"],
  "app/admin": ["app/ui", "app/domain", "app/wire"],
  "app/site": ["app/ui", "app/domain", "app/wire"],
  "app/ui": [],
  "durable-objects": ["app/domain", "app/services", "app/db", "app/integrations", "app/wire", "app/rendering"],
};

/** Packages that a room must do without. */
const BARRED: Record<string, RegExp> = {
  "app/domain": /^(?!\.|#)/,
  "app/wire": /^(drizzle-orm|@remix-run|cloudflare:|react)/,
  "app/db": /^(@remix-run|react|zod)/,
  "app/services": /^(@remix-run|react|cloudflare:)/,
  "app/routes": /^(drizzle-orm|cloudflare:)/,
  "app/ui": /^(@remix-run\/cloudflare|drizzle-orm|cloudflare:)/,
  "durable-objects": /^(@remix-run|react)/,
};

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name)) yield path;
  }
}

const importsOf = (text: string) => [...text.matchAll(/(?:\bfrom|\bimport\()\s*"([^"]+)"/g), ...text.matchAll(/^import\s+"([^"]+)"/gm)].map((found) => ({ name: found[1] ?? "" }));

/** Types cross where values may not: a screen may know the shape of what a route hands it. */
const typeImports = (text: string) => new Set([...text.matchAll(/import type [^;]*?from\s*"([^"]+)"/g)].map((found) => found[1]));

const roomOf = (path: string) => Object.keys(ROOMS).find((room) => path === room || path.startsWith(`${room}/`));

test("every room imports only the rooms it may", () => {
  const wrong: string[] = [];
  for (const [room, allowed] of Object.entries(ROOMS)) {
    for (const file of sources(join(root, room))) {
      const text = readFileSync(file, "utf8");
      const types = typeImports(text);
      for (const { name } of importsOf(text)) {
        if (!name.startsWith(".") && !name.startsWith("#")) {
          if (BARRED[room]?.test(name)) wrong.push(`${relative(root, file)} imports ${name}`);
          continue;
        }
        const target = relative(
          root,
          name.startsWith("#app/") ? join(root, "app", name.slice(5)) : name.startsWith("#") ? join(root, name.slice(1)) : resolve(dirname(file), name),
        ).replace(/\?.*$/, "");
        if (target.startsWith(`${room}/`)) continue;
        if ((room === "app/http" || room === "app/services") && types.has(name)) continue;
        if (!allowed.some((one) => target === one || target.startsWith(`${one}/`))) wrong.push(`${relative(root, file)} imports ${target} (${roomOf(target) ?? "no room"})`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test("screens never import what only a server may hold", () => {
  const wrong: string[] = [];
  for (const room of ["app/admin", "app/site", "app/ui"]) {
    for (const file of sources(join(root, room))) {
      for (const { name } of importsOf(readFileSync(file, "utf8"))) if (/\.server(\.tsx?)?$/.test(name)) wrong.push(`${relative(root, file)} imports ${name}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("the domain reads no clock and throws no dice", () => {
  const wrong = [...sources(join(root, "app/domain"))].filter((file) => /\bDate\.now\(|new Date\(\)|Math\.random\(|crypto\.|fetch\(/.test(readFileSync(file, "utf8")));
  expect(wrong.map((file) => relative(root, file))).toEqual([]);
});

test("a request's body is read by the bounded readers alone", () => {
  // The hasher reads what the site itself sends, behind a service binding; the last one reads, in the browser, the form about to be sent.
  const readers = ["app/http/form-body.server.ts", "app/http/request-body.server.ts", "app/integrations/password-hasher.server.ts", "app/admin/unreached.ts"];
  const wrong: string[] = [];
  for (const room of ["app", "durable-objects", "workers"]) {
    for (const file of sources(join(root, room))) {
      const name = relative(root, file);
      if (readers.includes(name)) continue;
      const text = readFileSync(file, "utf8");
      if (/\b(?:request|req|raw)\b(?:\s*\.\s*clone\(\))?\s*\.\s*(?:formData|text|json|arrayBuffer|blob|bytes|body)\b/i.test(text)) wrong.push(name);
    }
  }
  expect(wrong).toEqual([]);
});
