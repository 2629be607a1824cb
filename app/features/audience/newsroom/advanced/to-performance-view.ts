import { answeredRate, PROBE_PARTS, type ProbedDay, type ProbePart, probedTotal } from "#app/features/system/probe-hours.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import type { Period } from "../../period.ts";
import { CONNECTIONS, type Connection } from "../../vitals.ts";
import { pageKindLabel } from "../labels.ts";
import { vitalCells } from "../to-site-view.ts";
import { CHECK_ANSWERED, CHECK_FAILED, CHECK_RATE, CHECK_UNMEASURED, NO_CHECKS } from "./advanced-provenance.ts";
import type { AvailabilityDay, FigureCard, PerformanceView, SpeedRow } from "./advanced-view.ts";

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

/** How a connection is called. */
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

/** What did not answer on a day, and when nothing was checked. */
function dayNote({ probed, failed, unmeasuredHours, minutes }: ProbedDay): string {
  if (minutes === 0) return "";
  if (probed === 0) return "dia sem medição";
  const parts = PROBE_PARTS.filter((part) => failed[part] > 0).map((part) => `${PART_NAMES[part]}: ${formatCount(failed[part])} min`);
  return [...parts, ...(unmeasuredHours.length > 0 ? [`sem medição: ${hourRanges(unmeasuredHours)}`] : [])].join(" · ");
}

/** What the site's own checks saw, newest day first. */
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

/** 'Performance'. */
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
