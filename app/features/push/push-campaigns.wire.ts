import { z } from "zod/v4";
import { flag, toIso } from "#app/platform/text/text.wire.ts";
import { parseHour } from "#app/platform/time/hour.ts";
import { type Campaign, type CampaignState, DAILY_CAP_MAX, type HoldReason, type PushPace } from "./campaign.ts";
import { type AlertReach, reachSentence } from "./reach.ts";

const STATES: Record<CampaignState, string> = {
  held: "retido",
  waiting: "na-fila",
  sending: "enviando",
  done: "enviado",
  cancelled: "cancelado",
  withdrawn: "retirado",
  expired: "vencido",
};

const KINDS = { story: "materia", digest: "resumo", correction: "correcao" } as const;
const HOLDS: Record<HoldReason, string> = { "daily-cap": "limite-do-dia", interval: "outro-aviso-recente" };

/** A campaign with what became of its messages. */
export const campaignWire = z.object({
  id: z.int(),
  tipo: z.enum(["materia", "resumo", "correcao"]),
  materiaId: z.int().nullable(),
  titulo: z.string(),
  estado: z.enum(["retido", "na-fila", "enviando", "enviado", "cancelado", "retirado", "vencido"]),
  motivo: z.enum(["limite-do-dia", "outro-aviso-recente"]).nullable(),
  pedidoEm: z.string().nullable(),
  iniciadoEm: z.string().nullable(),
  terminadoEm: z.string().nullable(),
  pedidoPor: z.string().nullable(),
  enviados: z.int(),
  recusados: z.int(),
  inscricoesEncerradas: z.int(),
  falhas: z.int(),
  semConfirmacao: z.int(),
  semCota: z.int(),
  perdidos: z.int(),
  esperando: z.int(),
  cliques: z.int(),
});

export const toCampaignWire = ({ tallies, ...campaign }: Campaign): z.infer<typeof campaignWire> => ({
  id: campaign.id,
  tipo: KINDS[campaign.kind],
  materiaId: campaign.articleId,
  titulo: campaign.title,
  estado: STATES[campaign.state] as z.infer<typeof campaignWire>["estado"],
  motivo: campaign.heldFor && (HOLDS[campaign.heldFor] as z.infer<typeof campaignWire>["motivo"]),
  pedidoEm: toIso(campaign.createdAt),
  iniciadoEm: toIso(campaign.startedAt),
  terminadoEm: toIso(campaign.endedAt),
  pedidoPor: campaign.by?.name ?? null,
  enviados: tallies.sent,
  recusados: tallies.refused,
  inscricoesEncerradas: tallies.gone,
  falhas: tallies.failed,
  semConfirmacao: tallies.uncertain,
  semCota: tallies["over-quota"],
  perdidos: tallies.missed,
  esperando: tallies.waiting + tallies.sending,
  cliques: campaign.clicks,
});

export const campaignsWire = z.object({ items: z.array(campaignWire) });

/** Who would get a story's alert. */
export const reachWire = z.object({
  alcance: z.int(),
  naCota: z.int(),
  emSilencio: z.int(),
  frase: z.string(),
  hoje: z.int(),
  limiteDoDia: z.int(),
  minutosDesdeOUltimo: z.int().nullable(),
  aviso: campaignWire.nullable(),
});

export const toReachWire = (reach: AlertReach): z.infer<typeof reachWire> => ({
  alcance: reach.total,
  naCota: reach.atQuota,
  emSilencio: reach.quiet,
  frase: reachSentence(reach),
  hoje: reach.today,
  limiteDoDia: reach.dailyCap,
  minutosDesdeOUltimo: reach.minutesSinceLast,
  aviso: reach.campaign && toCampaignWire(reach.campaign),
});

export const sendQuery = z.object({ ensaio: z.literal(["0", "1"], "Use ensaio=1.").optional() });

export const sendBody = z.object({ confirmar: flag.optional().default(false) }, "Envie um objeto JSON.");

const CAP = `Deve ser um número de 0 a ${DAILY_CAP_MAX}.`;
const HOUR = "Use um horário como 19:00.";

/** The screen's form of what an admin decides. */
export const pushPaceForm = z
  .object({
    porDia: z
      .string(CAP)
      .regex(/^\d{1,2}$/, CAP)
      .transform(Number)
      .refine((value) => value <= DAILY_CAP_MAX, CAP),
    resumo: z.string(HOUR).refine((value) => parseHour(value) !== null, HOUR),
  })
  .transform(({ porDia, resumo }): PushPace => ({ dailyCap: porDia, digestMinute: parseHour(resumo) ?? 0 }));
