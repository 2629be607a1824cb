import { type BuiltRoute, builtRoutes, patternOf } from "./built-routes.ts";
import { ORIGIN } from "./site.ts";

/** An address of a route: with `values` for its parameters, and the first of everything else. */
export const addressOf = (route: BuiltRoute, values: Record<string, string>): string =>
  patternOf(route)
    .replace(/:(\w+)\??/g, (_, name: string) => values[name] ?? "1")
    .replace(/\*$/, "nada");

/** Addresses of each route that answers strangers, and one that does not exist. */
export const publicAddresses = (values: Record<string, string>): string[] =>
  builtRoutes.flatMap((route) => {
    const { path, index, api } = route;
    if ((!path && !index) || (api && api.GET?.allow !== "public")) return [];
    return [addressOf(route, values)];
  });

/** Method and address of what anybody may send a body to. */
export const publicWrites = (values: Record<string, string>): (readonly [string, string])[] =>
  builtRoutes.flatMap((route) => {
    const { path, index, module, api } = route;
    const methods = api
      ? Object.entries(api).flatMap(([method, { allow }]) => (allow === "public" && method !== "GET" ? [method] : []))
      : module.action && (path || index)
        ? ["POST"]
        : [];
    return methods.map((method) => [method, addressOf(route, values)] as const);
  });

/** A request with a body, as a page of the site sends it: JSON, or a form of `fields`. */
export function bodyOf(method: string, path: string, fields: Record<string, string> = { a: "b" }): RequestInit {
  const isApi = path.startsWith("/api/") || path === "/collect";
  return {
    method,
    headers: { Origin: ORIGIN, Host: new URL(ORIGIN).host, "Content-Type": isApi ? "application/json" : "application/x-www-form-urlencoded" },
    body: isApi ? JSON.stringify(fields.a === "b" ? {} : fields) : new URLSearchParams(fields).toString(),
  };
}
