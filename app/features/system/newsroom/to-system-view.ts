import { fileSizeText } from "#app/features/media/size-and-duration.ts";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/platform/time/units.ts";
import { formatCount, formatPercent } from "#app/platform/values/format-number.ts";
import { type Panel, type PanelRow, systemPanels } from "../panels.ts";
import { type Problem, systemProblems } from "../problems.ts";
import type { SystemReport } from "../system-report.ts";

/** A row as the screen writes it; empty texts are left out. */
export interface RowView extends Pick<PanelRow, "id" | "label" | "note" | "href"> {
  value: string;
  tone: PanelRow["state"];
}

export interface SystemView {
  /** Time of the request, on the newsroom's clock. */
  at: string;
  problems: readonly (Pick<Problem, "id" | "panel" | "what" | "action"> & { isSevere: boolean; since: string })[];
  panels: readonly (Omit<Panel, "rows"> & { rows: readonly RowView[] })[];
}

const UNITS = [
  [DAY_MS, "d"],
  [HOUR_MS, "h"],
  [MINUTE_MS, "min"],
] as const;

/** "menos de 1 min", "12 min", "3 h", "5 d". Milliseconds. */
function durationLabel(ms: number): string {
  const found = UNITS.find(([least]) => ms >= least);
  return found ? `${Math.floor(ms / found[0])} ${found[1]}` : "menos de 1 min";
}

/** Bytes may be negative where they shrink. */
const numberLabel = (value: number, unit: PanelRow["unit"]): string =>
  unit === "bytes" ? `${value < 0 ? "−" : ""}${fileSizeText(Math.abs(value))}` : unit === "ms" ? `${formatCount(Math.round(value))} ms` : formatCount(value);

function valueLabel({ value, unit, limit, counts }: PanelRow): string {
  if (counts) {
    const parts = Object.entries(counts).filter(([, count]) => count > 0);
    return parts.map(([name, count]) => `${formatCount(count)} ${name}`).join(", ") || "Vazia";
  }
  if (typeof value === "string") return value;
  if (value === null) return "Ainda sem medida";
  const number = numberLabel(value, unit);
  return limit === null ? number : `${number} de ${numberLabel(limit, unit)}${limit > 0 ? ` (${formatPercent((100 * value) / limit)})` : ""}`;
}

const toRow = (row: PanelRow, at: number, timeZone: string): RowView => {
  const { id, label, note, href, state: tone, since } = row;
  const age = since === null || since > at + MINUTE_MS ? "" : `, idade ${durationLabel(at - since)}`;
  const moment = since === null ? "" : `${tableDateTime(since, timeZone)}${age}`;
  return { id, label, value: valueLabel(row), tone, href, note: [moment, note].filter(Boolean).join(". ") };
};

/** The screen's view of a report. */
export const toSystemView = (report: SystemReport, timeZone: string): SystemView => ({
  at: tableDateTime(report.at, timeZone),
  problems: systemProblems(report).map(({ id, panel, severity, what, since, action }) => ({
    ...{ id, panel, what, action },
    isSevere: severity === "danger",
    since: since === null ? "" : tableDateTime(since, timeZone),
  })),
  panels: systemPanels(report).map(({ rows, ...panel }) => ({ ...panel, rows: rows.map((row) => toRow(row, report.at, timeZone)) })),
});
