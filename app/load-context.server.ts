import { requireBackupKey } from "#app/features/backup/backup-key.http.ts";
import type { BannerServingOfIsolate } from "#app/features/banners/banner-serving.compose.ts";
import type { BannerServing } from "#app/features/banners/banner-serving.server.ts";
import { SessionCallerFinder } from "#app/features/people/caller-finder.http.ts";
import { type SiteSettings, settingsOf } from "#app/features/settings/site-settings.compose.ts";
import type { Collector, CollectorOfIsolate } from "#app/features/social/social.compose.ts";
import { type Limiters, RateLimits } from "#app/platform/http/auth/rate-limits.server.ts";
import { wantsEconomy } from "#app/platform/http/page-cache/economy.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.ts";
import type { Readers, ReadersOfIsolate } from "./readers.ts";
import { type Services as ComposedServices, createServices } from "./services.ts";
import type { Execution, IsolateTools } from "./shared-dependencies.compose.ts";

declare module "#app/platform/http/request-context.ts" {
  interface Settings extends SiteSettings {}
  interface Services extends Omit<ComposedServices, "idempotency"> {}
  interface RequestContext {
    /** What readers' pages read. */
    readers: Readers;
    /** Takes what readers' pages report. */
    collector: Collector;
    /** Gives readers' pages their banners. */
    banners: BannerServing;
  }
}

/** State of an isolate between requests. */
export interface IsolateState extends IsolateTools {
  bootISO: string;
  readers: ReadersOfIsolate;
  collector: CollectorOfIsolate;
  banners: BannerServingOfIsolate;
}

/** Longest name of a town. Characters. */
const TOWN_MAX = 60;

/** Returns the client's town as reported by the edge. */
function townOf({ cf }: Request): string | null {
  const { city, regionCode, country } = (cf ?? {}) as { city?: unknown; regionCode?: unknown; country?: unknown };
  if (typeof city !== "string" || city === "") return null;
  const place = country === "BR" ? regionCode : country;
  return `${city.slice(0, TOWN_MAX)}${typeof place === "string" && place !== "" ? ` (${place.slice(0, 3)})` : ""}`;
}

/** The client's IP address where the deployment says that it can be trusted; else null. */
export const clientAddressOf = (request: Request, env: Env): string | null => (/^(yes|true|1)$/i.test(env.TRUST_CF_HEADERS) ? request.headers.get("CF-Connecting-IP") : null);

/** Builds the context of one request; the only caller of the composition. */
export function createRequestContext(request: Request, env: Env, execution: Execution, state: IsolateState, requestId: string): RequestContext {
  const settings = settingsOf(env, new URL(request.url).origin, state);
  let composed: ComposedServices | undefined;
  // Composed at the first use: readers' pages use none of them.
  const services = () => {
    composed ??= createServices(env, settings, state, execution);
    return composed;
  };
  const address = clientAddressOf(request, env);
  const limiters: Limiters = {
    readers: env.READER_LIMIT,
    beacons: env.BEACON_LIMIT,
    uploads: env.UPLOAD_LIMIT,
    searches: env.SEARCH_LIMIT,
    messages: env.MESSAGE_LIMIT,
    speech: env.SPEECH_LIMIT,
  };
  return {
    requestId,
    nonce: crypto.randomUUID().replaceAll("-", ""),
    caller: new SessionCallerFinder(
      request,
      () => services().signIn,
      async () => (await services().siteChoices.choices()).reporterDrafts,
      () => services().apiTokens,
    ),
    requireBackupKey: (given) => requireBackupKey(given, { services: services() }),
    limits: new RateLimits(limiters, address, env.SESSION_SECRET ?? ""),
    settings,
    get services() {
      return services();
    },
    // Without a composition nothing was written: readers' reports pass here by the thousand.
    awaitEdgePurges: async () => composed?.edgeCache.prompted(),
    readers: state.readers.of(env, settings.timeZone),
    get collector() {
      return state.collector.of(env, settings);
    },
    get banners() {
      return state.banners.of(env, settings);
    },
    waitUntil: (work) => execution.waitUntil(work),
    economy: wantsEconomy(request),
    address,
    town: townOf(request),
  };
}
