import type { GraphCall } from "./calls.ts";
import { answered, errorAnswer, GRAPH_ERRORS, type GraphAnswer } from "./errors.ts";
import { described } from "./insights.ts";
import { invalid, metricsOf } from "./insights-metrics.ts";
import { dayAt, drawn, HOUR_MS, truthOf } from "./insights-truth.ts";
import { DAY_MS, type GraphSwitches, insightsSettled } from "./switches.ts";

/** A post of the account: published through this provider, or by somebody with the app. */
export interface SimulatedPost {
  id: string;
  format: "feed" | "story";
  product: "FEED" | "REELS" | "STORY";
  type: "IMAGE" | "VIDEO" | "CAROUSEL_ALBUM";
  caption: string;
  permalink: string;
  imageUrl: string;
  publishedAt: number;
  /** By which its figures are drawn. */
  drawnBy: string;
}

const MEDIA_METRICS = ["reach", "views", "likes", "comments", "shares", "saved", "total_interactions"];
const STORY_METRICS = ["reach", "views", "shares", "replies", "total_interactions", "navigation", "follows"];

/** A story tells nothing with fewer viewers, nor after its day (contracts of the Graph API §3.3). */
const STORY_VIEWERS = 5;

/** Days in which the figures of a post grow. */
const GROWN_DAYS = 27;

/** Days of posts that the account has. */
const POSTED_DAYS = 400;

const MINUTE_MS = 60_000;

/** The figure of a post at an age (ms), in whole minutes: cumulative for life. What takes seconds to ask for is the same for a test's own clock. */
export const mediaTruth = (seed: number, drawnBy: string, metric: string, ageMs: number): number =>
  Math.floor((truthOf(seed, "instagram", metric, `media ${drawnBy}`) * Math.min(GROWN_DAYS, Math.max(0, (Math.floor(ageMs / MINUTE_MS) * MINUTE_MS) / DAY_MS))) / GROWN_DAYS);

const daysDrawn = new Map<string, SimulatedPost[]>();

/** The posts of one day (index since 1970) that somebody made with the app. */
function postsOfDay(seed: number, index: number, perDay: number, isStory: boolean): SimulatedPost[] {
  const key = `${seed}|${index}|${perDay}|${isStory}`;
  const posts = daysDrawn.get(key) ?? drawnDay(seed, index, perDay, isStory);
  daysDrawn.set(key, posts);
  return posts;
}

function drawnDay(seed: number, index: number, perDay: number, isStory: boolean): SimulatedPost[] {
  const kind = isStory ? "story" : "post";
  const count = Math.floor(perDay) + (drawn(seed, kind, index, "count") < perDay % 1 ? 1 : 0);
  return Array.from({ length: count }, (_, number): SimulatedPost => {
    const id = `${isStory ? 178 : 179}${String(index).padStart(6, "0")}${String(number).padStart(4, "0")}`;
    const share = drawn(seed, id, "type");
    return {
      id,
      format: isStory ? "story" : "feed",
      product: isStory ? "STORY" : share < 0.3 ? "REELS" : "FEED",
      type: share < 0.3 ? "VIDEO" : share < 0.5 ? "CAROUSEL_ALBUM" : "IMAGE",
      caption: isStory || share > 0.9 ? "" : `Notícia ${number + 1} de ${dayAt(index)} #lide`,
      permalink: `https://www.instagram.com/p/${id}/`,
      imageUrl: `https://scontent.example/${id}.jpg`,
      publishedAt: index * DAY_MS + Math.floor(drawn(seed, id, "time") * 24) * HOUR_MS,
      drawnBy: id,
    };
  });
}

/** Everything on the account now, newest first. Stories stay known for good: only their list and their figures end. */
export function mediaNow({ ledger, switches, now }: Pick<GraphCall, "ledger" | "switches" | "now">): SimulatedPost[] {
  const { seed, postsPerDay, storiesPerDay, deleted } = insightsSettled(switches);
  const today = Math.floor(now / DAY_MS);
  const days = postsPerDay > 0 || storiesPerDay > 0 ? Array.from({ length: POSTED_DAYS }, (_, age) => today - age) : [];
  const drawnPosts = days.flatMap((index) => [...postsOfDay(seed, index, postsPerDay, false), ...postsOfDay(seed, index, storiesPerDay, true)]);
  const published = ledger.media.map(
    ({ id, format, caption, imageUrl, permalink, publishedAt }): SimulatedPost => ({
      id,
      format,
      product: format === "story" ? "STORY" : "FEED",
      type: "IMAGE",
      caption,
      imageUrl,
      permalink,
      publishedAt,
      drawnBy: permalink,
    }),
  );
  return [...published.reverse(), ...drawnPosts].filter(({ id, publishedAt }) => publishedAt <= now && !deleted.includes(id)).sort((a, b) => b.publishedAt - a.publishedAt);
}

/** The truth of the posts of one account with these switches, as they are at an instant; for tests. */
export const postsOfAccount = (switches: GraphSwitches, now: number): SimulatedPost[] =>
  mediaNow({ ledger: { containers: [], media: [], underWay: 0 }, switches: { ...switches }, now });

/** As Meta writes a time. */
const timestampOf = (at: number) => `${new Date(at).toISOString().slice(0, 19)}+0000`;

/** A post's fields; the real one leaves out the caption where there is none, and has a thumbnail of videos only. */
export const mediaFields = ({ id, caption, product, type, publishedAt, permalink, imageUrl }: SimulatedPost) => ({
  id,
  ...(caption === "" ? {} : { caption }),
  permalink,
  timestamp: timestampOf(publishedAt),
  media_type: type,
  media_product_type: product,
  media_url: imageUrl,
  ...(type === "VIDEO" ? { thumbnail_url: `${imageUrl}?frame=1` } : {}),
});

const cursorOf = (id: string) => `QVFI${Buffer.from(id).toString("base64url")}`;

/** `GET /{ig-user-id}/media` and `/stories`, in pages of `limit`; a cursor names a post, so that new ones shift nothing. */
export function listMedia(asked: GraphCall, format: "feed" | "story"): GraphAnswer {
  const { call, parameters, now } = asked;
  const limit = Math.min(100, Math.max(1, Number(parameters.get("limit") ?? 25) || 25));
  const posts = mediaNow(asked).filter((one) => one.format === format && (format === "feed" || one.publishedAt > now - DAY_MS));
  const after = parameters.get("after");
  const found = after === null ? -1 : posts.findIndex(({ id }) => cursorOf(id) === after);
  if (after !== null && found < 0) return errorAnswer(invalid("(#100) Invalid parameter: after"));
  const rows = posts.slice(found + 1, found + 1 + limit);
  const names = ["id", ...(parameters.get("fields") ?? "").split(",").filter(Boolean)];
  const known = ["id", "caption", "permalink", "timestamp", "media_type", "media_product_type", "media_url", "thumbnail_url"];
  const strange = names.find((name) => !known.includes(name));
  if (strange) return errorAnswer(invalid(`(#100) Tried accessing nonexisting field (${strange})`));
  const [first, last] = [rows[0], rows.at(-1)];
  const query = new URLSearchParams(parameters);
  query.set("access_token", /^Bearer (\S+)$/.exec(call.headers.authorization ?? "")?.[1] ?? parameters.get("access_token") ?? "");
  query.set("after", last ? cursorOf(last.id) : "");
  const hasMore = found + 1 + limit < posts.length;
  const paging =
    first && last ? { cursors: { before: cursorOf(first.id), after: cursorOf(last.id) }, ...(hasMore ? { next: `${call.origin}${call.path}?${query}` } : {}) } : undefined;
  return answered({
    data: rows.map((one) => Object.fromEntries(Object.entries(mediaFields(one)).filter(([name]) => names.includes(name)))),
    ...(paging ? { paging } : {}),
  });
}

/** `GET /{media-id}/insights`: cumulative for life, larger each day. */
export function mediaInsights(asked: GraphCall, id: string): GraphAnswer {
  const { parameters, switches, now } = asked;
  const media = mediaNow(asked).find((one) => one.id === id);
  if (!media) return errorAnswer({ ...GRAPH_ERRORS.unknownObject, message: "Unsupported get request. Object does not exist, or does not support this operation." });
  const { seed, storyViewers, retired, lagHours, missing } = insightsSettled(switches);
  const isStory = media.format === "story";
  const known = (isStory ? STORY_METRICS : MEDIA_METRICS).filter((name) => !retired.includes(name) && !retired.includes(`${media.product}/${name}`));
  const metrics = metricsOf(parameters);
  const unknown = metrics.findIndex((name) => !known.includes(name));
  if (metrics.includes("impressions")) return errorAnswer(invalid("Starting from version 22 and above, the impressions metric is no longer supported"));
  if (metrics.length === 0 || unknown >= 0) return errorAnswer(invalid(`(#100) metric[${Math.max(0, unknown)}] must be one of the following values: ${known.join(", ")}`));
  const ageMs = now - media.publishedAt;
  if (isStory && (ageMs >= DAY_MS || storyViewers < STORY_VIEWERS)) return errorAnswer({ code: 10, message: "(#10) Not enough viewers for the media to show insights" });
  if (ageMs < lagHours * HOUR_MS) return answered({ data: [] });
  return answered({
    data: metrics
      .filter((name) => !missing.includes(`media:${name}`))
      .map((name) => ({ ...described(id, name, "lifetime"), values: [{ value: mediaTruth(seed, media.drawnBy, name, ageMs) }] })),
  });
}
