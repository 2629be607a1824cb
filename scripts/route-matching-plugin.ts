import type { Plugin } from "vite";

/** Lines of the router's module, and what stands in their place: each stands there once. */
const CHANGES: readonly (readonly [was: string, is: string])[] = [
  ["let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);", "let branches = rankedBranchesOf(routes);"],
  ["compilePath(pattern.path, pattern.caseSensitive, pattern.end);", "compiledOf(pattern);"],
  [
    "let match = matchPath({\n      path: meta.relativePath,\n      caseSensitive: meta.caseSensitive,\n      end\n    }, remainingPathname);",
    "let match = matchPath(patternOf(meta, end), remainingPathname);",
  ],
];

/** Computed once for each list of routes, each part of a branch and each pattern, and kept with them. */
const REMEMBERED = `
const rankedBranches = new WeakMap();
function rankedBranchesOf(routes) {
  let branches = rankedBranches.get(routes);
  if (branches === undefined) {
    branches = flattenRoutes(routes);
    rankRouteBranches(branches);
    rankedBranches.set(routes, branches);
  }
  return branches;
}
const patterns = new WeakMap();
function patternOf(meta, end) {
  let both = patterns.get(meta);
  if (both === undefined) {
    both = [false, true].map((end) => ({ path: meta.relativePath, caseSensitive: meta.caseSensitive, end }));
    patterns.set(meta, both);
  }
  return both[Number(end)];
}
const compiled = new WeakMap();
function compiledOf(pattern) {
  let found = compiled.get(pattern);
  if (found === undefined) {
    found = compilePath(pattern.path, pattern.caseSensitive, pattern.end);
    compiled.set(pattern, found);
  }
  return found;
}
`;

/** The router's module, which remembers what it needs to match an address. Throws where the module is another than this was written for. */
export function rememberingRouter(code: string): string {
  const changed = CHANGES.reduce((text, [was, is]) => {
    if (text.split(was).length !== 2) throw new Error("@remix-run/router matches in another way: see scripts/route-matching-plugin.ts");
    return text.replace(was, is);
  }, code);
  return changed + REMEMBERED;
}

/**
 * Lets the Workers' bundle rank the site's routes and compile their patterns once for each isolate: the router does it for each
 * request, twice (docs/performance.md § The router). In browsers routes are added while a page is open, so it stays as it is there.
 */
export function routeMatching(): Plugin {
  return {
    name: "route-matching",
    enforce: "pre",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    transform: (code, id) => (/@remix-run\/router\/dist\/router\.js$/.test(id) ? { code: rememberingRouter(code), map: null } : null),
  };
}
