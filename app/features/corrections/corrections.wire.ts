import { z } from "zod/v4";
import type { CorrectionReceipt, GroupState } from "./correction-notice.ts";

/** Wire names of the states. */
const GROUP_STATES = {
  "not-told": "nao-enviada",
  sent: "enviada",
  waiting: "na-fila",
  manual: "espera-pessoa",
  failed: "falhou",
  unconfirmed: "sem-confirmacao",
} as const satisfies Record<GroupState, string>;

const AUDIO_STATES = { none: "sem-audio", stale: "refazendo", ready: "corrigido" } as const satisfies Record<CorrectionReceipt["audio"], string>;

const time = z.string().meta({ format: "date-time" });

/** `GET, POST /posts/{id}/correction-notice`: where the error went, and what was done about it. */
export const correctionReceiptWire = z
  .object({
    correcao: z.object({ texto: z.string(), em: time }).nullable(),
    aviso: z.object({ em: time, por: z.string() }).nullable(),
    grupo: z.object({ recebeuMateria: z.boolean(), situacao: z.enum(Object.values(GROUP_STATES) as [string, ...string[]]) }),
    avisosNoCelular: z.object({ receberam: z.int(), corrigidos: z.object({ enviados: z.int(), esperando: z.int(), semConfirmacao: z.int() }).nullable() }).nullable(),
    audio: z.enum(Object.values(AUDIO_STATES) as [string, ...string[]]),
    linksCurtos: z.object({ links: z.int(), cliques: z.int() }),
  })
  .meta({ id: "CorrectionReceipt" });

export const toCorrectionReceiptWire = ({ correction, notice, group, alerts, audio, links }: CorrectionReceipt): z.infer<typeof correctionReceiptWire> => ({
  correcao: correction && { texto: correction.text, em: new Date(correction.at).toISOString() },
  aviso: notice && { em: new Date(notice.askedAt).toISOString(), por: notice.askedByName },
  grupo: { recebeuMateria: group.wasTold, situacao: GROUP_STATES[group.state] },
  avisosNoCelular: alerts && {
    receberam: alerts.reached,
    corrigidos: alerts.again && { enviados: alerts.again.sent, esperando: alerts.again.waiting, semConfirmacao: alerts.again.unconfirmed },
  },
  audio: AUDIO_STATES[audio],
  linksCurtos: { links: links.links, cliques: links.clicks },
});
