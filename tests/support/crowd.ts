import type { PageReport, ReportSender } from "#app/features/audience/collect.server.ts";
import { newsroomDay, newsroomDayStart } from "#app/platform/time/newsroom-clock.ts";

export const TIME_ZONE = "America/Fortaleza";
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SESSION_MS = 30 * MINUTE_MS;

const PHONES = [
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 13; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
];

/** Visitors that are no persons, and the reason under which they are counted. */
const OTHERS: readonly [reason: string, sender: Partial<ReportSender>, report: Partial<PageReport>][] = [
  ["robot", { userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }, {}],
  ["crawler", { userAgent: "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)" }, {}],
  ["preview", { userAgent: "WhatsApp/2.24.20.89 A" }, {}],
  ["prefetch", { isPrefetch: true }, {}],
  ["staff", { isStaff: true }, {}],
  ["automation", {}, { automated: true }],
  ["unseen", {}, { type: "unseen" }],
  ["unknown-page", {}, { path: "/post/999999-inventada" }],
  ["unknown-page", {}, { path: "/admin" }],
];

export const aReport = (more: Partial<PageReport>): PageReport => ({
  type: "view",
  id: "",
  path: "/",
  referrer: "",
  source: "",
  engaged: 0,
  listened: 0,
  depth: 0,
  vitals: {},
  connection: "4g",
  automated: false,
  private: false,
  shard: null,
  message: "",
  first: false,
  ...more,
});

export const aSender = (more: Partial<ReportSender> = {}): ReportSender => ({
  userAgent: PHONES[0] ?? "",
  address: "203.0.113.1",
  isPrefetch: false,
  isStaff: false,
  wantsPrivacy: false,
  town: null,
  ...more,
});

export interface CrowdEvent {
  at: number;
  report: PageReport;
  sender: ReportSender;
}

/** Figures of one day as the newsroom should read them. */
export interface DayTruth {
  views: number;
  article_views: number;
  sessions: number;
  visitors: number;
  engaged_ms: number;
  completions: number;
}

export interface Crowd {
  events: CrowdEvent[];
  days: Map<string, DayTruth>;
  exclusions: Map<string, number>;
}

/** Mulberry32: the same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface TrueView {
  at: number;
  key: string;
  isPrivate: boolean;
  isArticle: boolean;
  /** When its page spoke up again, and what it claimed. */
  ends: { at: number; engaged: number; depth: number }[];
}

/** Longest time after its midnight at which somebody of a crowd reports. Milliseconds. */
const CROWD_MS = 6 * 60 * 60_000;

/** The newest midnight (ms) around which a crowd is over: in the first hours of a day, the one before. */
export const pastMidnight = (): number => newsroomDayStart(Date.now() - CROWD_MS, TIME_ZONE);

/**
 * A crowd around a midnight (ms): people at home, forty behind one address of a carrier, some who change networks while they
 * read, sleeping tabs, wrong claims, doubled and late reports, and everything that is no person; with what is true of it,
 * reckoned from the events alone. `paths`: articles' first, then the others.
 */
export function aCrowd({
  seed,
  people,
  midnight,
  articles,
  others,
}: {
  seed: number;
  people: number;
  midnight: number;
  articles: readonly string[];
  others: readonly string[];
}): Crowd {
  const random = randomOf(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const events: CrowdEvent[] = [];
  const views: TrueView[] = [];
  const exclusions = new Map<string, number>();
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `crowd-${seed}-${String(ids).padStart(8, "0")}`;
  };
  const exclude = (reason: string, at: number) => exclusions.set(`${newsroomDay(at, TIME_ZONE)} ${reason}`, (exclusions.get(`${newsroomDay(at, TIME_ZONE)} ${reason}`) ?? 0) + 1);

  for (let person = 0; person < people; person += 1) {
    // Of its own for each seed: a visitor counts once a day.
    const address = person < 40 ? `100.64.${seed % 250}.1` : `198.18.${seed % 250}.${person}`;
    const sender = aSender({ address, userAgent: pick(PHONES), wantsPrivacy: random() < 0.08 });
    let at = midnight - below(170) * MINUTE_MS;
    for (let count = 1 + below(5); count > 0; count -= 1) {
      at += below(50) * MINUTE_MS + below(MINUTE_MS);
      const isArticle = random() < 0.7;
      const path = isArticle ? pick(articles) : pick(others);
      const id = newId();
      const view: TrueView = { at, key: `${sender.address}\n${sender.userAgent}`, isPrivate: sender.wantsPrivacy, isArticle, ends: [] };
      events.push({ at, sender, report: aReport({ id, path }) });
      // Doubled on its way, now and again much later.
      if (random() < 0.2) events.push({ at: at + below(3) * MINUTE_MS, sender, report: aReport({ id, path }) });
      for (let ends = below(3); ends > 0; ends -= 1) {
        // Now and then hours later: a tab that slept. Some claim more than there was.
        const later = random() < 0.1 ? 60 * MINUTE_MS + below(120 * MINUTE_MS) : below(9 * MINUTE_MS);
        const end = { at: at + later, engaged: random() < 0.2 ? 50_000_000 : below(later + 1), depth: pick([0, 30, 99, 100]) };
        view.ends.push(end);
        // From another network in a tenth of the cases.
        const from = random() < 0.1 ? { ...sender, address: `192.0.2.${below(200)}` } : sender;
        events.push({ at: end.at, sender: from, report: aReport({ type: "end", id, path, engaged: end.engaged, depth: end.depth }) });
      }
      views.push(view);
    }
  }
  for (const [reason, sender, report] of OTHERS) {
    for (let count = 2 + below(4); count > 0; count -= 1) {
      const at = midnight + below(300) * MINUTE_MS - 150 * MINUTE_MS;
      events.push({ at, sender: aSender({ address: `203.0.113.${below(250)}`, ...sender }), report: aReport({ id: newId(), path: "/", ...report }) });
      exclude(reason, at);
    }
  }
  // At one time a page speaks up after it was opened.
  events.sort((one, other) => one.at - other.at || Number(one.report.type === "end") - Number(other.report.type === "end"));
  return { events, days: truthOf(views), exclusions };
}

function truthOf(views: readonly TrueView[]): Map<string, DayTruth> {
  const days = new Map<string, DayTruth>();
  const visitors = new Set<string>();
  const dayOf = (at: number) => {
    const day = newsroomDay(at, TIME_ZONE);
    const truth = days.get(day) ?? { views: 0, article_views: 0, sessions: 0, visitors: 0, engaged_ms: 0, completions: 0 };
    days.set(day, truth);
    return { day, truth };
  };
  for (const { at, key, isPrivate, isArticle, ends } of views) {
    const { day, truth } = dayOf(at);
    truth.views += 1;
    truth.article_views += isArticle ? 1 : 0;
    truth.engaged_ms += Math.max(0, ...ends.map((end) => Math.min(end.engaged, end.at - at, 2 * 60 * MINUTE_MS)));
    truth.completions += isArticle && ends.some(({ depth }) => depth === 100) ? 1 : 0;
    if (!isPrivate && !visitors.has(`${day}\n${key}`)) {
      visitors.add(`${day}\n${key}`);
      truth.visitors += 1;
    }
  }
  // A session of an address, a user agent and a day goes on while less than half an hour passes between their signs; the first
  // of the next day may continue it.
  for (const key of new Set(views.filter(({ isPrivate }) => !isPrivate).map((view) => view.key))) {
    const signs = views
      .filter((view) => view.key === key && !view.isPrivate)
      .flatMap((view) => [{ at: view.at, day: dayOf(view.at).day, isView: true }, ...view.ends.map(({ at }) => ({ at, day: dayOf(view.at).day, isView: false }))])
      .sort((one, other) => one.at - other.at || Number(other.isView) - Number(one.isView));
    const lastOf = new Map<string, number>();
    for (const { at, day, isView } of signs) {
      const mine = lastOf.get(day) ?? Number.NEGATIVE_INFINITY;
      const last = isView ? Math.max(mine, lastOf.get(newsroomDay(at - DAY_MS, TIME_ZONE)) ?? Number.NEGATIVE_INFINITY) : mine;
      if (isView && at - last > SESSION_MS) dayOf(at).truth.sessions += 1;
      // A tab that wakes after the session's end does not revive it.
      if (isView || at - last <= SESSION_MS) lastOf.set(day, Math.max(mine, at));
    }
  }
  return days;
}
