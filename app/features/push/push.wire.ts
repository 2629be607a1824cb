import { z } from "zod/v4";
import { flag, toIso } from "#app/platform/text/text.wire.ts";
import { hourText, parseHour } from "#app/platform/time/local-time.ts";
import { type AlertReach, type Campaign, type CampaignState, DAILY_CAP_MAX, type HoldReason, JOINED_MAX, type PushPace, reachSentence } from "./campaign.ts";
import { type PushChoices, TOPICS_MAX, UNKNOWN_PUSH_SERVICE, WEEKLY_QUOTA_MAX } from "./push-choices.ts";

/** Longer than any push service's address. Characters. */
const ENDPOINT_MAX = 1_000;

const endpoint = z.string(UNKNOWN_PUSH_SERVICE).max(ENDPOINT_MAX, UNKNOWN_PUSH_SERVICE);

const BAD_KEYS = "Chaves do navegador inválidas.";
const BAD_BODY = "Envie um objeto JSON.";

/** Bytes in base64url, without padding: their number decides the number of characters. */
const bytes = (length: number, ending: string) =>
  z
    .string(BAD_KEYS)
    .length(Math.ceil((length * 4) / 3), BAD_KEYS)
    .regex(/^[\w-]+$/, BAD_KEYS)
    .refine((value) => value.startsWith(ending), BAD_KEYS);

/** Result of `PushSubscription.toJSON()`; other fields are ignored. */
const subscription = z.object(
  {
    endpoint,
    // An uncompressed point begins with 0x04: "B" in base64.
    keys: z.object({ p256dh: bytes(65, "B"), auth: bytes(16, "") }, BAD_KEYS),
  },
  BAD_BODY,
);

const BAD_TOPIC = "Tópico inválido: use tudo, urgente, municipio:… ou categoria:….";

const topics = z
  .array(z.string(BAD_TOPIC).regex(/^(?:tudo|urgente|(?:municipio|categoria):[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?)$/, BAD_TOPIC), "Envie a lista de tópicos.")
  .max(TOPICS_MAX, `No máximo ${TOPICS_MAX} tópicos.`);

const FREQUENCIES = { "na-hora": "now", resumo: "digest" } as const;
const FREQUENCY_NAMES = { now: "na-hora", digest: "resumo" } as const;

const BAD_HOUR = "Use um horário como 22:00.";
const hour = z.string(BAD_HOUR).refine((value) => parseHour(value) !== null, BAD_HOUR);
const BAD_QUOTA = `A cota vai de 1 a ${WEEKLY_QUOTA_MAX} avisos por semana; sem cota, envie null.`;

/** A browser's subscription, flat as older pages send it or beside its topics. */
const asBody = (value: unknown) => (typeof value === "object" && value !== null && !("subscription" in value) && "endpoint" in value ? { subscription: value } : value);

/** Body of `POST /push/subscribe`. `anterior`: the address that the browser had before, whose choices go on. */
export const subscribeBody = z.preprocess(asBody, z.object({ subscription, topicos: topics.optional().default([]), anterior: endpoint.optional() }, BAD_BODY));

/** Body of `PUT /push/subscribe`: everything that a reader chooses; no topic is every one. */
export const choicesBody = z.object(
  {
    subscription,
    topicos: topics,
    frequencia: z.enum(["na-hora", "resumo"], "Escolha na-hora ou resumo."),
    silencio: z.object({ de: hour, ate: hour }, BAD_HOUR).nullable(),
    cotaSemanal: z.int(BAD_QUOTA).min(1, BAD_QUOTA).max(WEEKLY_QUOTA_MAX, BAD_QUOTA).nullable(),
    resumo: z.boolean("Deve ser verdadeiro ou falso."),
  },
  BAD_BODY,
);

export const endpointBody = z.object({ endpoint }, BAD_BODY);

/** One browser's choices, for the page of preferences. */
export const choicesWire = z.object({
  topicos: z.array(z.string()),
  frequencia: z.enum(["na-hora", "resumo"]),
  silencio: z.object({ de: z.string(), ate: z.string() }).nullable(),
  cotaSemanal: z.int().nullable(),
  resumo: z.boolean(),
});

export const toChoicesWire = ({ topics: chosen, frequency, quiet, weeklyQuota, digest }: PushChoices): z.infer<typeof choicesWire> => ({
  topicos: [...chosen],
  frequencia: FREQUENCY_NAMES[frequency],
  silencio: quiet && { de: hourText(quiet.from), ate: hourText(quiet.to) },
  cotaSemanal: weeklyQuota,
  resumo: digest,
});

export const fromChoicesBody = ({ topicos, frequencia, silencio, cotaSemanal, resumo }: z.output<typeof choicesBody>): PushChoices => ({
  topics: topicos,
  frequency: FREQUENCIES[frequencia],
  quiet: silencio && { from: parseHour(silencio.de) ?? 0, to: parseHour(silencio.ate) ?? 0 },
  weeklyQuota: cotaSemanal,
  digest: resumo,
});

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

/** A campaign with the counts of its messages. */
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

/** Recipients of a story's alert. */
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

/** How many alerts of stories went out today, and how many may. */
export const alertsTodayWire = z.object({ hoje: z.int(), limiteDoDia: z.int() });

export const sendQuery = z.object({ ensaio: z.literal(["0", "1"], "Use ensaio=1.").optional() });

export const sendBody = z.object({ confirmar: flag.optional().default(false) }, "Envie um objeto JSON.");

export const joinBody = z.object(
  {
    ids: z
      .array(z.int("Deve ser uma lista de avisos.").positive(), "Deve ser uma lista de avisos.")
      .min(2, "Escolha pelo menos dois avisos.")
      .max(JOINED_MAX, `Escolha no máximo ${JOINED_MAX} avisos.`),
  },
  "Envie um objeto JSON.",
);

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
