import { z } from "zod/v4";
import { type GraphCall, graphCount, graphId, graphTime } from "#app/features/instagram/graph-call.provider.ts";
import type { MediaReader } from "./insights-provider.server.ts";
import { measuredDay, spanSeconds } from "./measured-days.ts";
import { MEDIA_METRICS, type MediaMetric, type MediaPost } from "./media.ts";
import type { CollectionStep } from "./plan.ts";
import type { ProviderFigure } from "./readings.ts";

/** An answer of an `insights` edge (contracts of the Graph API §3.1, §4.2). What was not measured is absent, not zero. */
export const insightsAnswer = z.object({ data: z.array(z.unknown()) });

const name = z.string().min(1).max(100);
const dated = z.object({ value: z.number(), end_time: graphTime });
const inDays = z.object({ name, values: z.array(z.unknown()) });
const inTotal = z.object({ name, total_value: z.object({ value: z.number() }) });

/** The figures of an answer; what has another shape (a breakdown's object, no value) is left out. */
export function figuresOf({ data }: z.infer<typeof insightsAnswer>): ProviderFigure[] {
  return data.flatMap((entry): ProviderFigure[] => {
    const total = inTotal.safeParse(entry);
    if (total.success) return [{ source: total.data.name, day: null, value: total.data.total_value.value }];
    const series = inDays.safeParse(entry);
    if (!series.success) return [];
    return series.data.values.flatMap((one): ProviderFigure[] => {
      const value = dated.safeParse(one);
      return value.success ? [{ source: series.data.name, day: measuredDay(value.data.end_time), value: value.data.value }] : [];
    });
  });
}

const divided = z.object({ name, total_value: z.object({ breakdowns: z.array(z.unknown()) }) });
const breakdown = z.object({ dimension_keys: z.array(z.string()), results: z.array(z.unknown()).catch([]) });
const part = z.object({ dimension_values: z.array(z.string()), value: z.number() });

/** The figures of an answer divided by a dimension; Meta may name the time frame as a further dimension beside it. */
export function partsOf({ data }: z.infer<typeof insightsAnswer>, dimension: string): ProviderFigure[] {
  return data.flatMap((entry): ProviderFigure[] => {
    const metric = divided.safeParse(entry);
    if (!metric.success) return [];
    return metric.data.total_value.breakdowns.flatMap((one): ProviderFigure[] => {
      const found = breakdown.safeParse(one);
      const at = found.success ? found.data.dimension_keys.indexOf(dimension) : -1;
      if (!found.success || at < 0) return [];
      return found.data.results.flatMap((result): ProviderFigure[] => {
        const read = part.safeParse(result);
        const value = read.success ? read.data.dimension_values[at] : undefined;
        return read.success && value !== undefined ? [{ source: metric.data.name, day: null, value: read.data.value, part: value }] : [];
      });
    });
  });
}

/** The span of a call as its parameters. */
export function spanQuery({ since, until }: CollectionStep): { since: string; until: string } {
  const seconds = spanSeconds(since, until);
  return { since: String(seconds.since), until: String(seconds.until) };
}

/** Posts in one page of the list: with their captions far below what an answer may hold. */
const PAGE_SIZE = 50;

/** Stored length of a caption, to recognise a post by. Characters. */
const CAPTION_MAX = 300;

const FIELDS = "id,caption,permalink,media_type,media_product_type,thumbnail_url,media_url,timestamp";

const address = z
  .string()
  .max(2_000)
  .url()
  .refine((url) => /^https?:\/\//i.test(url))
  .nullable()
  .catch(null);

const listed = z.object({
  id: graphId,
  caption: z.string().catch(""),
  permalink: address,
  media_type: z
    .string()
    .regex(/^[A-Z_]{1,40}$/)
    .catch("IMAGE"),
  media_product_type: z.string().catch("FEED"),
  thumbnail_url: address,
  media_url: address,
  timestamp: graphTime,
});

const list = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ cursors: z.object({ after: z.string().min(1).max(2_000) }).optional(), next: z.string().optional() })
    .optional()
    .catch(undefined),
});

const lifetime = z.object({ name: z.enum(MEDIA_METRICS), values: z.tuple([z.object({ value: graphCount.max(Number.MAX_SAFE_INTEGER) })]).rest(z.unknown()) });

/** A post of the account's list; null for an invalid entry. */
function postOf(entry: unknown, isStory: boolean): MediaPost | null {
  const found = listed.safeParse(entry);
  if (!found.success) return null;
  const { id, caption, permalink, media_type: type, media_product_type: product, thumbnail_url, media_url, timestamp } = found.data;
  return {
    id,
    kind: isStory || product === "STORY" ? "story" : product === "REELS" ? "reels" : "feed",
    type,
    caption: [...caption].slice(0, CAPTION_MAX).join(""),
    permalink,
    thumbnail: thumbnail_url ?? (type === "VIDEO" ? null : media_url),
    publishedAt: timestamp,
  };
}

/** The posts of an Instagram account, and the totals of each. */
export function instagramMedia(graph: GraphCall, accountId: string): MediaReader {
  return {
    async list(which, after) {
      const path = `${accountId}/${which === "stories" ? "stories" : "media"}`;
      const query = { fields: FIELDS, limit: String(PAGE_SIZE), ...(after === null ? {} : { after }) };
      const { data, paging } = await graph.ask({ step: "read", path, query, answer: list });
      const posts = data.flatMap((entry) => postOf(entry, which === "stories") ?? []);
      return { posts, after: paging?.next === undefined ? null : (paging.cursors?.after ?? null) };
    },

    async totals(id, metrics) {
      const { data } = await graph.ask({ step: "read", path: `${id}/insights`, query: { metric: metrics.join(",") }, answer: insightsAnswer });
      const found = new Map<MediaMetric, number>();
      for (const entry of data) {
        const read = lifetime.safeParse(entry);
        if (read.success && metrics.includes(read.data.name)) found.set(read.data.name, Math.round(read.data.values[0].value));
      }
      return found;
    },
  };
}
