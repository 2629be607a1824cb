import type { API } from "#app/features.ts";
import * as serverBuild from "../../build/server/index.js";

/** An address as the deployed build has it. */
export interface BuiltRoute {
  id: string;
  path?: string;
  index?: boolean;
  parentId?: string;
  module: { loader?: unknown; action?: unknown };
  /** What its methods do; of the API alone. */
  api?: Record<string, { allow: string; body?: unknown; bodyLimit?: number; rawBody?: string; unknownFields?: "ignored" }>;
}

const build = serverBuild as unknown as { routes: Record<string, BuiltRoute>; entry: { module: { API: typeof API } } };

const urlsOfApi = build.entry.module.API.flatMap((table) => Object.entries(table)).map(([path, api]): BuiltRoute => ({ id: `api${path}`, path: `api${path}`, module: {}, api }));

/** Every address of the build: its routes, in the order of `app/routes.ts`, then the API. */
export const builtRoutes: BuiltRoute[] = [...Object.values(build.routes), ...urlsOfApi];

/** The path of a route from the root on, as `app/routes.ts` writes it. */
export function patternOf(route: BuiltRoute): string {
  const parts: string[] = [];
  for (let at: BuiltRoute | undefined = route; at; at = builtRoutes.find(({ id }) => id === at?.parentId)) if (at.path) parts.unshift(at.path);
  return `/${parts.join("/")}`;
}
