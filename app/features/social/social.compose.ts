import type { AudiencePort } from "#app/features/audience/audience-port.server.ts";
import { createCollectService, RefusedBeacons } from "#app/features/audience/collect.server.ts";
import { saltStore } from "#app/features/audience/salt-store.provider.ts";
import { VisitorSalts } from "#app/features/audience/visitor-salts.server.ts";
import type { SiteSettings } from "#app/features/settings/site-settings.compose.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { createSocialCollector } from "./collector.server.ts";
import { socialFromEnv } from "./from-env.provider.ts";
import { createPublicationFigures, createSocialAnalyticsService, createSocialReads } from "./social-analytics.server.ts";
import { createSocialRunRepository } from "./social-runs.store.ts";

export const publicationFiguresOf = ({ env, db }: Pick<SharedDependencies, "env" | "db">) =>
  createPublicationFigures({ db, account: socialFromEnv(env).providers.find(({ account }) => account.network === "instagram")?.account ?? null });

/** Reads of what is stored of the networks. */
export const socialReadsOf = ({ env, now }: Pick<SharedDependencies, "env" | "now">) =>
  createSocialReads({ accounts: () => socialFromEnv(env).providers.map(({ account }) => account), now });

/** The figures of the newsroom's accounts on other networks: collected by the sweep, told from D1. */
export function composeSocial(shared: SharedDependencies) {
  const { env, db, now, randomId } = shared;
  const choice = socialFromEnv(env);
  return {
    socialAnalytics: createSocialAnalyticsService(shared, { reads: socialReadsOf({ env, now }), missing: choice.missing }),
    socialCollector: createSocialCollector({ choice, runs: createSocialRunRepository(db), now, random: Math.random, randomId }),
  };
}

/** Receives readers' reports. It knows nothing of a request, so that an isolate composes it once: most requests that reach it are reports. */
function composeCollector(env: Env, port: AudiencePort, url: string, timeZone: string, salts: VisitorSalts, refused: RefusedBeacons) {
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

  constructor(private readonly audienceOf: (env: Env) => AudiencePort) {}

  of(env: Env, { url, timeZone }: Pick<SiteSettings, "url" | "timeZone">): Collector {
    const known = this.#composed;
    if (known?.env === env && known.url === url && known.timeZone === timeZone) return known.collector;
    const collector = composeCollector(env, this.audienceOf(env), url, timeZone, this.#salts, this.#refused);
    this.#composed = { env, url, timeZone, collector };
    return collector;
  }
}

export const socialJobs: readonly Job[] = [{ name: "collect-social", stage: "background", run: ({ services }) => services.socialCollector.collectIfDue() }];
