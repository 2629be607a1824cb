import type { ServerBuild } from "@remix-run/cloudflare";
import type { IsolateTools } from "#app/composition/foundation.server.ts";
import { createServices } from "#app/composition/services.server.ts";
import { type SiteSettings, settingsOf } from "#app/composition/site-settings.server.ts";
import { CallerFinder } from "#app/http/caller.server.ts";
import { wantsEconomy } from "#app/http/page-cache/economy.server.ts";
import { type Limiters, RateLimits } from "#app/http/rate-limits.server.ts";

/** What an isolate keeps between requests, given in by the Worker. */
export interface IsolateState extends IsolateTools {
  bootISO: string;
}

/** Everything routes may use; the only maker of it sees the bindings. */
export interface RequestContext {
  requestId: string;
  nonce: string;
  caller: CallerFinder;
  limits: RateLimits;
  settings: SiteSettings;
  services: ReturnType<typeof createServices>;
  /** Every route of the build, for the document of the API. */
  routes: ServerBuild["routes"];
  /** Whether the page is rendered in its variant that weighs little. */
  economy: boolean;
  /** The reader's address, where it can be believed; else null. */
  address: string | null;
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends RequestContext {}
}

/** Composes what one request needs. */
export function createRequestContext(
  request: Request,
  env: Env,
  ctx: Pick<ExecutionContext, "waitUntil">,
  build: ServerBuild,
  state: IsolateState,
  requestId: string,
): RequestContext {
  const settings = settingsOf(env, new URL(request.url).origin, state);
  const services = createServices(env, settings, state, (work) => ctx.waitUntil(work));
  const address = /^(yes|true|1)$/i.test(env.TRUST_CF_HEADERS) ? request.headers.get("CF-Connecting-IP") : null;
  const limiters: Limiters = { readers: env.READER_LIMIT, beacons: env.BEACON_LIMIT, uploads: env.UPLOAD_LIMIT, searches: env.SEARCH_LIMIT, messages: env.MESSAGE_LIMIT };
  return {
    requestId,
    nonce: crypto.randomUUID().replaceAll("-", ""),
    caller: new CallerFinder(request, services.signIn),
    limits: new RateLimits(limiters, address, env.SESSION_SECRET ?? ""),
    settings,
    services,
    routes: build.routes,
    economy: wantsEconomy(request),
    address,
  };
}
