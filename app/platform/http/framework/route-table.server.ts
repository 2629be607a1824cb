import type { ServerBuild } from "@remix-run/cloudflare";

type Route = NonNullable<ServerBuild["routes"][string]>;

/** A route with the layouts around it, as an address leads to it. */
export interface RouteBranch {
  /** From the root on. */
  chain: readonly Route[];
  /** Whether it also takes every deeper address, which has no page of its own. */
  isSplat: boolean;
}

/** A text for what must be so, null for any, texts around parameters for a part of a segment. */
type Segment = string | null | readonly string[];

interface Pattern extends RouteBranch {
  segments: readonly Segment[];
  score: number;
}

/** How the router ranks: what names more comes first. */
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

/** Whether the text is the parts in their order, with at least one character of a parameter between each two. */
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
