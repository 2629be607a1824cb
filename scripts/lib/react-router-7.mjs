// Turns this project into one on React Router 7 (docs/decisions/react-router-7.md): pure functions over the texts of its files.

/** React Router 7 takes React 18; this remix-utils takes React Router 7. */
const DEPENDENCIES = { "react-router": "7.18.7", "remix-utils": "9.3.1" };
const DEV_DEPENDENCIES = {
  "@react-router/dev": "7.18.4",
};

/** Names that only changed. */
const RENAMES = [
  ["@remix-run/cloudflare", "react-router"],
  ["@remix-run/react", "react-router"],
  ["@remix-run/route-config", "@react-router/dev/routes"],
  ["RemixServer", "ServerRouter"],
  ["__remixContext", "__reactRouterContext"],
];

/** React Router numbers the values of a stream in another order than turbo-stream 2, which `screen-renderer` encodes with; decoders take both. */
const READ_STREAMS = String.raw`
/** A document with what its streams say, whatever the order in which their values are numbered. */
const withReadStreams = (html: string) =>
  html.replace(/(?<=streamController\.enqueue\()"(?:[^"\\]|\\.)*"/g, (literal) => {
    const text = JSON.parse(literal) as string;
    if (!text.startsWith("[")) return literal;
    const values = JSON.parse(text) as unknown[];
    const read = (index: unknown): unknown => {
      if (typeof index !== "number" || index < 0) return index;
      const value = values[index];
      if (Array.isArray(value)) return typeof value[0] === "string" ? [value[0], ...value.slice(1).map((part) => (value[0] === "D" ? part : read(part)))] : value.map(read);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [values[Number(key.slice(1))], read(part)]));
    };
    return JSON.stringify(read(0));
  });

async function fetched(`;

/** Other changes, by file: a text that stands there once, and the text in its place. */
export const EDITS = {
  "vite.config.ts": [
    ['import { vitePlugin as remix } from "@remix-run/dev";', 'import { reactRouter } from "@react-router/dev/vite";'],
    [
      `declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}
`,
      "",
    ],
    [
      `remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
        v3_routeConfig: true,
      },
    })`,
      "reactRouter()",
    ],
  ],
  "scripts/build.mjs": [['"node_modules/@remix-run/dev/dist/cli.js", "vite:build"', '"node_modules/@react-router/dev/bin.js", "build"']],
  "app/entry.client.tsx": [
    ['import { RemixBrowser } from "@remix-run/react";', 'import { HydratedRouter } from "react-router/dom";'],
    ["<RemixBrowser />", "<HydratedRouter />"],
  ],
  "app/entry.server.tsx": [[" abortDelay={ABORT_DELAY_MS}", ""]],
  // The entry context says how the browser learns of further routes.
  "app/platform/http/page-cache/page-renderer.server.ts": [
    ["isSpaMode: build.isSpaMode,", "isSpaMode: build.isSpaMode,\n    ssr: build.ssr,\n    routeDiscovery: build.routeDiscovery,"],
  ],
  "app/platform/http/screens/screen-renderer.server.ts": [
    [
      "scriptJson({ basename: build.basename, future: build.future, isSpaMode: build.isSpaMode })",
      "scriptJson({ basename: build.basename, future: build.future, routeDiscovery: build.routeDiscovery, ssr: build.ssr, isSpaMode: build.isSpaMode })",
    ],
    ["    isSpaMode: build.isSpaMode,\n", "    isSpaMode: build.isSpaMode,\n    ssr: build.ssr,\n    routeDiscovery: build.routeDiscovery,\n"],
  ],
  // The addresses of a manifest stand in one parameter, divided by commas.
  "app/platform/http/framework/framework-guard.server.ts": [
    ['name !== "p" && name !== "version"', 'name !== "paths" && name !== "version"'],
    ['search.getAll("p")', '(search.get("paths") ?? "").split(",").filter(Boolean)'],
  ],
  "tests/workers/screens/direct-screens.test.ts": [
    ["\nasync function fetched(", READ_STREAMS],
    ['html: (await response.text()).replace(OF_ONE_RENDERING, "")', 'html: withReadStreams(await response.text()).replace(OF_ONE_RENDERING, "")'],
  ],
};

const isOfRemix = (name) => name.startsWith("@remix-run/") || name.startsWith("react-router");
const without = (isDropped, table) => Object.fromEntries(Object.entries(table).filter(([name]) => !isDropped(name)));

/** The package.json with React Router 7 instead of Remix 2, and without the overrides that kept Remix 2 going. */
export function packageOnReactRouter(original) {
  const isOverridden = (name) => isOfRemix(name) || name === "remix-utils";
  return {
    ...original,
    dependencies: { ...without(isOfRemix, original.dependencies), ...DEPENDENCIES },
    devDependencies: { ...without(isOfRemix, original.devDependencies), ...DEV_DEPENDENCIES },
    overrides: without(isOverridden, original.overrides),
  };
}

/** The package-lock.json without what goes: npm would keep its versions. It adds what comes. */
export function lockOnReactRouter(original) {
  const isDropped = (folder) => folder.split("node_modules/").some((name) => isOfRemix(name) || name === "remix-utils");
  return { ...original, packages: without(isDropped, original.packages) };
}

/** A source on React Router 7. Throws where what is to be edited does not stand there once: the file has changed since, and its edit must follow. */
export function sourceOnReactRouter(file, text) {
  const edited = (EDITS[file] ?? []).reduce((source, [find, replacement]) => {
    if (source.split(find).length !== 2) throw new Error(`${JSON.stringify(find)} does not stand once in ${file}: adapt scripts/lib/react-router-7.mjs`);
    return source.replace(find, () => replacement);
  }, text);
  return RENAMES.reduce((source, [name, renamed]) => source.replaceAll(name, renamed), edited);
}
