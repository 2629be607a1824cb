import { createHash } from "node:crypto";
import { CHANNEL_MEDIUM, codeFromBytes, LINK_CHANNELS, type LinkOrigin } from "#app/features/links/short-link.ts";
import type { Visit } from "#app/features/links/visit.ts";
import { DAY_MS, HOUR_MS } from "#app/platform/time/units.ts";

/** Fortaleza's midnight after UTC's. */
const OFFSET_MS = 3 * HOUR_MS;

/** Visits that are handed over together. */
const BATCH = 500;

/** Stories that have links, the newest. */
const STORIES = 20;
const DAYS = 35;

const ANDROID = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";
const INSTAGRAM =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 337.0.0.27.88 (iPhone14,5; iOS 17_5; pt_BR)";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";

/** User agents of visitors, each as often as it is here. */
const AGENTS = [
  ...Array.from({ length: 6 }, () => ANDROID),
  "Mozilla/5.0 (Linux; Android 13; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
  WINDOWS,
  "Mozilla/5.0 (iPad; CPU OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.5 Mobile/15E148 Safari/604.1",
  "WhatsApp/2.24.20.89 A",
];

/** A town wakes at six, reads at noon, and most of all in the evening. */
const HOURS = [6, 7, 7, 8, 9, 10, 11, 12, 12, 12, 13, 15, 16, 17, 18, 18, 19, 19, 19, 20, 20, 20, 21, 22];

/** Links that somebody made: what for, how old (days), how much clicked, from where. */
const CAMPAIGNS = [
  {
    code: "feira-2026",
    target: "https://www.exemplo.com.br/feira/inscricoes?utm_source=cartaz&utm_medium=impresso&utm_campaign=feira-2026",
    daysAgo: 33,
    clicks: 210,
    referrer: "",
  },
  { code: "boletim", target: "https://www.exemplo.com.br/boletim?utm_source=boletim&utm_medium=email&utm_campaign=manha", daysAgo: 28, clicks: 120, referrer: "" },
  { code: "vacina", target: "https://www.exemplo.com.br/saude/calendario", daysAgo: 12, clicks: 90, referrer: "https://www.facebook.com/" },
] as const;

interface Seeded {
  id: number;
  createdAt: number;
  clicks: number;
  origin: LinkOrigin;
  referrer: string;
  agents: readonly string[];
}

const digest = (text: string) => createHash("sha256").update(text).digest();
const fraction = (text: string) => digest(text).readUInt32BE(0) / 2 ** 32;
const pick = <T>(all: readonly T[], text: string): T => all[Math.floor(fraction(text) * all.length)] as T;

/** Most on the first day, at the hours at which people read; every fifth is somebody who comes back within the hour. */
function visitsOf({ id, createdAt, clicks, origin, referrer, agents }: Seeded, now: number): Visit[] {
  return Array.from({ length: clicks }, (_, index) => {
    const person = index % 5 === 4 ? index - 1 : index;
    const key = `${id}:${person}`;
    const day = Math.floor((createdAt - OFFSET_MS) / DAY_MS) + Math.floor(fraction(`day:${key}`) ** 3 * Math.min(12, 1 + (now - createdAt) / DAY_MS));
    const at = day * DAY_MS + OFFSET_MS + pick(HOURS, `hour:${key}`) * HOUR_MS + Math.floor(fraction(`minute:${id}:${index}`) * HOUR_MS);
    return {
      linkId: id,
      at,
      isHead: false,
      isPrefetch: false,
      userAgent: pick(agents, `agent:${key}`),
      hints: "pt-BR",
      address: `2001:db8:${(person % 97).toString(16)}:${(Math.floor(fraction(`net:${key}`) * 400)).toString(16)}::1`,
      referrer,
      utm: { source: "", medium: "", campaign: "" },
      origin,
    };
  }).filter(({ at }) => at >= createdAt && at <= now);
}

/** Address of the newsroom, and the receiver of visits of short links: a batch's once, by its name. */
export interface LinksTarget {
  siteUrl: string;
  record(batchId: string, visits: readonly Visit[]): Promise<void>;
}

/** Gives a new newsroom its links, and those the people who followed them, as of `now` (ms). Run again with the same time, it makes the same links and batches. */
export async function seedLinks(d1: D1Database, { siteUrl, record }: LinksTarget, now: number): Promise<void> {
  const visits = await makeLinks(d1, siteUrl, now);
  for (let from = 0; from < visits.length; from += BATCH) await record(`seed:links:${from}`, visits.slice(from, from + BATCH));
}

/** A link to make, with who will have followed it. */
interface SeedLink extends Omit<Seeded, "id"> {
  code: string;
  target: string;
  by: string;
  story: { id: number; title: string; channel: string } | null;
}

const campaignLinks = (now: number): SeedLink[] =>
  CAMPAIGNS.map(({ code, target, daysAgo, clicks, referrer }) => {
    const params = new URL(target).searchParams;
    const origin = { source: params.get("utm_source") ?? "", medium: params.get("utm_medium") ?? "", campaign: params.get("utm_campaign") ?? "" };
    return { code, target, createdAt: now - Math.min(daysAgo, DAYS) * DAY_MS, by: "Caio Fontenele", origin, story: null, clicks, referrer, agents: AGENTS };
  });

async function storyLinks(d1: D1Database, siteUrl: string, now: number): Promise<SeedLink[]> {
  const { results } = await d1
    .prepare("SELECT id, slug, title, published_at AS publishedAt FROM articles WHERE visible = 1 AND published_at <= ? ORDER BY published_at DESC LIMIT ?")
    .bind(now, STORIES)
    .all<{ id: number; slug: string; title: string; publishedAt: number }>();
  return results.reverse().flatMap(({ id, slug, title, publishedAt }) =>
    LINK_CHANNELS.map((channel) => {
      const isChat = channel === "whatsapp";
      return {
        code: codeFromBytes(digest(`${channel}:${slug}`)) ?? `${channel}${id}`,
        target: `${siteUrl}/post/${slug}`,
        createdAt: publishedAt,
        by: "Publicação",
        origin: { source: channel, medium: CHANNEL_MEDIUM, campaign: "" },
        story: { id, title, channel },
        clicks: Math.round((isChat ? 60 : 22) * (0.3 + 2 * fraction(`clicks:${channel}:${slug}`) ** 3)),
        referrer: "",
        agents: isChat ? AGENTS : [INSTAGRAM],
      };
    }),
  );
}

/** Gives the newest stories their links, and the newsroom a few of its own, in one batch; answers who followed them. */
async function makeLinks(d1: D1Database, siteUrl: string, now: number): Promise<Visit[]> {
  const links = [...campaignLinks(now), ...(await storyLinks(d1, siteUrl, now))];
  const results = await d1.batch<{ id: number; code: string }>([
    ...links.map(({ code, target, createdAt, by, origin, story }) =>
      d1
        .prepare(
          `INSERT INTO short_links (code, code_key, target, title, article_id, channel, source, medium, campaign, created_at, created_by, created_by_name)
           VALUES (?1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, (SELECT id FROM users WHERE name = ?10), ?10) ON CONFLICT DO NOTHING`,
        )
        .bind(code, target, story?.title ?? "", story?.id ?? null, story?.channel ?? null, origin.source, origin.medium, origin.campaign, createdAt, by),
    ),
    d1.prepare("SELECT id, code_key AS code FROM short_links"),
  ]);
  const ids = new Map(results.at(-1)?.results.map(({ id, code }) => [code, id]));
  return links
    .flatMap((link) => {
      const id = ids.get(link.code);
      return id === undefined ? [] : visitsOf({ ...link, id }, now);
    })
    .sort((one, other) => one.at - other.at);
}
