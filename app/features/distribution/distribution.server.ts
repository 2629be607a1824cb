import { trailStatement } from "#app/features/audit/audit.store.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import type { QueueRefusal } from "#app/platform/queue/delivery-queues.server.ts";
import type { QueueItem, QueuePause, QueueThrottle } from "#app/platform/queue/queue-item.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { DISTRIBUTION_QUEUES, type DistributionJob, type DistributionKind, queueOf } from "./distribution-job.ts";
import type { DistributionQueuePort } from "./distribution-queue.server.ts";

type Item = QueueItem<DistributionJob>;

/** The queue of one kind of job. */
export interface DistributionState {
  kind: DistributionKind;
  /** Unfinished jobs in their order; then failed ones. */
  items: readonly Item[];
  /** The latest that are done. */
  done: readonly Item[];
  paused: QueuePause | null;
  throttled: QueueThrottle | null;
}

/** Jobs that are done and shown, of each kind (ours). */
const DONE_MAX = 50;

const REFUSED: Record<QueueRefusal["refused"], () => never> = {
  "not-found": () => refuse("not-found", "Este trabalho não está mais na fila."),
  sending: () => refuse("conflict", "Este trabalho está em andamento. Aguarde o resultado."),
  sent: () => refuse("conflict", "Este trabalho já foi concluído."),
  state: () => refuse("conflict", "Este trabalho já está em outra situação. Atualize a lista."),
};

/** Lists and controls the jobs that make audio and send alerts and e-mail. Every action is recorded in the audit trail. */
export function createDistributionService({ db, queues: all, now }: SharedDependencies) {
  const { instagram: _instagram, whatsapp: _whatsapp, ...queues } = all;
  const entries = Object.entries(queues) as [DistributionKind, DistributionQueuePort][];

  const act = (action: string, change: (queue: DistributionQueuePort, id: string) => Promise<Item | QueueRefusal>) => async (id: string, actor: Actor) => {
    for (const [, queue] of entries) {
      const answer = await change(queue, id);
      if ("refused" in answer && answer.refused === "not-found") continue;
      if ("refused" in answer) return REFUSED[answer.refused]();
      await trailStatement(db, { at: now(), actor, action, articleId: answer.payload.articleId, details: { subject: subjectOf(answer.payload) } });
      return answer;
    }
    return REFUSED["not-found"]();
  };

  return {
    read: (): Promise<DistributionState[]> =>
      Promise.all(
        entries.map(async ([kind, queue]) => {
          const [items, done, paused, throttled] = await Promise.all([queue.list(), queue.history(DONE_MAX, null), queue.paused(), queue.throttled()]);
          return { kind, items, done, paused, throttled };
        }),
      ),

    retry: act("distribution.retry", (queue, id) => queue.retry(id)),
    cancel: act("distribution.cancel", (queue, id) => queue.cancel(id)),
    /** A person says whether an uncertain job was sent. */
    resolve: (id: string, wasSent: boolean, actor: Actor) =>
      act(wasSent ? "distribution.confirm" : "distribution.deny", (queue, jobId) => queue.resolve(jobId, wasSent, { id: actor.id ?? 0, name: actor.name }))(id, actor),

    /** Lets a queue that rests go on. */
    async resume(kind: DistributionKind, actor: Actor): Promise<void> {
      await queues[kind].resume();
      await trailStatement(db, { at: now(), actor, action: "distribution.resume", details: { subject: DISTRIBUTION_QUEUES[kind].label } });
    },
  };
}

/** Name of a job in the audit trail. */
const subjectOf = (job: DistributionJob) => `${DISTRIBUTION_QUEUES[queueOf(job)].label}: ${job.title}`;
