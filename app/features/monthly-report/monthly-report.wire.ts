import { z } from "zod/v4";
import { type Provenance, provenanceText } from "#app/features/articles/provenance.ts";
import type { Period } from "#app/features/audience/period.ts";
import { originWire } from "#app/features/audience/site-analytics.wire.ts";
import { accepted, type Result, refusedFields } from "#app/platform/failures/refusal.ts";
import { text, toIso } from "#app/platform/text/text.wire.ts";
import { COMMENT_MAX, isMonth, type MonthList, type MonthSituation, type MonthView, monthTitle, type SavedComment } from "./month.ts";
import type { FigureUnit, MonthlyReport, ReportSection } from "./monthly-report.ts";

/** A month in a path; `readMonth` says what is wrong with it. */
export const monthParam = z.object({ month: z.string().meta({ description: "AAAA-MM", pattern: "^2\\d{3}-(0[1-9]|1[0-2])$" }) });

/** The month that a path names; refused as an invalid field where it names none. */
export const readMonth = (month: string): Result<string> => (isMonth(month) ? accepted(month) : refusedFields([{ field: "month", message: "Use um mês como 2026-01." }]));

/** `GET /reports/monthly`: the year whose months are listed. */
export const yearQuery = z.object({ ano: z.string().optional().meta({ description: "AAAA; o ano de hoje quando ausente", pattern: "^2\\d{3}$" }) });

/** The year in a query, null without one; refused as an invalid field. */
export function readYear({ ano }: z.infer<typeof yearQuery>): Result<string | null> {
  if (ano === undefined) return accepted(null);
  return /^2\d{3}$/.test(ano) ? accepted(ano) : refusedFields([{ field: "ano", message: "Use um ano como 2026." }]);
}

const version = z.int("Informe a versão do comentário que você leu.").min(0, "Informe a versão do comentário que você leu.");
const OBJECT = "Envie um objeto JSON.";

const commentText = text(COMMENT_MAX);

export const commentForm = z.object({ comentario: commentText });

/** `PUT …/comment`: `versao` of the comment as it was read, 0 before the first. */
export const commentBody = z.object({ texto: commentText, versao: version }, OBJECT);

/** `POST …/close`: `versao` of the comment that is closed with the month. */
export const closeBody = z.object({ versao: version }, OBJECT);

const moment = z.string().nullable().meta({ format: "date-time" });
const date = z.string().meta({ format: "date" });

export const commentWire = z.object({ texto: z.string(), versao: z.int(), por: z.string().nullable(), em: moment }).meta({ id: "MonthlyComment" });
export const toCommentWire = ({ text: texto, version: versao, by: por, at }: SavedComment): z.infer<typeof commentWire> => ({ texto, versao, por, em: toIso(at) });

const SITUATIONS = { running: "em-andamento", open: "aberto", closed: "fechado" } as const satisfies Record<MonthSituation, string>;
const situationWire = z.enum(["em-andamento", "aberto", "fechado"]);

const UNITS = { count: "contagem", seconds: "segundos", percent: "porcento", cents: "centavos" } as const satisfies Record<FigureUnit, string>;
const unitWire = z.enum(["contagem", "segundos", "porcento", "centavos"]);

const ORIGINS = { measured: "medido", meta: "api-meta", calculated: "calculado", unavailable: "indisponivel" } as const satisfies Record<Provenance["kind"], string>;

/** Origin of a figure, by its kind and in words. */
const explained = { origem: originWire, comoSeObtem: z.string() };
const toExplained = (origin: Provenance) => ({ origem: ORIGINS[origin.kind], comoSeObtem: provenanceText(origin) });

const closingWire = z.object({ por: z.string(), em: moment }).nullable();
const periodWire = z.object({ since: date, until: date, days: z.int() });

const sectionWire = z.object({
  chave: z.enum(["site", "instagram", "facebook", "channels", "banners"]),
  titulo: z.string(),
  aviso: z.string().nullable(),
  indicadores: z.array(
    z.object({
      chave: z.string(),
      nome: z.string(),
      unidade: unitWire,
      valor: z.number().nullable().meta({ description: "null só onde `origem` é `indisponivel`" }),
      anterior: z.number().nullable().meta({ description: "Nos dias comparados; null onde não há com que comparar" }),
      nota: z.string().nullable(),
      ...explained,
    }),
  ),
  tabelas: z.array(
    z.object({
      chave: z.string(),
      titulo: z.string(),
      colunas: z.array(z.object({ chave: z.string(), nome: z.string(), unidade: unitWire, ...explained })),
      linhas: z.array(z.object({ nome: z.string(), href: z.string().nullable(), valores: z.array(z.number().nullable()) })),
    }),
  ),
});

const reportWire = z.object({
  periodo: periodWire,
  comparadoCom: periodWire,
  lidoEm: moment.meta({ description: "Quando os números foram lidos" }),
  demonstracao: z.boolean(),
  secoes: z.array(sectionWire).meta({ description: "`banners` só para quem administra a publicidade" }),
});

/** `GET /reports/monthly/{month}`. */
export const monthWire = z
  .object({
    mes: z.string(),
    nome: z.string(),
    situacao: situationWire,
    comentario: commentWire,
    fechamento: closingWire,
    podeFecharDesde: date,
    podeFechar: z.boolean(),
    relatorio: reportWire.nullable().meta({ description: "null no primeiro dia do mês: nenhum dia terminou" }),
  })
  .meta({ id: "MonthlyReport" });

/** `GET /reports/monthly`. */
export const monthListWire = z
  .object({
    ano: z.string(),
    anos: z.array(z.string()),
    items: z.array(
      z.object({
        mes: z.string(),
        nome: z.string(),
        situacao: situationWire,
        pageviews: z.int().nullable(),
        pageviewsAntes: z.int().nullable(),
        comentado: z.boolean(),
        fechamento: closingWire,
        podeFecharDesde: date,
        podeFechar: z.boolean(),
        origem: originWire,
      }),
    ),
  })
  .meta({ id: "MonthlyReportList" });

const toPeriod = ({ since, until, days }: Period) => ({ since, until, days });
const toClosing = (closing: { by: string; at: number } | null) => closing && { por: closing.by, em: toIso(closing.at) };

const toSectionWire = ({ key, title, lead, figures, tables }: ReportSection): z.infer<typeof sectionWire> => ({
  chave: key,
  titulo: title,
  aviso: lead,
  indicadores: figures.map((figure) => ({
    chave: figure.key,
    nome: figure.label,
    unidade: UNITS[figure.unit],
    valor: figure.value,
    anterior: figure.before,
    nota: figure.note,
    ...toExplained(figure.origin),
  })),
  tabelas: tables.map((table) => ({
    chave: table.key,
    titulo: table.title,
    colunas: table.columns.map(({ key: chave, label: nome, unit, origin }) => ({ chave, nome, unidade: UNITS[unit], ...toExplained(origin) })),
    linhas: table.rows.map(({ label: nome, href, values }) => ({ nome, href, valores: [...values] })),
  })),
});

const toReportWire = ({ period, before, madeAt, isDemo, sections }: MonthlyReport): z.infer<typeof reportWire> => ({
  periodo: toPeriod(period),
  comparadoCom: toPeriod(before),
  lidoEm: toIso(madeAt),
  demonstracao: isDemo,
  secoes: sections.map(toSectionWire),
});

export const toMonthWire = ({ month, situation, comment, closing, closableFrom, isClosable, report }: MonthView): z.infer<typeof monthWire> => ({
  mes: month,
  nome: monthTitle(month),
  situacao: SITUATIONS[situation],
  comentario: toCommentWire(comment),
  fechamento: toClosing(closing),
  podeFecharDesde: closableFrom,
  podeFechar: isClosable,
  relatorio: report && toReportWire(report),
});

export const toMonthListWire = ({ year, years, months }: MonthList): z.infer<typeof monthListWire> => ({
  ano: year,
  anos: [...years],
  items: months.map((line) => ({
    mes: line.month,
    nome: monthTitle(line.month),
    situacao: SITUATIONS[line.situation],
    pageviews: line.views,
    pageviewsAntes: line.viewsBefore,
    comentado: line.hasComment,
    fechamento: toClosing(line.closing),
    podeFecharDesde: line.closableFrom,
    podeFechar: line.isClosable,
    origem: line.views === null ? ("indisponivel" as const) : ("medido" as const),
  })),
});
