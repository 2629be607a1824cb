import type { z } from "zod/v4";
import { PROVENANCE_NAMES } from "#app/features/articles/provenance.ts";
import { accepted, type Result, refusedFields } from "#app/platform/failures/refusal.ts";
import { line } from "#app/platform/text/text.wire.ts";
import { type Cell, toCsv } from "./csv.ts";
import { type AudienceCounts, completionRate, secondsPerView } from "./figures.ts";
import { slugWords } from "./page.ts";
import type { Period } from "./period.ts";
import { type DayCounts, filledSeries, viewsByHour, type WeekHour } from "./series.ts";
import { deviceName, pageOf, periodQuery } from "./site-analytics.wire.ts";
import { viewSourceLabel } from "./source.ts";

/** Tables that can be exported (http-api § Audience), with what their rows are of. */
export const EXPORT_TABLES = {
  serie: { rows: "days", head: "Data" },
  topPages: { rows: "pages", head: "Página" },
  fontes: { rows: "source", head: "Fonte" },
  dispositivos: { rows: "device", head: "Dispositivo" },
  horas: { rows: "weekHours", head: "Hora" },
  secoes: { rows: "section", head: "Editoria" },
  municipios: { rows: "town", head: "Município" },
  autores: { rows: "author", head: "Autor" },
} as const;

export type ExportTable = keyof typeof EXPORT_TABLES;

/** `GET /analytics/export`: a table and a period. */
export const exportQuery = periodQuery.extend({
  tabela: line(40)
    .optional()
    .meta({ description: `Uma de: ${Object.keys(EXPORT_TABLES).join(", ")}` }),
});

/** The table that a query names; any other is invalid. */
export function readTable({ tabela }: Pick<z.infer<typeof exportQuery>, "tabela">): Result<ExportTable> {
  if (tabela !== undefined && Object.hasOwn(EXPORT_TABLES, tabela)) return accepted(tabela as ExportTable);
  return refusedFields([{ field: "tabela", message: `Tabela desconhecida: use ${Object.keys(EXPORT_TABLES).join(", ")}.` }]);
}

/** Last column of every table: where its figures come from, by the heads of their columns (docs/features/audience.md). */
const ORIGIN_HEAD = "Origem dos números";
const VIEWS_ORIGIN = `${PROVENANCE_NAMES.measured}: Visualizações`;
const COUNTS_ORIGIN = `${VIEWS_ORIGIN}, Sessões · ${PROVENANCE_NAMES.calculated}: Leitores (soma dos leitores de cada dia), Tempo médio (tempo ativo ÷ visualizações), Lidas até o fim (100 × leituras até o fim ÷ visualizações de matérias)`;

const COUNT_HEADS = ["Visualizações", "Sessões", "Leitores (soma dos dias)", "Tempo médio (s)", "Lidas até o fim (%)"] as const;
const countCells = (counts: AudienceCounts): Cell[] => [counts.views, counts.sessions, counts.visitors, secondsPerView(counts), completionRate(counts)];

interface ValueRow extends AudienceCounts {
  value: string;
  viewsBefore: number;
}
interface PageRow extends AudienceCounts {
  path: string;
  title: string | null;
  slug: string | null;
  viewsBefore: number;
}

/** Rows of a table, as they were read. */
export type ExportRows = { days: readonly DayCounts[] } | { pages: readonly PageRow[] } | { values: readonly ValueRow[] } | { weekHours: readonly WeekHour[] };

const BEFORE_HEAD = "Visualizações no período anterior";

/** A table as a file; `names` are the newsroom's names of sections and towns, by slug. */
export function toExport(table: ExportTable, rows: ExportRows, period: Period, names: ReadonlyMap<string, string>): string {
  const { head } = EXPORT_TABLES[table];
  if ("days" in rows) {
    const days = filledSeries(rows.days, period);
    return toCsv(
      [head, ...COUNT_HEADS, ORIGIN_HEAD],
      days.map((day) => [day.day, ...countCells(day), COUNTS_ORIGIN]),
    );
  }
  if ("weekHours" in rows) {
    return toCsv(
      [head, COUNT_HEADS[0], ORIGIN_HEAD],
      viewsByHour(rows.weekHours).map((views, hour) => [hour, views, VIEWS_ORIGIN]),
    );
  }
  if ("pages" in rows) {
    return toCsv(
      [head, "Endereço", ...COUNT_HEADS, BEFORE_HEAD, ORIGIN_HEAD],
      rows.pages.map((page) => {
        const { path, title } = pageOf(page, names);
        return [title, path, ...countCells(page), page.viewsBefore, COUNTS_ORIGIN];
      }),
    );
  }
  const nameOf =
    table === "fontes" ? viewSourceLabel : table === "dispositivos" ? deviceName : (value: string) => names.get(value) ?? (table === "autores" ? value : slugWords(value));
  return toCsv(
    [head, ...COUNT_HEADS, BEFORE_HEAD, ORIGIN_HEAD],
    rows.values.map((row) => [nameOf(row.value), ...countCells(row), row.viewsBefore, COUNTS_ORIGIN]),
  );
}

/** `lide-fontes-2026-10-24-a-2026-11-22.csv`. */
export const exportName = (table: ExportTable, { since, until }: Period): string => `lide-${table}-${since}-a-${until}.csv`;
