import { z } from "zod/v4";
import { accepted, type Result, refusedFields } from "#app/platform/failures/refusal.ts";
import { type AudienceCounts, completionRate, secondsPerView } from "./figures.ts";
import { categoryNames, pageName, slugWords } from "./page.ts";
import { DEFAULT_PERIOD_DAYS, isDay, PERIOD_DAYS_MAX, type Period, periodBetween, periodUpTo } from "./period.ts";
import { type DayCounts, filledSeries, totalOf, viewsByHour, type WeekHour } from "./series.ts";
import { viewSourceLabel } from "./source.ts";

/** Origin of a figure (http-api § Audience): counted by us, from Meta, computed from counted ones, or unavailable. */
const ORIGINS = ["medido", "calculado", "indisponivel", "api-meta"] as const;
export const originWire = z.enum(ORIGINS);

/** The requested period; `readPeriod` reports what is invalid in it (422). */
export const periodQuery = z.object({
  days: z
    .string()
    .optional()
    .meta({ description: `Dias até hoje, de 1 a ${PERIOD_DAYS_MAX}; 30 quando ausente`, pattern: "^\\d{1,3}$" }),
  since: z.string().optional().meta({ description: "Primeiro dia, AAAA-MM-DD; com `until`, em vez de `days`", format: "date" }),
  until: z.string().optional().meta({ description: "Último dia, AAAA-MM-DD, até hoje", format: "date" }),
});

const BAD_DAYS = `Informe de 1 a ${PERIOD_DAYS_MAX} dias.`;
const BAD_DAY = "Use uma data como 2026-01-31.";

/** The period that a query names, `today` its last possible day; refused as invalid fields where it names none. */
export function readPeriod({ days, since, until }: z.infer<typeof periodQuery>, today: string): Result<Period> {
  if (since === undefined && until === undefined) {
    if (days === undefined) return accepted(periodUpTo(DEFAULT_PERIOD_DAYS, today));
    const count = /^\d{1,3}$/.test(days) ? Number(days) : 0;
    return count >= 1 && count <= PERIOD_DAYS_MAX ? accepted(periodUpTo(count, today)) : refusedFields([{ field: "days", message: BAD_DAYS }]);
  }
  if (since === undefined || !isDay(since)) return refusedFields([{ field: "since", message: BAD_DAY }]);
  const last = until ?? today;
  if (!isDay(last)) return refusedFields([{ field: "until", message: BAD_DAY }]);
  if (last > today) return refusedFields([{ field: "until", message: "O período termina no máximo hoje." }]);
  const period = periodBetween(since, last);
  return period ? accepted(period) : refusedFields([{ field: "since", message: `O período tem de 1 a ${PERIOD_DAYS_MAX} dias, e começa antes de terminar.` }]);
}

const series = z.array(z.object({ date: z.string().meta({ format: "date" }), value: z.int() }));
const counted = { pageviews: z.int(), sessoes: z.int(), leitores: z.int() };
const namedCount = z.object({ valor: z.string(), nome: z.string(), ...counted, pageviewsAntes: z.int() });

const totals = z.object({
  pageviews: z.int(),
  sessions: z.int(),
  /** Each day's readers added up. */
  users: z.int(),
  /** Engaged seconds of a page view; null without any. */
  tempoMedio: z.int().nullable(),
  /** Articles read to the end, in percent of their views; null without any. */
  lidasAteOFim: z.number().nullable(),
});

/** `GET /site/analytics`. */
export const siteAnalyticsWire = z
  .object({
    metrics: z.object({ pageviews: series, sessions: series, users: series }),
    totais: totals,
    anterior: totals.extend({ since: z.string(), until: z.string() }),
    topPages: z.array(z.object({ path: z.string(), titulo: z.string(), postId: z.int().nullable(), pageviews: z.int(), leitores: z.int() })),
    fontes: z.array(z.object({ fonte: z.string(), nome: z.string(), ...counted, pageviewsAntes: z.int() })),
    dispositivos: z.array(z.object({ dispositivo: z.string(), nome: z.string(), ...counted, pageviewsAntes: z.int() })),
    /** Hours 0 to 23 of the newsroom's clock. */
    horas: z.array(z.object({ hora: z.int(), pageviews: z.int() })),
    secoes: z.array(namedCount),
    municipios: z.array(namedCount),
    autores: z.array(namedCount),
    source: z.literal("first-party"),
    period: z.object({ since: z.string(), until: z.string(), days: z.int() }),
    origem: originWire,
    /** True when the figures are the demonstration's, because nobody has read yet. */
    demonstracao: z.boolean(),
  })
  .meta({ id: "SiteAnalytics" });
export type SiteAnalyticsWire = z.infer<typeof siteAnalyticsWire>;

const DEVICE_NAMES: Record<string, string> = { mobile: "Celular", tablet: "Tablet", desktop: "Computador" };

export const deviceName = (device: string): string => (Object.hasOwn(DEVICE_NAMES, device) ? (DEVICE_NAMES[device] ?? device) : device);

interface Named {
  slug: string;
  name: string;
}

/** Names of sections, towns and their groups by slug, as the newsroom calls them. */
export const namesOf = categoryNames;

interface ValueRow extends AudienceCounts {
  value: string;
  viewsBefore: number;
}

interface PageRow extends AudienceCounts {
  path: string;
  articleId: number | null;
  title: string | null;
  slug: string | null;
  viewsBefore: number;
}

export interface AnalyticsFigures {
  period: Period;
  before: Period;
  days: readonly DayCounts[];
  pages: readonly PageRow[];
  dimensions: Record<"section" | "town" | "author" | "source" | "device", readonly ValueRow[]>;
  weekHours: readonly WeekHour[];
  categories: readonly Named[];
  isDemo: boolean;
}

/** Returns a page's current path and its label: an article's title. */
export const pageOf = ({ path, slug, title }: Pick<PageRow, "path" | "slug" | "title">, names: ReadonlyMap<string, string>): { path: string; title: string } => ({
  path: slug === null ? path : `/post/${slug}`,
  title: title ?? pageName(path, names),
});

const totalsWire = (counts: AudienceCounts) => ({
  pageviews: counts.views,
  sessions: counts.sessions,
  users: counts.visitors,
  tempoMedio: secondsPerView(counts),
  lidasAteOFim: completionRate(counts),
});

const countsWire = ({ views, sessions, visitors, viewsBefore }: ValueRow) => ({ pageviews: views, sessoes: sessions, leitores: visitors, pageviewsAntes: viewsBefore });

export function toSiteAnalyticsWire({ period, before, days, pages, dimensions, weekHours, categories, isDemo }: AnalyticsFigures): SiteAnalyticsWire {
  const filled = filledSeries(days, period);
  const names = namesOf(categories);
  const metric = (value: (day: DayCounts) => number) => filled.map((day) => ({ date: day.day, value: value(day) }));
  const named = (rows: readonly ValueRow[], nameOf: (value: string) => string) => rows.map((row) => ({ valor: row.value, nome: nameOf(row.value), ...countsWire(row) }));
  return {
    metrics: { pageviews: metric(({ views }) => views), sessions: metric(({ sessions }) => sessions), users: metric(({ visitors }) => visitors) },
    totais: totalsWire(totalOf(days, period)),
    anterior: { since: before.since, until: before.until, ...totalsWire(totalOf(days, before)) },
    topPages: pages.map((page) => {
      const { path, title } = pageOf(page, names);
      return { path, titulo: title, postId: page.articleId, pageviews: page.views, leitores: page.visitors };
    }),
    fontes: dimensions.source.map((row) => ({ fonte: row.value, nome: viewSourceLabel(row.value), ...countsWire(row) })),
    dispositivos: dimensions.device.map((row) => ({ dispositivo: row.value, nome: deviceName(row.value), ...countsWire(row) })),
    horas: viewsByHour(weekHours).map((pageviews, hora) => ({ hora, pageviews })),
    secoes: named(dimensions.section, (slug) => names.get(slug) ?? slugWords(slug)),
    municipios: named(dimensions.town, (slug) => names.get(slug) ?? slugWords(slug)),
    autores: named(dimensions.author, (author) => author),
    source: "first-party",
    period: { since: period.since, until: period.until, days: period.days },
    origem: "medido",
    demonstracao: isDemo,
  };
}
