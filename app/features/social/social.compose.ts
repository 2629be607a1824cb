import type { SharedDependencies } from "#app/shared-dependencies.compose.ts";
import { createSocialCollector } from "./collector.server.ts";
import { socialFromEnv } from "./from-env.provider.ts";
import { createPublicationFigures } from "./publication-figures.server.ts";
import { createSocialAnalyticsService } from "./social-analytics.server.ts";
import { createSocialReads } from "./social-reads.server.ts";
import { createSocialRunRepository } from "./social-runs.store.ts";

/** What came of the posts that the newsroom's queue published. */
export const publicationFiguresOf = ({ env, db }: Pick<SharedDependencies, "env" | "db">) =>
  createPublicationFigures({ db, account: socialFromEnv(env).providers.find(({ account }) => account.network === "instagram")?.account ?? null });

/** Reads of what is stored of the networks. */
export const socialReadsOf = ({ env, now }: Pick<SharedDependencies, "env" | "now">) =>
  createSocialReads({ accounts: () => socialFromEnv(env).providers.map(({ account }) => account), now });

/** The figures of the newsroom's accounts on other networks: collected by the sweep, told from D1. */
export function composeSocial({ env, db, now, randomId }: SharedDependencies) {
  const choice = socialFromEnv(env);
  return {
    socialAnalytics: createSocialAnalyticsService({ db, reads: socialReadsOf({ env, now }), missing: choice.missing }),
    socialCollector: createSocialCollector({ choice, runs: createSocialRunRepository(db), now, random: Math.random, randomId }),
  };
}
