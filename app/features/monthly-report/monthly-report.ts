import type { Provenance } from "#app/features/articles/provenance.ts";
import type { Period } from "#app/features/audience/period.ts";

/** Version of the stored form of a closed report. A reader of an older version stays when this is raised. */
export const REPORT_SCHEMA = 1;

/** Unit of a value: `seconds` of time, `percent` from 0 to 100, `cents` of a real. */
export type FigureUnit = "count" | "seconds" | "percent" | "cents";

/** One figure of a month. `value` is null exactly where `origin` says that it is unavailable. */
export interface ReportFigure {
  key: string;
  label: string;
  unit: FigureUnit;
  value: number | null;
  /** Of the days that are compared; null where there is nothing to compare with. */
  before: number | null;
  /** Caveat: missing days. */
  note: string | null;
  origin: Provenance;
}

export interface ReportColumn {
  key: string;
  label: string;
  unit: FigureUnit;
  origin: Provenance;
}

export interface ReportRow {
  label: string;
  /** Link to its page on the site; null for what has none. */
  href: string | null;
  /** One for each column; null is a value that there is none of. */
  values: readonly (number | null)[];
}

/** A table of a section. Where its second column has the key `before`, it is what the first is compared with. */
export interface ReportTable {
  key: string;
  title: string;
  /** Heading of its rows. */
  head: string;
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[];
  /** Said where there are no rows. */
  empty: string;
}

export const SECTION_KEYS = ["site", "instagram", "facebook", "channels", "banners"] as const;
export type SectionKey = (typeof SECTION_KEYS)[number];

export interface ReportSection {
  key: SectionKey;
  title: string;
  /** Statement on the whole section, in a sentence. */
  lead: string | null;
  figures: readonly ReportFigure[];
  tables: readonly ReportTable[];
}

/** Everything that a report shows, beside the editor's comment: what is stored when the month is closed. */
export interface MonthlyReport {
  /** `YYYY-MM` */
  month: string;
  siteName: string;
  period: Period;
  before: Period;
  isRunning: boolean;
  /** Time when its figures were read (ms). */
  madeAt: number;
  /** True when the audience is the seed's, because nobody has read yet. */
  isDemo: boolean;
  sections: readonly ReportSection[];
}

/** The parts of a figure beside its value: a value that is null says by `missing` why. */
export interface FigureParts {
  key: string;
  label: string;
  unit: FigureUnit;
  note?: string | null;
  origin: Provenance;
  missing: { reason: string; action: string };
}

/** A figure, measured or said to be unavailable. */
export const figureOf = ({ key, label, unit, note = null, origin, missing }: FigureParts, value: number | null, before: number | null): ReportFigure => ({
  key,
  label,
  unit,
  value,
  before: value === null ? null : before,
  note,
  origin: value === null ? { kind: "unavailable", ...missing } : origin,
});

/** A figure of a report by its section and key; undefined where it has none. */
export const reportFigure = ({ sections }: Pick<MonthlyReport, "sections">, section: SectionKey, key: string): ReportFigure | undefined =>
  sections.find((one) => one.key === section)?.figures.find((one) => one.key === key);

/** Lists unavailable figures by section: shown before a month is closed. */
export const missingFigures = ({ sections }: Pick<MonthlyReport, "sections">): { section: string; label: string; reason: string }[] =>
  sections.flatMap(({ title, figures }) => figures.flatMap(({ label, origin }) => (origin.kind === "unavailable" ? [{ section: title, label, reason: origin.reason }] : [])));

/** The bytes under which a report is stored when its month is closed. */
export const frozenText = (report: MonthlyReport): string => JSON.stringify(report);

/** A stored report. Throws for a version that this code does not know: it would be shown wrong. */
export function thawed(text: string, schema: number): MonthlyReport {
  if (schema !== REPORT_SCHEMA) throw new Error(`stored report of schema ${schema}`);
  return JSON.parse(text) as MonthlyReport;
}

/** One explanation of where figures come from, with the names of all that it explains. */
export interface OriginNote {
  number: number;
  labels: readonly string[];
  origin: Provenance;
}

/** Every provenance of a report once, numbered in the order of the page, for paper: a popover cannot be opened there. */
export function originNotes({ sections }: Pick<MonthlyReport, "sections">): OriginNote[] {
  const notes = new Map<string, { labels: Set<string>; origin: Provenance }>();
  const add = (label: string, origin: Provenance) => {
    const key = JSON.stringify(origin);
    const known = notes.get(key) ?? { labels: new Set(), origin };
    known.labels.add(label);
    notes.set(key, known);
  };
  for (const { title, figures, tables } of sections) {
    for (const { label, origin } of figures) add(`${title}: ${label}`, origin);
    for (const table of tables) for (const { label, origin } of table.columns) add(`${table.title}: ${label}`, origin);
  }
  return [...notes.values()].map(({ labels, origin }, index) => ({ number: index + 1, labels: [...labels], origin }));
}
