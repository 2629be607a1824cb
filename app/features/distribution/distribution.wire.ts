import { z } from "zod/v4";
import type { QueueItem, QueuePause, QueueState, QueueThrottle } from "#app/platform/queue/queue-item.ts";
import { toIso } from "#app/platform/text/text.wire.ts";
import { DISTRIBUTION_KINDS, DISTRIBUTION_QUEUES, type DistributionJob, type DistributionKind, queueOf } from "./distribution-job.ts";

/** Kinds of jobs as addresses and answers name them. */
const KINDS = DISTRIBUTION_KINDS.map((kind) => DISTRIBUTION_QUEUES[kind].wire);
type KindWire = (typeof KINDS)[number];

const KIND_OF = Object.fromEntries(DISTRIBUTION_KINDS.map((kind) => [DISTRIBUTION_QUEUES[kind].wire, kind])) as Record<KindWire, DistributionKind>;

export const JOB_STATES = ["esperando", "em-andamento", "concluido", "falhou", "incerto"] as const;
type JobState = (typeof JOB_STATES)[number];

const STATE_WIRE: Record<QueueState, JobState> = {
  pending: "esperando",
  scheduled: "esperando",
  sending: "em-andamento",
  sent: "concluido",
  failed: "falhou",
  uncertain: "incerto",
};

const moment = z.string().meta({ format: "date-time" }).nullable();

export const distributionJobWire = z
  .object({
    id: z.string(),
    tipo: z.enum(KINDS),
    /** Null for what is of no article. */
    materia: z.int().nullable(),
    titulo: z.string(),
    situacao: z.enum(JOB_STATES),
    /** Time of its next step; null when it has none. */
    previstoPara: moment,
    tentativas: z.int(),
    /** Reason why it failed or waits; null when it does neither. */
    motivo: z.string().nullable(),
    /** Advice to the person. */
    acao: z.string().nullable(),
    pedidoEm: z.string().meta({ format: "date-time" }),
    /** Null when publication requested it. */
    pedidoPor: z.string().nullable(),
    terminadoEm: moment,
    /** Address of the result; null when it has none. */
    endereco: z.string().nullable(),
  })
  .meta({ id: "DistributionJob" });
export type DistributionJobWire = z.infer<typeof distributionJobWire>;

const holdWire = z.object({ motivo: z.string(), ate: moment });

/** `parada`: why a kind's whole queue rests; its `ate` null: until a person resumes it. `ritmo`: why what is due waits, though nobody holds it. */
export const distributionWire = z.object({
  filas: z.array(
    z.object({
      tipo: z.enum(KINDS),
      parada: holdWire.nullable(),
      ritmo: holdWire.nullable(),
      /** Not done yet, in their order; then failed ones. */
      itens: z.array(distributionJobWire),
      /** The latest that are done. */
      concluidos: z.array(distributionJobWire),
    }),
  ),
});
export type DistributionWire = z.infer<typeof distributionWire>;

/** `POST /distribution/jobs/{id}/resolve`. */
export const jobResolutionBody = z.object({ sent: z.boolean("Deve ser verdadeiro ou falso.") }, "Envie um objeto JSON.");

export const distributionJobParam = z.object({ id: z.string().regex(/^[\w:.-]{1,80}$/) });
export const distributionKindParam = z.object({ kind: z.enum(KINDS, `Deve ser um destes: ${KINDS.join(", ")}.`).transform((kind) => KIND_OF[kind]) });

export const toDistributionJobWire = (item: QueueItem<DistributionJob>): DistributionJobWire => ({
  id: item.id,
  tipo: DISTRIBUTION_QUEUES[queueOf(item.payload)].wire,
  materia: item.payload.articleId,
  titulo: item.payload.title,
  situacao: STATE_WIRE[item.state],
  previstoPara: toIso(item.dueAt),
  tentativas: item.attempts,
  motivo: item.failure?.reason ?? null,
  acao: item.failure?.action || null,
  pedidoEm: new Date(item.addedAt).toISOString(),
  pedidoPor: item.addedBy?.name ?? null,
  terminadoEm: toIso(item.settledAt),
  endereco: item.receipt?.permalink ?? null,
});

interface QueueReading {
  kind: DistributionKind;
  items: readonly QueueItem<DistributionJob>[];
  done: readonly QueueItem<DistributionJob>[];
  paused: QueuePause | null;
  throttled: QueueThrottle | null;
}

const toHold = (pause: QueuePause | QueueThrottle | null) => pause && { motivo: pause.reason, ate: toIso(pause.until) };

export const toDistributionWire = (queues: readonly QueueReading[]): DistributionWire => ({
  filas: queues.map(({ kind, items, done, paused, throttled }) => ({
    tipo: DISTRIBUTION_QUEUES[kind].wire,
    parada: toHold(paused),
    ritmo: toHold(throttled),
    itens: items.map(toDistributionJobWire),
    concluidos: done.map(toDistributionJobWire),
  })),
});
