import type { Provenance } from "#app/features/articles/provenance.ts";
import { figureOf, type ReportFigure } from "./monthly-report.ts";

/** Items of a channel's queue that went out in a period, by how far their receipts say that they came. */
export interface SentCounts {
  sent: number;
  /** Delivered, or further. */
  delivered: number;
  read: number;
  /** Taken by the provider, and then not handed on. */
  refused: number;
}

/** What a queue tells of a month: `silent` did not answer in time; `too-many` went out to be counted. */
export type SentFigures = { kind: "counted"; now: SentCounts; before: SentCounts | null } | { kind: "silent" } | { kind: "too-many" };

/** An item that went out, as its queue tells it. `settledAt` in milliseconds. */
export interface SentItem {
  settledAt: number | null;
  reached: "failed" | "accepted" | "delivered" | "read" | null;
}

/** Counts of what went out from one time until before another (ms). */
export function sentCounts(items: readonly SentItem[], from: number, to: number): SentCounts {
  const own = items.filter(({ settledAt }) => settledAt !== null && settledAt >= from && settledAt < to);
  const reached = (...states: readonly SentItem["reached"][]) => own.filter((item) => states.includes(item.reached)).length;
  return { sent: own.length, delivered: reached("delivered", "read"), read: reached("read"), refused: reached("failed") };
}

export interface SentFigureParts {
  key: string;
  label: string;
  how: string;
  /** Whose queue: "do WhatsApp". */
  channel: string;
  of(counts: SentCounts): number;
}

/** One figure of what a queue sent. */
export function sentFigure(figures: SentFigures, { key, label, how, channel, of }: SentFigureParts): ReportFigure {
  const origin: Provenance = { kind: "measured", how };
  const missing =
    figures.kind === "too-many"
      ? { reason: `A fila ${channel} enviou mais do que o relatório pode contar.`, action: `Veja o histórico da fila ${channel}.` }
      : { reason: `A fila ${channel} não respondeu a tempo.`, action: "Recarregue o relatório." };
  const counted = figures.kind === "counted" ? figures : null;
  return figureOf({ key, label, unit: "count", origin, missing }, counted && of(counted.now), counted?.before ? of(counted.before) : null);
}
