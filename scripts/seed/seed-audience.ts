// Sixty days of readers for the demo newsroom: drawn from the views of its stories, and always the same of the same time.
import { createHash } from "node:crypto";
import { createDemoAudienceRepository } from "#app/features/audience/audience.store.ts";
import type { AudiencePage } from "#app/features/audience/page.ts";
import { RollUp } from "#app/features/audience/roll-up.ts";
import { createRollUpRepository } from "#app/features/audience/roll-ups.store.ts";
import { VITAL_EDGES, VITAL_METRICS } from "#app/features/audience/vitals.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS } from "#app/platform/time/units.ts";

const TIME_ZONE = "America/Fortaleza";
const DAYS = 60;
const DAYS_PER_BATCH = 5;
const SHARD = "seed:audience";

/** A town wakes at six, reads at noon, and most of all in the evening. */
const HOURS = [2, 1, 1, 1, 1, 3, 9, 14, 13, 12, 12, 15, 19, 15, 11, 11, 13, 15, 20, 25, 24, 18, 11, 5];
const WEEKDAYS = [0.78, 1.04, 1.08, 1.06, 1.1, 1.12, 0.82];

type Weights = Readonly<Record<string, number>>;
const SOURCES: Weights = { whatsapp: 34, direct: 20, google: 18, instagram: 14, facebook: 8, referral: 3, chatgpt: 1, interno: 2 };
const DEVICES: Weights = { mobile: 82, desktop: 15, tablet: 3 };
const BROWSERS: Weights = { Chrome: 55, Safari: 13, Instagram: 12, "Samsung Internet": 8, Facebook: 6, Edge: 4, Firefox: 2 };
const SYSTEMS: Weights = { Android: 66, iOS: 18, Windows: 13, macOS: 2, Linux: 1 };
const READER_TOWNS: Weights = { "Teresina (PI)": 30, "Picos (PI)": 16, "Parnaíba (PI)": 13, "Floriano (PI)": 9, "Piripiri (PI)": 7, "São Paulo (SP)": 6, "Brasília (DF)": 4 };
const EXCLUSIONS: Weights = { robot: 40, preview: 22, prefetch: 14, staff: 12, crawler: 8, unseen: 4 };

/** Pages besides stories, as a share of the views of stories. */
const OTHER_PAGES: readonly [path: string, kind: AudiencePage["kind"], share: number][] = [
  ["/", "home", 0.46],
  ["/mais-lidas", "list", 0.05],
  ["/municipios", "list", 0.02],
  ["/videos", "list", 0.02],
  ["/busca", "search", 0.03],
  ["/sobre", "page", 0.004],
];

/** Stories of the time before the demo's oldest: they were deleted, and their views remain. */
const FORMER = [
  ["festival-de-inverno-de-pedro-ii-divulga-programacao", "entretenimento", "pedro-ii"],
  ["colheita-do-caju-comeca-mais-cedo-no-sul-do-estado", "geral", "piripiri"],
  ["hospital-regional-recebe-novos-leitos", "geral", "piracuruca"],
  ["obras-da-ponte-entram-na-reta-final", "geral", "brasileira"],
  ["uniao-da-vila-vence-fora-de-casa-e-lidera-o-grupo", "esporte", "cocal-de-telha"],
  ["camara-aprova-orcamento-do-ano-que-vem", "politica", "teresina"],
] as const;
/** Above every id that the demo gives. */
const FORMER_ID = 900_001;
const FORMER_VIEWS = 520;

const fraction = (text: string) => createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;

/** Divides a whole number by weights; the parts add up to it. Each weight varies by the seed. */
export function divide(whole: number, weights: readonly number[], seed: string): number[] {
  const varied = weights.map((weight, index) => weight * (0.8 + 0.4 * fraction(`${seed}:${index}`)));
  const total = varied.reduce((sum, weight) => sum + weight, 0) || 1;
  const exact = varied.map((weight) => (whole * weight) / total);
  const parts = exact.map(Math.floor);
  const left = whole - parts.reduce((sum, part) => sum + part, 0);
  const byRest = exact.map((value, index) => ({ index, rest: value - Math.floor(value) })).sort((one, other) => other.rest - one.rest);
  for (const { index } of byRest.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/** The views of one page on one day. */
interface PageDay {
  page: AudiencePage;
  day: string;
  views: number;
  /** Hours of the day in which it can have been read. */
  from: number;
  to: number;
}

const six = (views: number, isArticle: boolean, engagedMs: number, completions: number, [sessions, visitors]: readonly [number, number]) => [
  views,
  isArticle ? views : 0,
  Math.min(views, Math.ceil(views * sessions)),
  Math.min(views, Math.ceil(views * visitors)),
  engagedMs,
  completions,
];

/** How often one reader comes back: to a page, to a value of a dimension, to the site. Sessions and visitors for each view. */
const OF_PAGE = [0.9, 0.84] as const;
const OF_VALUE = [0.66, 0.58] as const;
const OF_DAY = [0.47, 0.39] as const;

function addPage({ page, day, views, from, to }: PageDay, sums: RollUp): { engagedMs: number; completions: number } {
  const isArticle = page.articleId !== null;
  const seed = `${day}:${page.path}`;
  const eachMs = isArticle ? 26_000 + 40_000 * fraction(`time:${page.path}`) : 9_000 + 9_000 * fraction(`time:${page.path}`);
  const rate = isArticle ? 0.28 + 0.34 * fraction(`end:${page.path}`) : 0;
  const engaged = (count: number) => Math.round(count * eachMs);
  const completed = (count: number) => Math.round(count * rate);
  const add = (table: Parameters<RollUp["add"]>[0], key: Parameters<RollUp["add"]>[1], count: number, rates: readonly [number, number]) =>
    count > 0 && sums.add(table, key, six(count, isArticle, engaged(count), completed(count), rates));
  add("pages", [day, page.path, page.kind, page.articleId], views, OF_PAGE);
  const hours = divide(
    views,
    HOURS.map((weight, hour) => (hour >= from && hour <= to ? weight : 0)),
    `${seed}:hours`,
  );
  const sources = divide(views, Object.values(SOURCES), `${seed}:sources`);
  for (const [hour, count] of hours.entries()) {
    add("hours", [day, hour], count, OF_VALUE);
    if (page.articleId !== null && page.articleId < FORMER_ID) add("articleHours", [page.articleId, `${day}T${String(hour).padStart(2, "0")}`], count, OF_PAGE);
  }
  for (const [index, source] of Object.keys(SOURCES).entries()) {
    const count = sources[index] ?? 0;
    add("sources", [day, source], count, OF_VALUE);
    if (page.articleId !== null && page.articleId < FORMER_ID) add("articleSources", [page.articleId, day, source], count, OF_PAGE);
    if (source === "chatgpt" && count > 0) sums.add("classes", [day, "assistant"], [count]);
  }
  if (page.section !== null) add("sections", [day, page.section], views, OF_VALUE);
  if (page.town !== null) add("towns", [day, page.town], views, OF_VALUE);
  if (page.author !== null) add("authors", [day, page.author], views, OF_VALUE);
  return { engagedMs: engaged(views), completions: completed(views) };
}

/** Counts that belong to no single page: the day, and with what it was read. */
function addDay(day: string, total: { views: number; articleViews: number; engagedMs: number; completions: number }, sums: RollUp): void {
  const parts = (share: number) => [share, total.articleViews / total.views, total.engagedMs / total.views, total.completions / total.views] as const;
  const tables = [
    ["devices", DEVICES, 1],
    ["browsers", BROWSERS, 1],
    ["systems", SYSTEMS, 1],
    ["readerTowns", READER_TOWNS, 0.85],
  ] as const;
  for (const [table, weights, known] of tables) {
    const counts = divide(Math.round(total.views * known), Object.values(weights), `${day}:${table}`);
    for (const [index, value] of Object.keys(weights).entries()) {
      const [views, articleShare, engagedMs, completions] = parts(counts[index] ?? 0);
      const [, , sessions = 0, visitors = 0] = six(views, false, 0, 0, OF_DAY);
      if (views > 0) sums.add(table, [day, value], [views, Math.round(views * articleShare), sessions, visitors, Math.round(views * engagedMs), Math.round(views * completions)]);
    }
  }
  const [, , sessions = 0, visitors = 0] = six(total.views, false, 0, 0, OF_DAY);
  sums.add("days", [day], [total.views, total.articleViews, sessions, visitors, total.engagedMs, total.completions]);
  const excluded = divide(Math.round(total.views * 0.11), Object.values(EXCLUSIONS), `${day}:excluded`);
  for (const [index, reason] of Object.keys(EXCLUSIONS).entries()) {
    sums.add("exclusions", [day, reason], [excluded[index] ?? 0]);
    if (reason === "crawler") sums.add("classes", [day, "crawler"], [excluded[index] ?? 0]);
  }
  for (const kind of ["home", "article"] as const)
    for (const [device, connection, share] of [
      ["mobile", "4g", 0.3],
      ["mobile", "3g", 0.08],
      ["desktop", "4g", 0.06],
    ] as const)
      addVitals(day, [kind, device, connection], Math.round(total.views * share), sums);
}

/** Typical buckets of a page that is fast on a good network and slower on a bad one. */
function addVitals(day: string, [kind, device, connection]: readonly [string, string, string], views: number, sums: RollUp): void {
  const middles = { LCP: connection === "3g" ? 14 : 9, INP: device === "mobile" ? 9 : 5, CLS: 2, TTFB: connection === "3g" ? 7 : 3 };
  for (const metric of VITAL_METRICS) {
    const weights = VITAL_EDGES[metric].map((_, bucket) => Math.exp(-(((bucket - middles[metric]) / 3) ** 2)));
    for (const [bucket, count] of divide(views, weights, `${day}:${kind}:${device}:${connection}:${metric}`).entries())
      if (count > 0) sums.add("vitals", [day, kind, device, connection, metric, bucket], [count]);
  }
}

const formerPages = (daysAgo: number): { page: AudiencePage; views: number }[] =>
  FORMER.flatMap(([slug, section, town], index) => {
    const age = DAYS - 1 - index * 5 - daysAgo;
    const page: AudiencePage = { path: `/post/${FORMER_ID + index}-${slug}`, kind: "article", articleId: FORMER_ID + index, section, town, author: "Redação Lide" };
    const views = age < 0 ? 0 : Math.round((FORMER_VIEWS * (0.6 + fraction(slug))) / (age + 1) ** 0.55);
    return views > 0 ? [{ page, views }] : [];
  });

interface ReadStory {
  id: number;
  slug: string;
  section: string;
  town: string | null;
  author: string;
  publishedAt: number;
  day: string;
  views: number;
}

/** Gives the newsroom's stories the readers of their views, and its other pages theirs, as of `now` (ms). `step` repeats what failed; D1 refuses what it has. */
export async function seedAudience(d1: D1Database, now: number, step: <T>(work: () => Promise<T>) => Promise<T>): Promise<void> {
  const db = createDatabase(d1);
  const read = d1
    .prepare(
      `SELECT a.id, a.slug, a.category AS section, a.municipality AS town, a.author, a.published_at AS publishedAt, v.day, v.views
       FROM article_views_daily v JOIN articles a ON a.id = v.article_id WHERE v.day <= ? AND a.published_at IS NOT NULL ORDER BY v.day, a.id`,
    )
    .bind(newsroomDay(now, TIME_ZONE));
  const { results } = await step(() => read.all<ReadStory>());
  const byDay = new Map<string, ReadStory[]>();
  for (const story of results) byDay.set(story.day, [...(byDay.get(story.day) ?? []), story]);
  const repository = createRollUpRepository(db);
  let sums = new RollUp();
  for (let daysAgo = DAYS - 1; daysAgo >= 0; daysAgo -= 1) {
    const time = now - daysAgo * DAY_MS;
    const day = newsroomDay(time, TIME_ZONE);
    const to = daysAgo === 0 ? Math.floor(newsroomMinute(now, TIME_ZONE) / 60) : 23;
    const former = formerPages(daysAgo);
    const stories = [
      ...former.map(({ page, views }) => ({ page, views: Math.round((views * (WEEKDAYS[new Date(time).getUTCDay()] ?? 1)) / (daysAgo < 32 ? 4 : 1)), from: 0 })),
      ...(byDay.get(day) ?? []).map(({ id, slug, section, town, author, publishedAt, views }) => ({
        page: { path: `/post/${slug}`, kind: "article" as const, articleId: id, section, town, author },
        views,
        from: newsroomDay(publishedAt, TIME_ZONE) === day ? Math.min(to, Math.floor(newsroomMinute(publishedAt, TIME_ZONE) / 60)) : 0,
      })),
    ].filter(({ views }) => views > 0);
    const articleViews = stories.reduce((sum, { views }) => sum + views, 0);
    const others = OTHER_PAGES.map(([path, kind, share]) => ({
      page: { path, kind, articleId: null, section: null, town: null, author: null },
      views: Math.round(articleViews * share * (0.85 + 0.3 * fraction(`${day}:${path}`))),
      from: 0,
    })).filter(({ views }) => views > 0);
    const total = { views: 0, articleViews, engagedMs: 0, completions: 0 };
    for (const one of [...stories, ...others]) {
      const { engagedMs, completions } = addPage({ ...one, day, to }, sums);
      total.views += one.views;
      total.engagedMs += engagedMs;
      total.completions += completions;
    }
    if (total.views > 0) addDay(day, total, sums);
    if (daysAgo % DAYS_PER_BATCH === 0) {
      const batch = { shard: SHARD, seq: DAYS - daysAgo, rows: sums.rows(), now };
      await step(() => repository.add(batch));
      sums = new RollUp();
    }
  }
  await step(() => createDemoAudienceRepository(db).mark(newsroomDay(now, TIME_ZONE), now));
}
