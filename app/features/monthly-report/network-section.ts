import { META_DELAY, type Provenance } from "#app/features/articles/provenance.ts";
import type { Period } from "#app/features/audience/period.ts";
import { AGGREGATE_DAYS, ENGAGEMENT, FOLLOWERS, metricsOf, NETWORK_NAMES, type SocialMetric, type SocialNetwork } from "#app/features/social/catalogue.ts";
import type { DayValue } from "#app/features/social/readings.ts";
import type { SocialRecord } from "#app/features/social/report.ts";
import { type SentFigures, sentFigure } from "./channel-sections.ts";
import type { ReportPeriods } from "./month.ts";
import { figureOf, type ReportFigure, type ReportSection } from "./monthly-report.ts";

/** People who saw content of the account, by network. */
const REACH: Record<SocialNetwork, string> = { instagram: "reach", facebook: "page_impressions_unique" };

/** Metric of views, by network. */
const VIEWS: Record<SocialNetwork, string> = { instagram: "impressions", facebook: "page_impressions" };

/** Stored figures of a network's account for a month. */
export interface NetworkMonth {
  network: SocialNetwork;
  periods: ReportPeriods;
  /** Null where the account is not connected. */
  stored: { now: SocialRecord; before: SocialRecord } | null;
  /** Settings without which no network can be read. */
  missing: readonly string[];
  /** The newsroom's own posts there; null where the site publishes nothing. */
  posts: SentFigures | null;
}

const COLLECT = "Abra Analytics, aba Instagram, e confira a coleta da Meta.";

function metricNamed(network: SocialNetwork, name: string): SocialMetric {
  const found = metricsOf(network).find((metric) => metric.name === name);
  if (!found) throw new Error(`${network} has no metric ${name}`);
  return found;
}

const valuesOf = ({ days }: SocialRecord, metric: string, { since, until }: Period): DayValue[] =>
  days.filter((one) => one.metric === metric && one.day >= since && one.day <= until).sort((one, other) => (one.day < other.day ? -1 : 1));

/** The provider's own figure of exactly the last `days` days of a period; null where none was told. */
const windowOf = ({ windows }: SocialRecord, metric: string, days: number, { until }: Period): number | null =>
  windows.find((one) => one.metric === metric && one.windowDays === days && one.endDay === until)?.value ?? null;

const sumOf = (values: readonly DayValue[]): number => values.reduce((sum, { value }) => sum + value, 0);

const metaOrigin = ({ source, definition }: SocialMetric, day: string | null): Provenance => ({ kind: "meta", metric: source, definition, day, delay: META_DELAY });

interface Told {
  network: SocialNetwork;
  periods: ReportPeriods;
  now: SocialRecord;
  before: SocialRecord;
}

/** Explains why a metric has no figures of these days. */
function silence(record: SocialRecord, metric: string): { reason: string; action: string } {
  const cause = record.states.get(metric)?.cause;
  if (cause) return { reason: cause, action: COLLECT };
  return { reason: "A Meta ainda não informou esta métrica para estes dias.", action: COLLECT };
}

/** The last total of followers that was read in each period. */
function followersFigure({ network, periods, now, before }: Told): ReportFigure {
  const [last, earlier] = [valuesOf(now, FOLLOWERS, periods.period).at(-1), valuesOf(before, FOLLOWERS, periods.before).at(-1)];
  return figureOf(
    {
      key: "followers",
      label: "Seguidores",
      unit: "count",
      origin: metaOrigin(metricNamed(network, FOLLOWERS), last?.day ?? null),
      note: last && last.day < periods.period.until ? `Lido em ${last.day.slice(8)}/${last.day.slice(5, 7)}, o último dia informado.` : null,
      missing: silence(now, FOLLOWERS),
    },
    last?.value ?? null,
    earlier?.value ?? null,
  );
}

/**
 * People are never added up over days: the reach of a period is the provider's own window of as many days that ends with it, and where
 * there is no such window there is no figure.
 */
function reachFigure({ network, periods, now, before }: Told, window: { key: string; label: string; daysOf(period: Period): number }): ReportFigure {
  const name = REACH[network];
  const metric = metricNamed(network, name);
  const days = window.daysOf(periods.period);
  const hasWindow = metric.windows.includes(days);
  const value = hasWindow ? windowOf(now, name, days, periods.period) : null;
  const daysBefore = window.daysOf(periods.before);
  const offered = metric.windows.join(", ").replace(/, (\d+)$/, " e $1");
  return figureOf(
    {
      key: window.key,
      label: window.label,
      unit: "count",
      origin: metaOrigin(metric, periods.period.until),
      missing: hasWindow
        ? silence(now, name)
        : {
            reason: `A Meta calcula o alcance de ${offered} dias, e estes são ${days}. Somar os dias contaria a mesma pessoa mais de uma vez.`,
            action: `Use o alcance dos últimos ${AGGREGATE_DAYS} dias, ao lado.`,
          },
    },
    value,
    // Of the running month the window before is of as many days as there are now, or not comparable.
    days === daysBefore || !periods.isRunning ? windowOf(before, name, daysBefore, periods.before) : null,
  );
}

/** Counts of actions may be added up over days; days that were not told are named. */
function sumFigure({ network, periods, now, before }: Told, key: string, label: string, name: string): ReportFigure {
  const metric = metricNamed(network, name);
  const [values, earlier] = [valuesOf(now, name, periods.period), valuesOf(before, name, periods.before)];
  const { days } = periods.period;
  const isWhole = values.length === days;
  return figureOf(
    {
      key,
      label,
      unit: "count",
      note: values.length > 0 && !isWhole ? `${values.length} de ${days} dias informados.` : null,
      origin: {
        kind: "calculated",
        formula: `soma de ${values.length} ${values.length === 1 ? "dia" : "dias"}`,
        inputs: `${metric.source}, da API da Meta: ${metric.definition} ${META_DELAY}`,
      },
      missing: silence(now, name),
    },
    values.length > 0 ? sumOf(values) : null,
    // A sum that lacks days says nothing beside one that has them.
    isWhole && earlier.length === periods.before.days ? sumOf(earlier) : null,
  );
}

/** One network in a month: what its provider tells of the newsroom's account, and what the newsroom published there. */
export function networkSection({ network, periods, stored, missing, posts }: NetworkMonth): ReportSection {
  const name = NETWORK_NAMES[network];
  const own = posts
    ? [
        sentFigure(posts, {
          key: "posts",
          label: "Publicações do portal",
          how: `Cards que a fila do portal publicou no ${name}, ou que uma pessoa confirmou. O que foi publicado por fora não entra.`,
          channel: `do ${name}`,
          of: ({ sent }) => sent,
        }),
      ]
    : [];
  const section = { key: network, title: name, tables: [] } as const;
  if (!stored) {
    const lead = missing.length > 0 ? `A conta não está conectada: falta definir ${missing.join(", ")}.` : "A conta não está conectada.";
    return { ...section, lead: `${lead} Sem ela a Meta não informa seguidores, alcance nem interações.`, figures: own };
  }
  const told = { network, periods, ...stored };
  const account = stored.now.accountName;
  return {
    ...section,
    lead: `${account === null ? "" : `${network === "instagram" ? "@" : ""}${account}. `}Os dias da Meta terminam à meia-noite da Califórnia.`,
    figures: [
      followersFigure(told),
      reachFigure(told, { key: "reach", label: "Alcance do mês", daysOf: ({ days }) => days }),
      reachFigure(told, { key: "reach-28", label: `Alcance, últimos ${AGGREGATE_DAYS} dias`, daysOf: () => AGGREGATE_DAYS }),
      sumFigure(told, "interactions", "Interações", ENGAGEMENT[network]),
      sumFigure(told, "views", "Visualizações", VIEWS[network]),
      ...own,
    ],
  };
}
