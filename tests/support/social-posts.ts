import { MEDIA_METRICS, type MediaKind, metricsOfKind } from "#app/features/social/media.ts";
import { mediaTruth, postsOfAccount } from "#tests/providers/graph/insights-media.ts";
import { DAY_MS, type GraphSwitches } from "#tests/providers/graph/switches.ts";
import { testEnv } from "#tests/support/site.ts";
import { openSocialWorld } from "#tests/support/social-world.ts";

export const POSTING: GraphSwitches = { insights: { postsPerDay: 0.6, storiesPerDay: 1 } };
export const openPosting = (more: Partial<NonNullable<GraphSwitches["insights"]>> = {}, switches: GraphSwitches = {}) =>
  openSocialWorld({ ...switches, insights: { ...POSTING.insights, ...more } }, ["instagram"]);

export interface Stored extends Record<(typeof MEDIA_METRICS)[number], number | null> {
  id: string;
  kind: MediaKind;
  publishedAt: number;
  readAt: number | null;
  cause: string | null;
}
export const stored = async () =>
  (
    await testEnv.DB.prepare(
      `SELECT media_id AS id, kind, published_at AS publishedAt, read_at AS readAt, cause, ${MEDIA_METRICS.join(", ")} FROM social_media ORDER BY published_at DESC, media_id DESC`,
    ).all<Stored>()
  ).results;

/** Posts of 90 days and stories of one, as the account has them at an instant. */
export const listedAt = (at: number, switches = POSTING) =>
  postsOfAccount(switches, at)
    .filter(({ format, publishedAt }) => publishedAt > at - (format === "story" ? 1 : 90) * DAY_MS)
    .sort((one, other) => other.publishedAt - one.publishedAt || (one.id < other.id ? 1 : -1));

export const totalsOf = (one: Stored) => metricsOfKind(one.kind).map((metric) => one[metric]);
export const truthAt = (one: Stored, at: number) => metricsOfKind(one.kind).map((metric) => mediaTruth(1, one.id, metric, at - one.publishedAt));

export const counts = async (world: Awaited<ReturnType<typeof openPosting>>) => {
  const { state } = await world.seen();
  return { list: 0, stories: 0, media: 0, demographics: 0, parts: 0, ...state?.counts };
};

/** Each demographic breakdown of the account: its status and how many values it has. */
export const statuses = async (world: Awaited<ReturnType<typeof openPosting>>) => {
  const { networks } = await world.figures.analytics(30);
  return Object.fromEntries((networks.instagram?.audience ?? []).map(({ audience, dimension, status, values }) => [`${audience} ${dimension}`, `${status} ${values.length}`]));
};
