import { counted, formatTenths } from "#app/platform/values/format-number.ts";
import { type AudienceCounts, completionRate, secondsPerView } from "../figures.ts";
import { slugWords } from "../page.ts";
import { type Period, withoutLastDay } from "../period.ts";
import { type DayCounts, filledSeries, type Running, totalOf, type WeekHour, weekTable } from "../series.ts";
import { deviceName, namesOf, pageOf } from "../site-analytics.wire.ts";
import { viewSourceLabel } from "../source.ts";
import { VITAL_LIMITS, VITAL_METRICS, VITAL_SAMPLES_MIN, type VitalMetric, vitalPercentile } from "../vitals.ts";
import type { BreakdownRow } from "./breakdown.ts";
import { exclusionLabel, pageKindLabel } from "./labels.ts";
import type { PeriodTotals, SiteView, VitalRow } from "./site-view.ts";

/** Count of one kind on a day (`YYYY-MM-DD`). */
export interface DayNotes {
  day: string;
  kind: "published" | "corrected" | "whatsapp" | "instagram" | "pushed" | "layout" | "deployed";
  count: number;
  label: string;
}

/** In display order. */
const SENTENCES: readonly { kind: DayNotes["kind"]; say(count: number): string; isRare: boolean }[] = [
  { kind: "published", say: (count) => counted(count, "matéria publicada", "matérias publicadas"), isRare: false },
  { kind: "corrected", say: (count) => counted(count, "matéria corrigida", "matérias corrigidas"), isRare: true },
  { kind: "whatsapp", say: (count) => counted(count, "envio ao grupo", "envios ao grupo"), isRare: false },
  { kind: "instagram", say: (count) => counted(count, "publicação no Instagram", "publicações no Instagram"), isRare: false },
  { kind: "pushed", say: (count) => counted(count, "aviso aos leitores", "avisos aos leitores"), isRare: false },
  { kind: "layout", say: (count) => (count === 1 ? "mudança no layout da capa" : `${count} mudanças no layout da capa`), isRare: true },
  { kind: "deployed", say: () => "nova versão do site", isRare: true },
];

/** Returns each day's events in words, and the days with a rare one. */
export function dayEvents(notes: readonly DayNotes[]): { events: Record<string, string[]>; markedDays: string[] } {
  const events: Record<string, string[]> = {};
  const marked = new Set<string>();
  for (const { kind, say, isRare } of SENTENCES) {
    for (const note of notes.filter((one) => one.kind === kind && one.count > 0)) {
      events[note.day] = [...(events[note.day] ?? []), say(note.count)];
      if (isRare) marked.add(note.day);
    }
  }
  return { events, markedDays: [...marked].sort() };
}

interface ValueRow extends AudienceCounts {
  value: string;
  viewsBefore: number;
}

interface VitalBucket {
  pageKind: string;
  device: string;
  metric: string;
  bucket: number;
  count: number;
}

export interface SiteFigures {
  period: Period;
  before: Period;
  days: readonly DayCounts[];
  pages: readonly (AudienceCounts & { path: string; articleId: number | null; title: string | null; slug: string | null; viewsBefore: number })[];
  dimensions: Record<"section" | "town" | "author" | "source" | "device" | "browser" | "system", readonly ValueRow[]>;
  weekHours: readonly WeekHour[];
  readerTowns: readonly { value: string; views: number; visitors: number }[];
  classes: ReadonlyMap<string, number>;
  exclusions: readonly { reason: string; count: number }[];
  vitals: readonly VitalBucket[];
  errors: readonly { pageKind: string; message: string; count: number; lastDay: string }[];
  notes: readonly DayNotes[];
  categories: readonly { slug: string; name: string }[];
  isDemo: boolean;
}

export const totalsOf = (counts: AudienceCounts): PeriodTotals => ({
  views: counts.views,
  sessions: counts.sessions,
  visitors: counts.visitors,
  seconds: secondsPerView(counts),
  completion: completionRate(counts),
});

export const rowOf = (key: string, label: string, href: string | null, counts: AudienceCounts & { viewsBefore: number }): BreakdownRow => ({
  key,
  label,
  href,
  views: counts.views,
  before: counts.viewsBefore,
  visitors: counts.visitors,
  seconds: secondsPerView(counts),
  completion: completionRate(counts),
});

/** Formats a metric's value: seconds and milliseconds, CLS without a unit. */
export function vitalLabel(metric: VitalMetric, value: number): string {
  if (metric === "CLS") return value.toLocaleString("pt-BR", { maximumFractionDigits: 2 });
  return value >= 1_000 ? `${formatTenths(value / 1_000)} s` : `${Math.round(value)} ms`;
}

/** The p75 of each metric of one group of measurements, where it was measured often enough; `samples`: of the metric with most of them. */
export function vitalCells(group: readonly Pick<VitalBucket, "metric" | "bucket" | "count">[]): Pick<VitalRow, "samples" | "metrics"> {
  const counts = VITAL_METRICS.map((metric) => {
    const own = group.filter((one) => one.metric === metric);
    const samples = own.reduce((sum, { count }) => sum + count, 0);
    const value = samples < VITAL_SAMPLES_MIN ? null : vitalPercentile(metric, own);
    const [good, poor] = VITAL_LIMITS[metric];
    return {
      samples,
      shown: {
        metric,
        label: value === null ? "—" : vitalLabel(metric, value),
        verdict: value === null ? null : value <= good ? "good" : value <= poor ? "fair" : "poor",
      } as const,
    };
  });
  return { samples: Math.max(...counts.map(({ samples }) => samples)), metrics: counts.map(({ shown }) => shown) };
}

/** The p75 of each metric by kind of page and device; only what was measured often enough. */
function vitalRows(buckets: readonly VitalBucket[]): VitalRow[] {
  const groups = new Map<string, VitalBucket[]>();
  for (const bucket of buckets) {
    const name = JSON.stringify([bucket.pageKind, bucket.device]);
    groups.set(name, [...(groups.get(name) ?? []), bucket]);
  }
  const rows = [...groups.values()].map((group): VitalRow => ({ page: pageKindLabel(group[0]?.pageKind ?? ""), device: deviceName(group[0]?.device ?? ""), ...vitalCells(group) }));
  return rows.filter(({ metrics }) => metrics.some(({ verdict }) => verdict !== null)).sort((one, other) => other.samples - one.samples);
}

/** Compares whole days only, the same number of each period; null where there is none. */
export function comparedTotals({ period, before, days }: Pick<SiteFigures, "period" | "before" | "days">, today: string): SiteView["compared"] {
  const isRunning = period.until === today;
  const [now, earlier] = isRunning ? [withoutLastDay(period), withoutLastDay(before)] : [period, before];
  return now && earlier && { now: totalsOf(totalOf(days, now)), before: totalsOf(totalOf(days, earlier)) };
}

/** A period's figures as the screen shows them; `running` is the last day that can be chosen. */
export function toSiteView(figures: SiteFigures, running: Running): SiteView {
  const { period, before, days, dimensions } = figures;
  const names = namesOf(figures.categories);
  const known = new Set(figures.categories.map(({ slug }) => slug));
  const rowsOf = (rows: readonly ValueRow[], labelOf: (value: string) => string, hrefOf: (value: string) => string | null = () => null) =>
    rows.map((row) => rowOf(row.value, labelOf(row.value), hrefOf(row.value), row));
  const points = (of: Period) => filledSeries(days, of).map(({ day, views, sessions, visitors }) => ({ day, views, sessions, visitors }));
  const totals = totalsOf(totalOf(days, period));
  const nameOf = (slug: string) => names.get(slug) ?? slugWords(slug);
  return {
    period,
    before,
    today: running.day,
    isDemo: figures.isDemo,
    totals,
    compared: comparedTotals(figures, running.day),
    ...dayEvents(figures.notes),
    series: points(period),
    seriesBefore: points(before),
    pages: figures.pages.map((page) => {
      const { path, title } = pageOf(page, names);
      return rowOf(page.articleId === null ? page.path : String(page.articleId), title, path, page);
    }),
    sections: rowsOf(dimensions.section, nameOf, (slug) => (known.has(slug) ? `/categoria/${slug}` : null)),
    towns: rowsOf(dimensions.town, nameOf, (slug) => (known.has(slug) ? `/municipio/${slug}` : null)),
    authors: rowsOf(dimensions.author, (author) => author),
    sources: rowsOf(dimensions.source, viewSourceLabel),
    devices: rowsOf(dimensions.device, deviceName),
    browsers: rowsOf(dimensions.browser, (browser) => browser || "Outro"),
    systems: rowsOf(dimensions.system, (system) => system || "Outro"),
    week: weekTable(figures.weekHours, period, running),
    readerTowns: figures.readerTowns.map(({ value, views, visitors }) => ({ label: value, views, visitors })),
    classes: { people: totals.views, assistants: figures.classes.get("assistant") ?? 0, crawlers: figures.classes.get("crawler") ?? 0 },
    exclusions: figures.exclusions.map(({ reason, count }) => ({ label: exclusionLabel(reason), count })),
    vitals: vitalRows(figures.vitals),
    errors: figures.errors.map(({ pageKind, message, count, lastDay }) => ({ page: pageKindLabel(pageKind), message, count, lastDay })),
  };
}
