import * as serverBuild from "../../build/server/index.js";

/** A route as the deployed build has it. */
export interface BuiltRoute {
  id: string;
  path?: string;
  index?: boolean;
  parentId?: string;
  module: { loader?: { api?: Record<string, unknown> }; action?: unknown };
}

/** Every route of the build, in the order of `app/routes.ts`. */
export const builtRoutes = Object.values((serverBuild as unknown as { routes: Record<string, BuiltRoute> }).routes);

/** The path of a route from the root on, as `app/routes.ts` writes it. */
export function patternOf(route: BuiltRoute): string {
  const parts: string[] = [];
  for (let at: BuiltRoute | undefined = route; at; at = builtRoutes.find(({ id }) => id === at?.parentId)) if (at.path) parts.unshift(at.path);
  return `/${parts.join("/")}`;
}
