import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import type { DeliveryChannel, InFlightItem, Outcome, Step } from "#app/platform/outbox/delivery-channel.server.ts";
import { CRASH_RETRY_MS, CRASHES_MAX, isPaused, nextWake, type QueueFailure, type QueuePause, type QueueThrottle, rebaseWait } from "#app/platform/queue/queue-item.ts";
import type { QueueRow, QueueRows, RowChange } from "./queue-rows.ts";

/** Retry delay when a channel cannot tell whether an item may be sent. */
const GATE_RETRY_MS = 30_000;

const INTERRUPTED: QueueFailure = {
  reason: "O envio foi interrompido várias vezes por uma falha do portal.",
  action: "Tente de novo; se o erro voltar, fale com o suporte do portal.",
  code: "interrupted",
};
const INTERRUPTED_MAYBE_SENT: QueueFailure = {
  reason: "O envio foi interrompido e não foi possível confirmar se saiu.",
  action: "Confira no canal se saiu e responda aqui.",
  code: "interrupted",
};

/** A hold or a throttle as stored; its computation time shows whether the clock was set back since. */
interface StoredPause {
  until: number | null;
  reason: string;
  countedFrom: number;
}

interface RunnerDeps<Payload, Progress> {
  rows: QueueRows<Payload, Progress>;
  channel: DeliveryChannel<Payload, Progress>;
  now(): number;
  /** Resolves when all writes so far are durable. */
  sync(): Promise<void>;
  randomId(): string;
}

const inFlightItemOf = <Payload, Progress>({ id, payload, progress, isUrgent, addedAt }: QueueRow<Payload, Progress>): InFlightItem<Payload, Progress> => ({
  id,
  payload,
  progress,
  isUrgent,
  addedAt,
});

/**
 * Processes items one step at a time: claim, persist, call, settle. Before a sending call is made, it is durable
 * that the item may be sent; after a restart such an item is only checked, never sent again.
 */
export class QueueRunner<Payload, Progress> {
  constructor(private readonly deps: RunnerDeps<Payload, Progress>) {}

  /** Resumes items whose call was interrupted by a restart. Call from the constructor. */
  recover(): void {
    const { rows, channel, now } = this.deps;
    for (const row of rows.interrupted()) {
      const { progress, delayMs } = channel.afterInterruption(row.progress, now());
      rows.change(row.id, row, row.crashCount >= CRASHES_MAX ? this.#giveUp(row) : { ...this.#dueIn(delayMs), progress, callId: null });
    }
  }

  /** Runs one step of the next item; false when none may run now. */
  async step(): Promise<boolean> {
    const { rows, now } = this.deps;
    rows.rebaseAfterClockSkew(now());
    const mayBegin = this.paused() === null && (this.throttled()?.until ?? 0) <= now();
    const row = rows.due(now(), mayBegin ? "all" : "checks");
    if (!row) return false;
    if (!row.maybeSent && !(await this.#checkSend(row))) return true;
    await this.#deliver(row);
    return true;
  }

  /** Returns why the whole queue is held; null when it is not. */
  paused(): QueuePause | null {
    const stored = this.#readStored("hold");
    if (!stored || !isPaused(stored, this.deps.now())) return null;
    return { reason: stored.reason, until: stored.until };
  }

  /** Until when the channel's pace allows no start, and why. */
  throttled(): QueueThrottle | null {
    const stored = this.#readStored("rest");
    return stored && stored.until !== null ? { until: stored.until, reason: stored.reason } : null;
  }

  /** Drops a throttle that was computed before a change. */
  clearThrottle(): void {
    this.deps.rows.write("rest", null);
  }

  /** An item was found to be sent: a hold that counted it as a failure ends. */
  confirmSent(id: string): void {
    const { rows, channel } = this.deps;
    if (channel.confirmSent(id)) rows.write("hold", null);
  }

  /** Returns when the next step is due (ms); null: none is scheduled. */
  nextWake(): number | null {
    const { rows } = this.deps;
    return nextWake({ nextDue: rows.nextDue(false), nextCheck: rows.nextDue(true), paused: this.paused(), throttledUntil: this.throttled()?.until ?? null });
  }

  /** Holds the queue. */
  hold(pause: QueuePause): void {
    this.#persist("hold", pause);
  }

  #persist(name: "hold" | "rest", { until, reason }: QueuePause): void {
    this.deps.rows.write(name, { until, reason, countedFrom: this.deps.now() } satisfies StoredPause);
  }

  /** A stored wait; restarted where the clock was set back since. */
  #readStored(name: "hold" | "rest"): StoredPause | null {
    const { rows, now } = this.deps;
    const stored = rows.read<StoredPause>(name);
    if (!stored || stored.until === null || stored.countedFrom <= now()) return stored;
    const { dueAt, countedFrom } = rebaseWait({ dueAt: stored.until, countedFrom: stored.countedFrom }, now());
    const rebased: StoredPause = { ...stored, until: dueAt, countedFrom: countedFrom ?? now() };
    rows.write(name, rebased);
    return rebased;
  }

  /** Asks the channel whether an item may be sent, and stores the answer. False: not now. */
  async #checkSend(row: QueueRow<Payload, Progress>): Promise<boolean> {
    const { rows, channel, now } = this.deps;
    const check = await channel.checkSend(inFlightItemOf(row), now()).catch((error: unknown) => {
      logEvent("error", "queue-gate", { item: row.id, ...errorFields(error) });
      return { may: "wait" as const, until: now() + GATE_RETRY_MS, why: "" };
    });
    if (check.may === "wait") this.#persist("rest", { until: Math.max(check.until, now() + 1), reason: check.why });
    if (check.may === "hold") this.#persist("hold", check.pause);
    if (check.may === "reject") rows.change(row.id, row, { state: "failed", failure: check.failure, isUrgent: false, settledAt: rows.uniqueSettledTime(now()) });
    return check.may === "send";
  }

  async #deliver(row: QueueRow<Payload, Progress>): Promise<void> {
    const { rows, channel, now, sync, randomId } = this.deps;
    const callId = randomId();
    // It may have changed or been removed while the channel was asked.
    if (!rows.change(row.id, row, { state: "sending", callId, crashCount: row.crashCount + 1 })) return;
    try {
      await sync();
      const outcome = await this.#attempt(channel.next(inFlightItemOf(row), now()), row.id, callId);
      if (outcome) await this.#settle(row.id, callId, outcome);
    } catch (error) {
      logEvent("error", "queue-step", { item: row.id, ...errorFields(error) });
      this.#afterCrash(row.id, callId);
    }
  }

  /** Null when the item was removed before the call that would have sent it. */
  async #attempt(step: Step<Progress>, id: string, callId: string): Promise<Outcome<Progress> | null> {
    const { rows, now, sync } = this.deps;
    const prepared = await step.prepare?.();
    if (prepared) return prepared;
    if (step.intent !== null) {
      if (!rows.change(id, { callId }, { progress: step.intent, maybeSent: true, askedAt: now() })) return null;
      await sync();
    }
    return step.call();
  }

  async #settle(id: string, callId: string, outcome: Outcome<Progress>): Promise<void> {
    const { rows, sync } = this.deps;
    if (outcome.pause) this.#persist("hold", outcome.pause);
    const isKept = rows.change(id, { callId }, this.#changeBy(outcome));
    if (isKept && outcome.kind === "sent" && outcome.found) this.confirmSent(id);
    await sync();
    if (!isKept) return;
    if (outcome.kind === "failed" || outcome.kind === "uncertain") logEvent("error", "queue-item", { item: id, state: outcome.kind, code: outcome.failure.code });
    if (outcome.kind === "sent" && outcome.completeReceipt) await this.#complete(id, outcome.completeReceipt);
  }

  /** Optional details of a sent item; a failure has no effect. */
  async #complete(id: string, ask: () => Promise<RowChange<Progress>["receipt"] & object>): Promise<void> {
    try {
      const receipt = await ask();
      const row = this.deps.rows.get(id);
      if (row) this.deps.rows.change(id, row, { receipt });
    } catch (error) {
      logEvent("error", "queue-receipt", { item: id, ...errorFields(error) });
    }
  }

  #changeBy(outcome: Outcome<Progress>): RowChange<Progress> {
    const { rows, now } = this.deps;
    const done = { progress: outcome.progress, callId: null, crashCount: 0 };
    const settled = () => ({ ...done, isUrgent: false, settledAt: rows.uniqueSettledTime(now()) });
    switch (outcome.kind) {
      case "continue":
      case "retry": {
        const { maybeSent, attempts, failure, delayMs } = outcome;
        const state = outcome.kind === "retry" && !maybeSent ? "scheduled" : "sending";
        return { ...done, ...this.#dueIn(delayMs), state, maybeSent, attempts, failure, ...(maybeSent ? {} : { askedAt: null }) };
      }
      case "sent":
        return { ...settled(), state: "sent", maybeSent: false, receipt: outcome.receipt, failure: null };
      case "failed":
        return { ...settled(), state: "failed", maybeSent: false, askedAt: null, attempts: outcome.attempts, failure: outcome.failure };
      case "uncertain":
        return { ...settled(), state: "uncertain", attempts: outcome.attempts, failure: outcome.failure };
    }
  }

  #afterCrash(id: string, callId: string): void {
    const { rows, channel, now } = this.deps;
    const row = rows.get(id);
    if (!row) return;
    const { progress, delayMs } = channel.afterInterruption(row.progress, now());
    rows.change(id, { callId }, row.crashCount >= CRASHES_MAX ? this.#giveUp(row) : { ...this.#dueIn(Math.max(delayMs, CRASH_RETRY_MS)), progress, callId: null });
  }

  #dueIn(delayMs: number): RowChange<Progress> {
    const now = this.deps.now();
    return { dueAt: now + delayMs, countedFrom: now };
  }

  /** An item whose processing always throws must not block the others. */
  #giveUp({ maybeSent }: QueueRow<Payload, Progress>): RowChange<Progress> {
    const { rows, now } = this.deps;
    return {
      state: maybeSent ? "uncertain" : "failed",
      failure: maybeSent ? INTERRUPTED_MAYBE_SENT : INTERRUPTED,
      callId: null,
      crashCount: 0,
      isUrgent: false,
      settledAt: rows.uniqueSettledTime(now()),
    };
  }
}
