import { z } from "zod/v4";
import { integerText, line, moment, text, toIso } from "#app/platform/text/text.wire.ts";
import { ID_MAX } from "#app/platform/values/read-id.ts";
import { type Count, clicksInLastHours, DEFAULT_PERIOD, type LinkAnalytics, type LinkTally, PERIODS, ranked } from "./analytics.ts";
import { LINK_CHANNELS, LINK_KINDS, LINK_ORDERS, linkState, type ShortLink } from "./short-link.ts";

/** Longer than any target may be: the rule itself names its limit. Characters. */
const URL_READ_MAX = 8_192;
const ALIAS_READ_MAX = 200;
const QUERY_MAX = 200;

/** Links of a list (spec 2 §9). */
const LIST_LIMIT = 100;
const LIST_LIMIT_MAX = 1_000;

const instant = z.string().meta({ format: "date-time" });

export const shortLinkWire = z
  .object({
    id: z.int(),
    short_code: z.string(),
    short_url: z.string(),
    original_url: z.string(),
    noticia_id: z.int().nullable(),
    noticia_titulo: z.string().nullable(),
    /** The channel that publishing made it for; null for one that a person made. */
    canal: z.enum(LINK_CHANNELS).nullable(),
    created_at: instant,
    created_by_name: z.string(),
    expires_at: instant.nullable(),
    /** True when it redirects: neither deactivated nor expired. */
    is_active: z.boolean(),
    situacao: z.enum(["active", "expired", "deactivated"]),
    total_clicks: z.int(),
  })
  .meta({ id: "ShortLink" });
export type ShortLinkWire = z.infer<typeof shortLinkWire>;

export const toShortLinkWire = (link: ShortLink, shortUrl: string, now: number): ShortLinkWire => {
  const state = linkState(link, now);
  return {
    id: link.id,
    short_code: link.code,
    short_url: shortUrl,
    original_url: link.target,
    noticia_id: link.articleId,
    noticia_titulo: link.title,
    canal: link.channel,
    created_at: new Date(link.createdAt).toISOString(),
    created_by_name: link.createdByName,
    expires_at: toIso(link.expiresAt),
    is_active: state === "active",
    situacao: state,
    total_clicks: link.clicks,
  };
};

const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === null || value === "" ? null : value), z.union([z.null(), schema]));

const target = text(URL_READ_MAX);

/** `POST /shortener/create`. */
export const createLinkBody = z
  .object({
    url: z.preprocess((value) => value ?? "", target),
    customAlias: optional(text(ALIAS_READ_MAX).transform((value) => value.trim() || null)).default(null),
    expiresAt: optional(moment).default(null),
  })
  .transform(({ url, customAlias, expiresAt }) => ({ url, alias: customAlias, expiresAt }));

export const createdLinkWire = z.object({ shortUrl: z.string(), shortCode: z.string(), link: shortLinkWire });

/** `PATCH /shortener/{code}`; `expiresAt` null: without end. */
export const changeLinkBody = z.object({ url: target.optional(), expiresAt: optional(moment).optional() }, "Envie um objeto JSON.");

/**
 * `GET /shortener/list`: `q` searches code, title, target and who made a link, `antes` is where the next page begins (the id of
 * the last link), `tipo` and `ordem` as on the screen; without them all links, newest first.
 */
export const linksQuery = z.object({
  limit: integerText(1, LIST_LIMIT_MAX).optional().default(LIST_LIMIT),
  q: line(QUERY_MAX).optional().default(""),
  antes: integerText(1, ID_MAX).optional(),
  tipo: z
    .enum(LINK_KINDS, `Use ${LINK_KINDS.join(", ")}.`)
    .optional()
    .default("todos"),
  ordem: z
    .enum(LINK_ORDERS, `Use ${LINK_ORDERS.join(", ")}.`)
    .optional()
    .default("recentes"),
});

export const linksWire = z.object({ links: z.array(shortLinkWire), proximo: z.int().nullable() });
export type LinksWire = z.infer<typeof linksWire>;

/** A code in a path; whether it is one, the service says. */
export const linkParam = z.object({ code: z.string().max(ALIAS_READ_MAX) });

const deviceCount = z.object({ device_type: z.string(), count: z.int() });
const browserCount = z.object({ browser: z.string(), count: z.int() });
const sourceCount = z.object({ source: z.string(), count: z.int() });
const dayCount = z.object({ date: z.string(), count: z.int() });

/** Clicks are people's; `previas` are cards of chats, HEAD and prefetch, `robos` robots. */
const totalsWire = { cliques_unicos: z.int(), previas: z.int(), robos: z.int() };

/** `GET /shortener/{code}/stats`. */
export const linkStatsWire = z.object({
  total_clicks: z.int(),
  /** In whole hours up to the present one. */
  clicks_24h: z.int(),
  clicks_7d: z.int(),
  ...totalsWire,
  by_device: z.array(deviceCount),
  by_browser: z.array(browserCount),
  by_os: z.array(z.object({ os: z.string(), count: z.int() })),
  by_source: z.array(sourceCount),
  recent_clicks: z.array(z.object({ device_type: z.string(), browser: z.string(), os: z.string(), clicked_at: instant })),
});
export type LinkStatsWire = z.infer<typeof linkStatsWire>;

export const toLinkStatsWire = (tally: LinkTally, now: number): LinkStatsWire => ({
  total_clicks: tally.clicks,
  clicks_24h: clicksInLastHours(tally, 24, now),
  clicks_7d: clicksInLastHours(tally, 7 * 24, now),
  cliques_unicos: tally.uniques,
  previas: tally.previews,
  robos: tally.robots,
  by_device: ranked(tally.facets.device).map(({ word, count }) => ({ device_type: word, count })),
  by_browser: ranked(tally.facets.browser).map(({ word, count }) => ({ browser: word, count })),
  by_os: ranked(tally.facets.os).map(({ word, count }) => ({ os: word, count })),
  by_source: ranked(tally.facets.source).map(({ word, count }) => ({ source: word, count })),
  recent_clicks: tally.recent.map(({ device, browser, os, at }) => ({ device_type: device, browser, os, clicked_at: new Date(at).toISOString() })),
});

/** `GET /shortener/analytics/dashboard`. */
export const dashboardQuery = z.object({
  days: z
    .enum(PERIODS.map(String) as [string, ...string[]], `Use ${PERIODS.join(", ")} dias.`)
    .optional()
    .default(String(DEFAULT_PERIOD))
    .transform(Number),
});

export const linkAnalyticsWire = z.object({
  totals: z.object({
    links: z.int(),
    /** Of the period; the others of the newsroom's day. */
    clicks: z.int(),
    clicks_today: z.int(),
    clicks_yesterday: z.int(),
    /** Today against yesterday in percent; 100 when yesterday had none and today has. */
    growth_rate: z.number(),
    ...totalsWire,
  }),
  top_links: z.array(z.object({ short_code: z.string(), short_url: z.string(), noticia_titulo: z.string().nullable(), original_url: z.string(), total_clicks: z.int() })),
  by_source: z.array(sourceCount),
  by_device: z.array(deviceCount),
  by_browser: z.array(browserCount),
  by_medium: z.array(z.object({ medium: z.string(), count: z.int() })),
  by_campaign: z.array(z.object({ campaign: z.string(), count: z.int() })),
  by_hour: z.array(z.object({ hour: z.int(), count: z.int() })),
  by_day: z.array(dayCount),
  top_referrers: z.array(z.object({ referer: z.string(), count: z.int() })),
});
export type LinkAnalyticsWire = z.infer<typeof linkAnalyticsWire>;

/** `GET /shortener/analytics/dashboard` as it answers. */
export const dashboardWire = z.object({ analytics: linkAnalyticsWire });

const GROWTH_FROM_NOTHING = 100;

export const toLinkAnalyticsWire = (
  { analytics, links, top }: { analytics: LinkAnalytics; links: number; top: readonly { link: ShortLink; clicks: number }[] },
  shortUrlOf: (link: ShortLink) => string,
): LinkAnalyticsWire => {
  const rows = <K extends string>(counts: readonly Count[], name: K) => counts.map(({ word, count }) => ({ [name]: word, count }) as Record<K, string> & { count: number });
  const { facets } = analytics;
  return {
    totals: {
      links,
      clicks: analytics.clicks,
      clicks_today: analytics.clicksToday,
      clicks_yesterday: analytics.clicksYesterday,
      growth_rate: analytics.growthRate ?? GROWTH_FROM_NOTHING,
      cliques_unicos: analytics.uniques,
      previas: analytics.previews,
      robos: analytics.robots,
    },
    top_links: top.map(({ link, clicks }) => ({
      short_code: link.code,
      short_url: shortUrlOf(link),
      noticia_titulo: link.title,
      original_url: link.target,
      total_clicks: clicks,
    })),
    by_source: rows(facets.source, "source"),
    by_device: rows(facets.device, "device_type"),
    by_browser: rows(facets.browser, "browser"),
    by_medium: rows(facets.medium, "medium"),
    by_campaign: rows(facets.campaign, "campaign"),
    by_hour: analytics.byHour,
    by_day: analytics.byDay,
    top_referrers: rows(facets.referrer, "referer"),
  };
};
