import type { ServerBuild } from "@remix-run/cloudflare";
import { problemResponse } from "#app/platform/http/errors/problem.server.ts";
import { RouteTable } from "./route-table.server.ts";

/** Longest address that the framework's own script asks a manifest by; longer ones it leaves out. Characters. */
export const ADDRESS_MAX = 7_680;

/** Longest path that a page, or an address of the site before this one, has (ours). Characters. */
const PATH_MAX = 2_048;

/** Where the framework tells its script which routes it does not know yet. */
const MANIFEST = "/__manifest";
const VERSION = /^[\w-]{1,64}$/;

/** The pages whose script navigates by data. */
const NEWSROOM = /^\/(?:admin|login|logout|convite)(?:\/|$)/;

const malformed = () => problemResponse(400, "Requisição inválida.");
const missing = () => problemResponse(404, "Página não encontrada.");

const segmentsOf = (path: string): string[] => path.split("/").filter(Boolean);

/**
 * The addresses that a request for the manifest is about: those that it names, and those above them; null for what the script does not ask.
 * At most as many as `ADDRESS_MAX` characters can name, `depth` segments deep.
 */
export function manifestPaths(search: URLSearchParams, depth: number): Map<string, readonly string[]> | null {
  const paths = new Map<string, readonly string[]>();
  if ([...search.keys()].some((name) => name !== "p" && name !== "version")) return null;
  const named = search.getAll("p");
  if (named.length === 0 || new Set(named).size < named.length) return null;
  for (const path of named) {
    const segments = segmentsOf(path);
    if (!path.startsWith("/") || path.includes("//") || segments.length > depth) return null;
    if (segments.length === 0) paths.set("/", segments);
    for (const length of segments.keys()) {
      const above = segments.slice(0, length + 1);
      paths.set(above.join("/"), above);
    }
  }
  return paths;
}

/**
 * Stands before the framework at the addresses that it answers by itself, whatever the routes say: nobody looks after it any more, and what it
 * does there grows with what it is asked (docs/advisories.md). Answers itself, or refuses, what its own script would not ask; null lets a
 * request through.
 */
export function createFrameworkGuard(build: ServerBuild): (request: Request) => Response | null {
  let table: RouteTable | undefined;

  /** As the framework answers, from one table. */
  function manifest(request: Request, { searchParams }: URL, routes: RouteTable): Response {
    const versions = searchParams.getAll("version");
    if (request.method !== "GET" || request.url.length > ADDRESS_MAX || versions.length !== 1 || !VERSION.test(versions[0] ?? "")) return malformed();
    const paths = manifestPaths(searchParams, routes.depth);
    if (!paths) return malformed();
    if (versions[0] !== build.assets.version) return new Response(null, { status: 204, headers: { "X-Remix-Reload-Document": "true" } });
    const ids = new Set([...paths.values()].flatMap((segments) => routes.find(segments)?.chain.map(({ id }) => id) ?? []));
    const patches = Object.fromEntries([...ids].map((id) => [id, build.assets.routes[id]]));
    return Response.json(patches, { headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "public, max-age=31536000, immutable" } });
  }

  /** What a screen's script asks of its own routes' loaders, or sends to its action. */
  function data(request: Request, { pathname, searchParams }: URL, routes: RouteTable): Response | null {
    const path = pathname.slice(0, -".data".length);
    if (!NEWSROOM.test(path)) return missing();
    const segments = segmentsOf(path);
    if (request.url.length > ADDRESS_MAX || segments.length > routes.depth || path.includes("//") || searchParams.has("index")) return malformed();
    const branch = routes.find(segments);
    if (!branch || branch.isSplat) return missing();
    const asked = searchParams.getAll("_routes");
    if (request.method === "POST") return asked.length === 0 && branch.chain.at(-1)?.module.action ? null : malformed();
    if (request.method !== "GET" || asked.length > 1) return malformed();
    const ids = asked[0]?.split(",") ?? [];
    return new Set(ids).size === ids.length && ids.every((id) => branch.chain.some((route) => route.id === id)) ? null : malformed();
  }

  return (request) => {
    // Hardly any request for a page has parameters: most need no second parsing of their address.
    if (request.url.length <= PATH_MAX && !request.url.includes("?") && !request.url.endsWith(".data") && !request.url.endsWith(MANIFEST)) return null;
    const url = new URL(request.url);
    if (url.pathname.length > PATH_MAX) return missing();
    // How the framework's versions before this one asked; no page of this site ever does.
    if (url.searchParams.has("_data")) return missing();
    if (url.pathname !== MANIFEST && !url.pathname.endsWith(".data")) return null;
    table ??= new RouteTable(build);
    return url.pathname === MANIFEST ? manifest(request, url, table) : data(request, url, table);
  };
}
