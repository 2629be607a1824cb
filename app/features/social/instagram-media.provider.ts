import { z } from "zod/v4";
import type { GraphCall } from "#app/platform/graph/graph-call.provider.ts";
import { graphCount, graphId, graphTime } from "#app/platform/graph/graph-values.provider.ts";
import { insightsAnswer } from "./insights-answer.provider.ts";
import type { MediaReader } from "./insights-provider.server.ts";
import { MEDIA_METRICS, type MediaMetric, type MediaPost } from "./media.ts";

/** Posts in one page of the list: with their captions far below what an answer may hold. */
const PAGE_SIZE = 50;

/** What of a caption is kept, to know a post by. Characters. */
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

/** A post as the account's list has it; null where it is none. */
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
