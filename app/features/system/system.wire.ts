import { z } from "zod/v4";
import { toIso } from "#app/platform/text/text.wire.ts";
import { type Panel, type PanelRow, type RowUnit, systemPanels } from "./panels.ts";
import { systemProblems } from "./problems.ts";
import type { SystemReport } from "./system-report.ts";

const moment = z.string().nullable().meta({ format: "date-time" });
const UNITS = { text: "texto", items: "numero", bytes: "bytes", ms: "ms" } as const satisfies Record<RowUnit, string>;
const STATES = { ok: "ok", warn: "atencao", danger: "grave" } as const satisfies Record<NonNullable<PanelRow["state"]>, string>;

const row = z.object({
  id: z.string(),
  rotulo: z.string(),
  valor: z.union([z.string(), z.number()]).nullable(),
  unidade: z.enum(Object.values(UNITS)),
  limite: z.number().nullable(),
  /** In the place of the value. */
  contagens: z.record(z.string(), z.int()).nullable(),
  desde: moment,
  situacao: z.enum(Object.values(STATES)).nullable(),
  observacao: z.string(),
});

/** `GET /sistema`. */
export const systemWire = z
  .object({
    consultadoEm: moment,
    emOrdem: z.boolean(),
    problemas: z.array(z.object({ id: z.string(), painel: z.string(), grave: z.boolean(), oQue: z.string(), desde: moment, oQueFazer: z.string() })),
    paineis: z.array(z.object({ id: z.string(), titulo: z.string(), linhas: z.array(row) })),
  })
  .meta({ id: "System" });
export type SystemWire = z.infer<typeof systemWire>;

const toRow = ({ id, label, value, unit, limit, counts, since, state, note }: PanelRow): SystemWire["paineis"][number]["linhas"][number] => ({
  id,
  rotulo: label,
  valor: value,
  unidade: UNITS[unit],
  limite: limit,
  contagens: counts && { ...counts },
  desde: toIso(since),
  situacao: state && STATES[state],
  observacao: note,
});

const toPanel = ({ id, title, rows }: Panel): SystemWire["paineis"][number] => ({ id, titulo: title, linhas: rows.map(toRow) });

export function toSystemWire(report: SystemReport): SystemWire {
  const problems = systemProblems(report);
  return {
    consultadoEm: toIso(report.at),
    emOrdem: problems.length === 0,
    problemas: problems.map(({ id, panel, severity, what, since, action }) => ({
      id,
      painel: panel,
      grave: severity === "danger",
      oQue: what,
      desde: toIso(since),
      oQueFazer: action,
    })),
    paineis: systemPanels(report).map(toPanel),
  };
}
