import type { Provenance } from "#app/features/articles/provenance.ts";
import { rateLabel, secondsLabel } from "#app/features/audience/newsroom/labels.ts";
import { formatReais } from "#app/features/banners/contract.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";
import type { MonthSituation } from "../month.ts";
import { type FigureUnit, type MonthlyReport, type OriginNote, originNotes } from "../monthly-report.ts";

/** A comment as the screen shows it; `about`: who saved it and when, in words. */
export interface ShownComment {
  text: string;
  version: number;
  about: string | null;
}

/** The answer to a save of the comment. A refused one carries what was typed and, where somebody else saved, what is stored. */
export type CommentAnswer = { ok: true; message: string } | { ok: false; message: string; typed: string; problem?: string; stored?: ShownComment };

/** The answer to the screen's forms. */
export interface MonthAnswer {
  intent: "save-comment" | "close";
  ok: boolean;
  message: string;
  comment?: CommentAnswer;
}

/** Everything that the screen of a month shows. */
export interface MonthScreenView {
  siteName: string;
  operation: string;
  month: string;
  /** "Outubro de 2026" */
  name: string;
  situation: MonthSituation;
  comment: ShownComment;
  /** "Fechado por Ana em 03/11/2026, 9h12"; null while it is open. */
  closing: string | null;
  /** Time when its figures were read, in words. */
  readAt: string | null;
  closableFrom: string;
  isClosable: boolean;
  /** True when this person may comment and close months. */
  mayManage: boolean;
  /** True when the address requests to close it. */
  isClosing: boolean;
  report: MonthlyReport | null;
}

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
