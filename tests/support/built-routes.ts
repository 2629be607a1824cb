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
