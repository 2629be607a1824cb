import { createCollectService } from "#app/features/audience/collect.server.ts";
import { RefusedBeacons } from "#app/features/audience/refused-beacons.server.ts";
import { saltStore } from "#app/features/audience/salt-store.provider.ts";
import { VisitorSalts } from "#app/features/audience/visitor-salts.server.ts";
import type { SiteSettings } from "#app/features/settings/site-settings.compose.ts";
import { audience } from "../../../durable-objects/stubs.ts";

/** What takes readers' reports. It knows nothing of a request, so that an isolate composes it once: most requests that reach it are reports. */
function composeCollector(env: Env, url: string, timeZone: string, salts: VisitorSalts, refused: RefusedBeacons) {
  const port = audience(env);
  const collect = createCollectService({ audience: port, salts, saltStore: saltStore(env.MEDIA), siteUrl: url, timeZone, now: () => Date.now() });
  return {
    collect: collect.collect,
    /** Counts a report beyond its address's limit. */
    refuse: (waitUntil: (work: Promise<unknown>) => void) => refused.count(port, collect.today, waitUntil),
  };
}

export type Collector = ReturnType<typeof composeCollector>;

/** The collector of an isolate, with the salts and refused reports that it remembers. */
export class CollectorOfIsolate {
  readonly #salts = new VisitorSalts();
  readonly #refused = new RefusedBeacons();
  #composed: { env: Env; url: string; timeZone: string; collector: Collector } | null = null;

  of(env: Env, { url, timeZone }: Pick<SiteSettings, "url" | "timeZone">): Collector {
    const known = this.#composed;
    if (known?.env === env && known.url === url && known.timeZone === timeZone) return known.collector;
    const collector = composeCollector(env, url, timeZone, this.#salts, this.#refused);
    this.#composed = { env, url, timeZone, collector };
    return collector;
  }
}
