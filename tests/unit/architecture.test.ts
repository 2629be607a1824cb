import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";
import { filesOf, type Layer, layerOf } from "../../scripts/lib/layers.mjs";

const root = resolve(import.meta.dirname, "../..");

/**
 * Which layers a layer may import, whatever way an import is spelled (README § Structure). Itself always. A layer is known by a
 * file's suffix or folder (`scripts/lib/layers.mjs`).
 */
const LAYERS: Record<Layer, readonly Layer[]> = {
  rules: [],
  wire: ["rules"],
  store: ["rules"],
  server: ["rules", "store"],
  provider: ["rules", "server"],
  compose: ["rules", "store", "provider", "server", "objects"],
  http: ["rules", "wire", "server", "store", "site", "newsroom"],
  api: ["http", "wire", "server", "rules", "newsroom"],
  route: ["http", "wire", "server", "rules", "newsroom", "site", "ui"],
  newsroom: ["ui", "rules", "wire"],
  site: ["ui", "rules", "wire"],
  ui: [],
  objects: ["rules", "server", "store", "provider", "wire"],
  entry: [],
};

/** Packages that a layer may not import. */
const FORBIDDEN_PACKAGES: Partial<Record<Layer, RegExp>> = {
  // The stems of Portuguese are a function of a word, as a rule of our own would be.
  rules: /^(?!\.|#|@orama\/stemmers\/portuguese$)/,
  wire: /^(drizzle-orm|@remix-run|cloudflare:|react)/,
  store: /^(@remix-run|react|zod)/,
  provider: /^@remix-run/,
  server: /^(@remix-run|react|cloudflare:)/,
  api: /^(@remix-run|react|hono|drizzle-orm|cloudflare:)/,
  route: /^(drizzle-orm|cloudflare:)/,
  ui: /^(@remix-run\/cloudflare|drizzle-orm|cloudflare:)/,
  objects: /^(@remix-run|react)/,
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

/** The file of this repository that an import names; null for a package. */
function targetOf(file: string, name: string): string | null {
  if (!name.startsWith(".") && !name.startsWith("#")) return null;
  const path = name.startsWith("#app/") ? join(root, "app", name.slice(5)) : name.startsWith("#") ? join(root, name.slice(1)) : resolve(dirname(file), name);
  return relative(root, path).replace(/\?.*$/, "");
}

test("every layer imports only the layers it may", () => {
  const wrong: string[] = [];
  for (const layer of Object.keys(LAYERS) as Layer[]) {
    if (layer === "entry") continue;
    for (const file of filesOf(layer).filter((path) => /\.tsx?$/.test(path))) {
      const text = readFileSync(file, "utf8");
      const types = typeImports(text);
      for (const { name } of importsOf(text)) {
        const target = targetOf(resolve(root, file), name);
        if (target === null) {
          if (FORBIDDEN_PACKAGES[layer]?.test(name)) wrong.push(`${file} imports ${name}`);
          continue;
        }
        const of = layerOf(target);
        if (of === layer || target === "env.d.ts") continue;
        if ((layer === "http" || layer === "server") && types.has(name)) continue;
        if (of === null || !LAYERS[layer].includes(of)) wrong.push(`${file} (${layer}) imports ${target} (${of ?? "no layer"})`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

/** Groups of files that import each other, directly or not (Tarjan's strongly connected components). */
function importCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): number => {
    let low = order.size;
    order.set(file, low);
    const own = low;
    stack.push(file);
    for (const target of imports.get(file) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (stack.includes(target)) low = Math.min(low, lowest.get(target) ?? order.get(target) ?? low);
      if (target === file) cycles.push([file]);
    }
    lowest.set(file, low);
    if (low === own) {
      const group = stack.splice(stack.indexOf(file));
      if (group.length > 1) cycles.push(group.sort());
    }
    return low;
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return cycles;
}

test("cycles are found, of values and of types, however long", () => {
  const graph = new Map([
    ["a", ["b", "d"]],
    ["b", ["c"]],
    ["c", ["a", "d"]],
    ["d", []],
    ["e", ["f", "d"]],
    ["f", ["e"]],
    ["g", ["g"]],
  ]);
  expect(importCycles(graph)).toEqual([["a", "b", "c"], ["e", "f"], ["g"]]);
});

test("no file imports itself through others; types count", () => {
  const files = ["app", "durable-objects", "workers"].flatMap((folder) => [...sources(join(root, folder))]);
  const imports = new Map(files.map((file) => [relative(root, file), importsOf(readFileSync(file, "utf8")).flatMap(({ name }) => targetOf(file, name) ?? [])]));
  for (const [file, targets] of imports) {
    imports.set(
      file,
      targets.filter((target) => imports.has(target)),
    );
  }
  expect(importCycles(imports)).toEqual([]);
});

/** Imports of the files of a folder, by their paths from the root. */
const importsIn = (...folders: string[]) =>
  folders
    .flatMap((folder) => [...sources(join(root, folder))])
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => importsOf(readFileSync(file, "utf8")).map(({ name }) => ({ file: relative(root, file), target: targetOf(file, name) })))
    .filter((found): found is { file: string; target: string } => found.target !== null);

test("the platform imports nothing of the features, the screens, the composition or the objects", () => {
  const wrong = importsIn("app/platform").filter(({ target }) => !target.startsWith("app/platform/") && target !== "env.d.ts");
  expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
});

test("the platform asks the context for nothing that a feature declares", () => {
  const wrong = [...sources(join(root, "app/platform"))].flatMap((file) => {
    const text = readFileSync(file, "utf8");
    return (text.match(/services\.(?!idempotency\b)\w+|context\.(?:readers|collector|banners)\b/g) ?? []).map((found) => `${relative(root, file)}: ${found}`);
  });
  expect(wrong).toEqual([]);
});

/** Files of `app/ui` that know features: the frames around screens and pages, and the readers' script. A file that no longer does leaves the list. */
const SHELLS: readonly string[] = [
  "app/ui/newsroom/admin-assets.ts",
  "app/ui/newsroom/layout.route.tsx",
  "app/ui/newsroom/screen-meta.ts",
  "app/ui/newsroom/shell/admin-shell.tsx",
  "app/ui/newsroom/shell/bell.tsx",
  "app/ui/newsroom/shell/instagram-notices.tsx",
  "app/ui/newsroom/shell/navigation.ts",
  "app/ui/newsroom/shell/seen-notices.ts",
  "app/ui/newsroom/shell/side-nav.tsx",
  "app/ui/newsroom/shell/tabs.ts",
  "app/ui/newsroom/shell/whatsapp-notices.tsx",
  "app/ui/newsroom/shortcuts/shortcuts.tsx",
  "app/ui/site/browser/audience.ts",
  "app/ui/site/browser/late.ts",
  "app/ui/site/browser/live/live.ts",
  "app/ui/site/browser/offline-reading.ts",
  "app/ui/site/browser/player/heard-time.ts",
  "app/ui/site/browser/player/kept-recording.ts",
  "app/ui/site/browser/reactions.ts",
  "app/ui/site/browser/reading-list.ts",
  "app/ui/site/browser/reading-page.ts",
  "app/ui/site/browser/vital-event.ts",
  "app/ui/site/cards/card-view.ts",
  "app/ui/site/cards/picture.tsx",
  "app/ui/site/cards/share-pictures.ts",
  "app/ui/site/shell/brand-pictures.ts",
  "app/ui/site/shell/missing-view.ts",
  "app/ui/site/shell/site-view.ts",
];

test("of app/ui the shells alone import features", () => {
  const found = importsIn("app/ui").filter(({ target }) => target.startsWith("app/features/"));
  expect([...new Set(found.map(({ file }) => file))].sort()).toEqual([...SHELLS].sort());
});

/** The folder at the top that a file lies in; the composition is what lies in `app` itself. */
const topFolderOf = (path: string) => /^app\/[^/]+(?=\/)|^[^/]+/.exec(path)?.[0] ?? path;

test("no folders at the top import each other, directly or not, but for the shells", () => {
  const folders = new Map<string, string[]>();
  for (const { file, target } of importsIn("app", "durable-objects", "workers")) {
    const [from, to] = [topFolderOf(file), topFolderOf(target)];
    const known = folders.get(from) ?? [];
    if (from !== to && !SHELLS.includes(file)) folders.set(from, [...known, to]);
  }
  expect(importCycles(folders)).toEqual([]);
});

test("a feature imports of another neither its URLs nor its table of the API", () => {
  const featureOf = (path: string) => /^app\/features\/([^/]+)/.exec(path)?.[1];
  const wrong = importsIn("app/features").filter(({ file, target }) => {
    const other = featureOf(target);
    return other !== undefined && other !== featureOf(file) && /\.(?:api|route)\.tsx?$/.test(target);
  });
  expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
});

/** Pairs of features that import each other: the number only falls. */
const MUTUAL_PAIRS_MAX = 90;

test("no more pairs of features import each other than do", () => {
  const featureOf = (path: string) => /^app\/features\/([^/]+)/.exec(path)?.[1];
  const edges = new Set(importsIn("app/features").map(({ file, target }) => `${featureOf(file)} ${featureOf(target)}`));
  const pairs = [...edges].filter((edge) => {
    const [from = "", to = ""] = edge.split(" ");
    return from < to && edges.has(`${to} ${from}`);
  });
  expect(pairs.length <= MUTUAL_PAIRS_MAX ? [] : pairs).toEqual([]);
});

/** Interfaces that several services of a feature share, with what the objects or the readers' pages make. */
const SHARED_DEPS = ["EmailChannelDeps", "FrontPageAtDeps", "ReaderDeps", "WhatsAppDeps"];

test("a service has an interface of dependencies of its own only where a test, a command or an object makes it too", () => {
  const makers = ["tests", "scripts", "durable-objects"].flatMap((folder) => [...sources(join(root, folder))].map((file) => readFileSync(file, "utf8"))).join("\n");
  const wrong = filesOf("server")
    .filter((path) => path.startsWith("app/features/"))
    .flatMap((file) => {
      const text = readFileSync(file, "utf8");
      return [...text.matchAll(/^(?:export )?interface (\w*Deps)\b/gm)]
        .map(([, name]) => String(name))
        .filter((name) => !SHARED_DEPS.includes(name))
        .filter((name) => {
          const taking = [...text.matchAll(/(?:function|const) (\w+)/g)].filter(({ index }) =>
            new RegExp(`\\b${name}\\b`).test(text.slice(index, text.indexOf("{\n", text.indexOf(")", index)))),
          );
          return !taking.some(([, made]) => new RegExp(`\\b${made}\\(`).test(makers));
        })
        .map((name) => `${file}: ${name}; take SharedDependencies`);
    });
  expect(wrong).toEqual([]);
});

test("rules read neither clock nor randomness", () => {
  const wrong = filesOf("rules").filter((file) => /\bDate\.now\(|new Date\(\)|Math\.random\(|crypto\.|fetch\(/.test(readFileSync(file, "utf8")));
  expect(wrong).toEqual([]);
});

test("a request's body is read by the bounded readers alone", () => {
  // The hasher reads what the site itself sends, behind a service binding; the last one reads, in the browser, the form about to be sent.
  const readers = [
    "app/platform/http/forms/form-body.server.ts",
    "app/platform/http/forms/request-body.server.ts",
    "app/features/people/password-hasher.provider.ts",
    "app/ui/newsroom/write-outcome.ts",
  ];
  const wrong: string[] = [];
  for (const layer of ["app", "durable-objects", "workers"]) {
    for (const file of sources(join(root, layer))) {
      const name = relative(root, file);
      if (readers.includes(name)) continue;
      const text = readFileSync(file, "utf8");
      if (/\b(?:request|req|raw)\b(?:\s*\.\s*clone\(\))?\s*\.\s*(?:formData|text|json|arrayBuffer|blob|bytes|body)\b/i.test(text)) wrong.push(name);
    }
  }
  expect(wrong).toEqual([]);
});

/** Limits on files (issue 16): what a reader has to hold in mind at once, and what is too small to be a file. */
const LINES_MAX = 400;
/** One table of every column; longer as the data model grows. */
const LONGER = ["app/platform/db/schema.store.ts"];

const lineCount = (file: string) => readFileSync(file, "utf8").split("\n").length - 1;

function* allFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* allFiles(path);
    else if (/\.(tsx?|css|mjs)$/.test(entry.name)) yield path;
  }
}

test("no file is longer than 400 lines", () => {
  const files = ["app", "durable-objects", "workers", "scripts", "tests"].flatMap((folder) => [...allFiles(join(root, folder))]);
  const long = files.filter((file) => lineCount(file) > LINES_MAX && !LONGER.includes(relative(root, file)));
  expect(long.map((file) => `${relative(root, file)}: ${lineCount(file)}`)).toEqual([]);
});

test("no private API of drizzle is used", () => {
  const wrong = [...sources(join(root, "app")), ...sources(join(root, "durable-objects"))].filter((file) => {
    const text = readFileSync(file, "utf8");
    return /\._prepare\b|\bdb\.(?:session|_|dialect)\b|from "drizzle-orm\/(?!d1"|sqlite-core")/.test(text);
  });
  expect(wrong.map((file) => relative(root, file))).toEqual([]);
});

test("the API wrapper knows no resource", () => {
  const text = readFileSync(join(root, "app/platform/http/api-route.server.ts"), "utf8");
  expect(text.match(/#app\/[\w/-]+\.wire|services\.(?!idempotency\b)\w+/g) ?? []).toEqual([]);
});

test("at most 60 files of app/ have 12 lines or fewer: a file holds a complete thought", () => {
  const tiny = [...allFiles(join(root, "app"))].filter((file) => lineCount(file) <= 12).map((file) => relative(root, file));
  expect(tiny.length <= 60 ? [] : tiny).toEqual([]);
});

test("at most 5 casts in app/ pass through unknown", () => {
  const casts = [...sources(join(root, "app"))].flatMap((file) => (readFileSync(file, "utf8").match(/\bas unknown as\b/g) ?? []).map(() => relative(root, file)));
  expect(casts.length <= 5 ? [] : casts).toEqual([]);
});

test("minutes, hours and days in milliseconds have one place", () => {
  // The readers' script carries the second: esbuild drops a constant that nobody uses only where no name stands in it.
  const places = ["app/platform/time/units.ts", "app/features/audience/engagement.ts"];
  const written = /\b(?:86_400_000|3_600_000|86400000|3600000|60 \* 60_000)\b|^(?:export )?const (?:SECOND|MINUTE|HOUR|DAY)_MS\b/m;
  const wrong = ["app", "durable-objects", "workers"]
    .flatMap((folder) => [...sources(join(root, folder))].map((file) => relative(root, file)))
    .filter((file) => !places.includes(file) && !/\.test\.ts$/.test(file) && written.test(readFileSync(file, "utf8")));
  expect(wrong).toEqual([]);
});
