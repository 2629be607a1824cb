import type { ServerBuild } from "@remix-run/cloudflare";
import { problemResponse } from "#app/platform/http/errors/problem.server.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;

/** A route with the layouts around it, as an address leads to it. */
export interface RouteBranch {
  /** From the root on. */
  chain: readonly Route[];
  /** True when it also takes every deeper address, which has no page of its own. */
  isSplat: boolean;
}

/** A text for what must be so, null for any, texts around parameters for a part of a segment. */
type Segment = string | null | readonly string[];

interface Pattern extends RouteBranch {
  segments: readonly Segment[];
  score: number;
}

/** Ranks of the router: the more specific path comes first. */
const SCORES = { literal: 10, parameter: 3, index: 2, splat: -2 };
const PARAMETER = /^:[\w-]+$/;

function patternOf(build: ServerBuild, route: Route): Pattern {
  const chain = [route];
  for (let parent = build.routes[route.parentId ?? ""]; parent; parent = build.routes[parent.parentId ?? ""]) chain.unshift(parent);
  const written = chain.flatMap(({ path }) => (path ?? "").split("/").filter(Boolean));
  const isSplat = written.at(-1) === "*";
  const named = isSplat ? written.slice(0, -1) : written;
  const segments = named.map((segment) => {
    if (PARAMETER.test(segment)) return null;
    if (!segment.includes(":")) return segment.toLowerCase();
    return segment.toLowerCase().split(/:[\w-]+/);
  });
  const ofKind = (isSplat ? SCORES.splat : 0) + (route.index ? SCORES.index : 0);
  const score = segments.reduce((sum, segment) => sum + (segment === null ? SCORES.parameter : SCORES.literal), written.length + ofKind);
  return { chain, isSplat, segments, score };
}

/** True when the text is the parts in their order, with at least one character of a parameter between each two. */
function isOfParts(parts: readonly string[], given: string): boolean {
  const [first = "", ...more] = parts;
  const last = more.pop() ?? "";
  if (!given.startsWith(first)) return false;
  let at = first.length;
  for (const part of more) {
    const found = given.indexOf(part, at + 1);
    if (found < 0) return false;
    at = found + part.length;
  }
  return given.endsWith(last) && given.length > at + last.length;
}

function fits(written: Segment, given: string): boolean {
  if (written === null) return true;
  return typeof written === "string" ? written === given.toLowerCase() : isOfParts(written, given.toLowerCase());
}

/** Every route of the build by its address, flattened and ranked once: the router does both for each address that it matches. */
export class RouteTable {
  /** Most segments of an address that a page has. */
  readonly depth: number;
  /** Patterns that an address of so many segments can have, the most particular first. */
  readonly #byLength: readonly (readonly Pattern[])[];

  constructor(build: ServerBuild) {
    const patterns = Object.values(build.routes)
      .filter((route): route is Route => route !== undefined && (Boolean(route.path) || route.index === true))
      .map((route) => patternOf(build, route))
      .sort((one, other) => other.score - one.score);
    this.depth = Math.max(...patterns.map(({ segments }) => segments.length));
    this.#byLength = Array.from({ length: this.depth + 1 }, (_, length) =>
      patterns.filter(({ segments, isSplat }) => (isSplat ? segments.length <= length : segments.length === length)),
    );
  }

  /** The route that an address leads to, by its segments; null for what is deeper than any page. */
  find(segments: readonly string[]): RouteBranch | null {
    return this.#byLength[segments.length]?.find((pattern) => pattern.segments.every((written, index) => fits(written, segments[index] ?? ""))) ?? null;
  }
}

/** Longest address that the framework's own script asks a manifest by; longer ones it leaves out. Characters. */
export const ADDRESS_MAX = 7_680;

/** Longest path that a page, or an address of the site before this one, has (ours). Characters. */
const PATH_MAX = 2_048;

/** Path at which the framework tells its script the routes that it does not know yet. */
const MANIFEST = "/__manifest";
const VERSION = /^[\w-]{1,64}$/;

/** The pages whose script navigates by data. */
const NEWSROOM = /^\/(?:admin|login|logout|convite)(?:\/|$)/;

const malformed = () => problemResponse(400, "Requisição inválida.");
const missing = () => problemResponse(404, "Página não encontrada.");

/** Splits a path into segments as the router does, dropping empty ones. */
export const segmentsOf = (path: string): string[] => path.split("/").filter(Boolean);

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

  /** Handles what a screen's script requests of its own routes' loaders, or sends to its action. */
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
    // Earlier versions of the framework used this parameter; no page of this site does.
    if (url.searchParams.has("_data")) return missing();
    if (url.pathname !== MANIFEST && !url.pathname.endsWith(".data")) return null;
    table ??= new RouteTable(build);
    return url.pathname === MANIFEST ? manifest(request, url, table) : data(request, url, table);
  };
}
