import { Hono } from "hono/tiny";
import { type ApiTable, answerRoute } from "./api-route.server.ts";
import { problemResponse } from "./errors/problem.server.ts";
import { type RefusalExtension, refusalExtensions } from "./errors/refusal-extensions.server.ts";
import type { RequestContext } from "./request-context.ts";

const BASE = "/api";

/**
 * The path by whose segments an address is known: percent-decoded, without slashes at its end. A slash that is written as `%2F` stays
 * within its segment; of a path with a broken escape nothing is decoded.
 */
function pathOf(request: Request): string {
  const segments = new URL(request.url).pathname.split("/");
  while (segments.at(-1) === "") segments.pop();
  try {
    return segments.map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F")).join("/");
  } catch {
    return segments.join("/");
  }
}

/** Orders the URLs that one address fits, the more particular first: from the left, a literal segment comes before a parameter. */
const rankOf = (path: string): string =>
  path
    .split("/")
    .map((segment) => (segment.startsWith(":") ? "1" : "0"))
    .join("");

/** The parameters of a URL in an address that fits it. */
const paramsOf = (segments: readonly string[], request: Request): Record<string, string> => {
  const given = pathOf(request).split("/");
  return Object.fromEntries(segments.flatMap((name, index) => (name.startsWith(":") ? [[name.slice(1), (given[index] ?? "").replaceAll("%2F", "/")]] : [])));
};

/** Answers what is asked of `/api`; null for other addresses. */
export type ApiApp = (request: Request, context: RequestContext) => Promise<Response> | null;

/** One app over the tables of all features. An address is matched without regard to capitals; its parameters keep theirs. */
export function createApiApp(tables: readonly ApiTable[], refusals: readonly RefusalExtension[] = []): ApiApp {
  const extensionsOf = refusalExtensions(refusals);
  const app = new Hono<{ Bindings: RequestContext }>({ getPath: (request) => pathOf(request).toLowerCase() });
  const routes = tables.flatMap((table) => Object.entries(table)).map(([path, methods]) => ({ path: BASE + path, methods, rank: rankOf(BASE + path) }));
  for (const { path, methods } of routes.sort((one, other) => Number(one.rank > other.rank) - Number(one.rank < other.rank))) {
    const segments = path.split("/");
    app.all(path, ({ req: { raw }, env }) => answerRoute(methods, raw, paramsOf(segments, raw), env, extensionsOf));
  }
  app.notFound(() => problemResponse(404, "Endereço desconhecido."));
  return (request, context) => {
    const path = pathOf(request).toLowerCase();
    return path === BASE || path.startsWith(`${BASE}/`) ? Promise.resolve(app.fetch(request, context)) : null;
  };
}
