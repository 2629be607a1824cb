import type { Provenance } from "#app/features/articles/provenance.ts";
import { rateLabel, secondsLabel } from "#app/features/audience/newsroom/figure-labels.ts";
import { formatReais } from "#app/features/banners/invoice.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import type { MonthSituation } from "../month-view.ts";
import { type FigureUnit, type MonthlyReport, type OriginNote, originNotes } from "../monthly-report.ts";

const LABELS: Record<FigureUnit, (value: number) => string> = { count: formatCount, seconds: secondsLabel, percent: rateLabel, cents: formatReais };

/** A value as the report writes it; a dash for none. */
export const valueLabel = (unit: FigureUnit, value: number | null): string => (value === null ? "—" : LABELS[unit](value));

export const SITUATION_BADGES: Record<MonthSituation, { label: string; tone: BadgeTone }> = {
  running: { label: "Até agora", tone: "info" },
  open: { label: "Em aberto", tone: "warn" },
  closed: { label: "Fechado", tone: "ok" },
};

/** "03/11/2026" of `2026-11-03`. */
export const dateLabel = (day: string): string => day.split("-").reverse().join("/");

/** The explanations of a report's figures, and which of them a figure has: a number on paper, where nothing can be opened. */
export interface Footnotes {
  notes: readonly OriginNote[];
  numberOf(origin: Provenance): number | null;
}

export function footnotesOf(report: Pick<MonthlyReport, "sections">): Footnotes {
  const notes = originNotes(report);
  const numbers = new Map(notes.map(({ number, origin }) => [JSON.stringify(origin), number]));
  return { notes, numberOf: (origin) => numbers.get(JSON.stringify(origin)) ?? null };
}
