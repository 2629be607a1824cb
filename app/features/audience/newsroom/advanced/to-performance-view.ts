import { META_DELAY, type Provenance } from "#app/features/articles/provenance.ts";
import { NETWORK_NAMES, SOCIAL_NETWORKS, type SocialNetwork } from "#app/features/social/catalogue.ts";
import { networkReport, type SocialRecord } from "#app/features/social/report.ts";
import { answeredRate, PROBE_PARTS, type ProbedDay, type ProbePart, probedTotal } from "#app/features/system/heartbeat.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import type { AudienceCounts } from "../../figures.ts";
import type { Period } from "../../period.ts";
import { type DayCounts, filledSeries, totalOf } from "../../series.ts";
import { viewSourceLabel } from "../../source.ts";
import { CONNECTIONS, type Connection } from "../../vitals.ts";
import { metaWindow, missingOf, noWindow } from "../instagram/instagram-view.ts";
import { fullDayLabel, pageKindLabel, rateLabel } from "../labels.ts";
import { COMPLETION, type PeriodTotals, SESSIONS, VIEWS, VISITORS } from "../site-view.ts";
import { comparedTotals, totalsOf, vitalCells } from "../to-site-view.ts";
import { CHECK_ANSWERED, CHECK_FAILED, CHECK_RATE, CHECK_UNMEASURED, NO_CHECKS, notConfigured } from "./advanced-provenance.ts";
import type { AvailabilityDay, FigureCard, NetworkReach, OverviewView, PerformanceView, SourceSlice, SpeedRow } from "./advanced-view.ts";

interface VitalBucket {
  pageKind: string;
  connection: string;
  metric: string;
  bucket: number;
  count: number;
}

interface PerformanceFigures {
  period: Period;
  vitals: readonly VitalBucket[];
  errors: readonly { pageKind: string; message: string; count: number; lastDay: string }[];
  probes: readonly ProbedDay[];
  isDemo: boolean;
}

const CONNECTION_NAMES: Record<Connection, string> = {
  "4g": "Como 4G ou melhor",
  "3g": "Como 3G",
  "2g": "Como 2G",
  "slow-2g": "Mais lenta que 2G",
  unknown: "O navegador não informa",
};

export const connectionLabel = (connection: string): string => {
  const known = CONNECTIONS.find((one) => one === connection);
  return known ? CONNECTION_NAMES[known] : connection;
};

/** Buckets by what `keyOf` answers, the groups with most measurements first; groups without a metric measured often enough are left out. */
function groupedSpeed(
  buckets: readonly VitalBucket[],
  keyOf: (one: VitalBucket) => string,
  labelOf: (key: string) => string,
): (Omit<SpeedRow, "parts"> & { buckets: VitalBucket[] })[] {
  const groups = new Map<string, VitalBucket[]>();
  for (const bucket of buckets) groups.set(keyOf(bucket), [...(groups.get(keyOf(bucket)) ?? []), bucket]);
  return [...groups]
    .map(([key, own]) => ({ key, label: labelOf(key), buckets: own, ...vitalCells(own) }))
    .filter(({ metrics }) => metrics.some(({ verdict }) => verdict !== null))
    .sort((one, other) => other.samples - one.samples);
}

/** p75 by kind of page, each with its connections, and by connection alone. */
export function speedRows(vitals: readonly VitalBucket[]): { speed: SpeedRow[]; connections: SpeedRow[] } {
  const byConnection = (of: readonly VitalBucket[]) =>
    groupedSpeed(of, ({ connection }) => connection, connectionLabel).map(({ key, label, samples, metrics }) => ({ key, label, samples, metrics }));
  return {
    speed: groupedSpeed(vitals, ({ pageKind }) => pageKind, pageKindLabel).map(({ buckets, ...row }) => ({ ...row, parts: byConnection(buckets) })),
    connections: byConnection(vitals).map((row) => ({ ...row, parts: [] })),
  };
}

const PART_NAMES: Record<ProbePart, string> = { d1: "banco de dados", r2: "arquivos", objects: "objetos", page: "página inicial" };

/** "0h–5h, 13h": hours of a day (0–23, ascending) as ranges; an hour lasts until the next. */
export function hourRanges(hours: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const hour of hours) {
    const last = ranges.at(-1);
    if (last?.to === hour) last.to = hour + 1;
    else ranges.push({ from: hour, to: hour + 1 });
  }
  return ranges.map(({ from, to }) => `${from}h–${to}h`).join(", ");
}

/** Describes failed checks, and the minutes without a check. */
function dayNote({ probed, failed, unmeasuredHours, minutes }: ProbedDay): string {
  if (minutes === 0) return "";
  if (probed === 0) return "dia sem medição";
  const parts = PROBE_PARTS.filter((part) => failed[part] > 0).map((part) => `${PART_NAMES[part]}: ${formatCount(failed[part])} min`);
  return [...parts, ...(unmeasuredHours.length > 0 ? [`sem medição: ${hourRanges(unmeasuredHours)}`] : [])].join(" · ");
}

/** Results of the site's own checks, newest day first. */
export function availabilityOf(probes: readonly ProbedDay[]): PerformanceView["availability"] {
  const total = probedTotal(probes);
  const hasAny = total.probed > 0;
  const rate = answeredRate(total);
  const card = (label: string, value: number, note: string, of: FigureCard["of"]): FigureCard => ({ label, value: formatCount(value), note, of, change: null });
  return {
    hasAny,
    cards: [
      {
        label: "Minutos em que a verificação respondeu",
        value: hasAny ? `${formatCount(total.answered)} de ${formatCount(total.probed)}` : "—",
        note: hasAny ? "dos minutos em que ela rodou" : "nenhuma verificação no período",
        of: hasAny ? CHECK_ANSWERED : NO_CHECKS,
        change: null,
      },
      {
        label: "Das verificações feitas",
        value: rate === null ? "—" : `${rate.toLocaleString("pt-BR", { maximumFractionDigits: 2 })}%`,
        note: "com todas as partes respondendo",
        of: rate === null ? NO_CHECKS : CHECK_RATE,
        change: null,
      },
      hasAny
        ? card("Minutos em que não respondeu", total.probed - total.answered, "ao menos uma parte", CHECK_FAILED)
        : { label: "Minutos em que não respondeu", value: "—", note: "ao menos uma parte", of: NO_CHECKS, change: null },
      card("Minutos sem medição", total.minutes - total.probed, "a verificação não rodou", CHECK_UNMEASURED),
    ],
    days: [...probes]
      .reverse()
      .filter(({ minutes }) => minutes > 0)
      .map(
        (one): AvailabilityDay => ({
          day: one.day,
          answered: one.answered,
          failed: one.probed - one.answered,
          unmeasured: one.minutes - one.probed,
          note: dayNote(one),
        }),
      ),
  };
}

export function toPerformanceView({ period, vitals, errors, probes, isDemo }: PerformanceFigures): PerformanceView {
  return {
    part: "performance",
    period,
    isDemo,
    ...speedRows(vitals),
    overall: vitalCells(vitals),
    errors: errors.map(({ pageKind, message, count, lastDay }) => ({ page: pageKindLabel(pageKind), message, count, lastDay })),
    availability: availabilityOf(probes),
  };
}

/** A network as it is stored, or what it lacks. */
type StoredNetwork = { record: SocialRecord; missing: null } | { missing: readonly string[] };

interface OverviewFigures {
  period: Period;
  before: Period;
  days: readonly DayCounts[];
  sources: readonly (AudienceCounts & { value: string })[];
  social: { period: Period; networks: Readonly<Record<SocialNetwork, StoredNetwork>> };
  isDemo: boolean;
}

/** Sources that are drawn by themselves: with the rest they are as many as the palette has colours (spec 2 §9). */
const SLICES = 4;

/** The metric of people reached, by network. */
const REACH: Record<SocialNetwork, string> = { instagram: "reach", facebook: "page_impressions_unique" };

/** The largest sources, and all others as one; shares of `total`, the views of the period. */
export function sourceSlices(sources: readonly { value: string; views: number }[], total: number): SourceSlice[] {
  if (total <= 0) return [];
  const sorted = [...sources].sort((one, other) => other.views - one.views);
  // A rest of one source is that source.
  const shown = sorted.length === SLICES + 1 ? SLICES + 1 : SLICES;
  const slices = sorted.slice(0, shown).map(({ value, views }) => ({ label: viewSourceLabel(value), views, share: views / total }));
  const rest = total - slices.reduce((sum, { views }) => sum + views, 0);
  return rest > 0 ? [...slices, { label: "Demais origens", views: rest, share: rest / total }] : slices;
}

function reachOf(network: SocialNetwork, stored: StoredNetwork, period: Period): NetworkReach {
  const name = NETWORK_NAMES[network];
  const missingReach = (of: Provenance, note: string, account: string | null = null): NetworkReach => ({
    network: name,
    account,
    label: `Alcance no ${name}`,
    value: "—",
    of,
    note,
  });
  if (stored.missing !== null) return missingReach(notConfigured(stored.missing), `falta definir ${stored.missing.join(", ")}`);
  const { metrics, accountName } = networkReport(stored.record, period);
  const metric = metrics.find((one) => one.name === REACH[network]);
  if (!metric) return missingReach(noWindow(28), "não coletado", accountName);
  const { aggregate28 } = metric;
  if (!aggregate28) {
    const of = (metric.status === "ok" ? null : missingOf(metric)) ?? noWindow(28);
    return missingReach(of, metric.status === "error" ? "a Meta não informa agora" : metric.status === "pending" ? "ainda não coletado" : "a Meta ainda não informou", accountName);
  }
  return {
    network: name,
    account: accountName,
    label: `Alcance no ${name}`,
    value: formatCount(aggregate28.value),
    of: metaWindow(metric, 28, aggregate28.until),
    note: `pessoas diferentes nos 28 dias até ${fullDayLabel(aggregate28.until)}. ${META_DELAY}`,
  };
}

/** 'Visão Geral': the site's period and, beside it, what the networks reached. `today`: the newsroom's day. */
export function toOverviewView({ period, before, days, sources, social, isDemo }: OverviewFigures, today: string): OverviewView {
  const totals = totalsOf(totalOf(days, period));
  const compared = comparedTotals({ period, before, days }, today);
  const card = (label: string, value: string, note: string, of: Provenance, part: (of: PeriodTotals) => number | null, isRate = false): FigureCard => {
    const [now, earlier] = compared ? [part(compared.now), part(compared.before)] : [null, null];
    return { label, value, note, of, change: now === null || earlier === null ? null : { now, before: earlier, isRate } };
  };
  return {
    part: "geral",
    period,
    isDemo,
    cards: [
      card("Visualizações", formatCount(totals.views), "páginas que apareceram na tela", VIEWS, (one) => one.views),
      card("Sessões", formatCount(totals.sessions), "visitas com até 30 min de pausa", SESSIONS, (one) => one.sessions),
      card("Leitores", formatCount(totals.visitors), "soma dos leitores de cada dia", VISITORS, (one) => one.visitors),
      card("Lidas até o fim", rateLabel(totals.completion), "das visualizações de matérias", COMPLETION, (one) => one.completion, true),
    ],
    series: filledSeries(days, period).map(({ day, views, sessions, visitors }) => ({ day, views, sessions, visitors })),
    sources: sourceSlices(sources, totals.views),
    reach: SOCIAL_NETWORKS.map((network) => reachOf(network, social.networks[network], social.period)),
  };
}

/** A part of a ring whose length is 100: where it begins, how long it is, and the direction of its middle from the centre. */
interface DonutPart {
  from: number;
  length: number;
  middle: { x: number; y: number };
}

const round = (value: number): number => Math.round(1_000 * value) / 1_000;

/** Parts of a ring by their shares (from 0 to 1 each), from the top on, clockwise. */
export function donutParts(shares: readonly number[]): DonutPart[] {
  let from = 0;
  return shares.map((share) => {
    const length = 100 * share;
    const angle = (2 * Math.PI * (from + length / 2)) / 100;
    const part = { from: round(from), length: round(length), middle: { x: round(Math.sin(angle)), y: round(-Math.cos(angle)) } };
    from += length;
    return part;
  });
}
