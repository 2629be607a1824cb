import type { QueueHold, QueueRest, QueueTrouble } from "#app/domain/queue/queue-item.ts";
import { afterClockChange, isHeld, nextWake, STUMBLE_WAIT_MS, STUMBLES_MAX } from "#app/domain/queue/waiting.ts";
import type { DeliveryChannel, Flight, Outcome, Step } from "#app/services/delivery-channel.ts";
import { errorFields, logEvent } from "#app/services/log.server.ts";
import type { QueueRow, QueueRows, RowChange } from "./queue-rows.ts";

/** When to look again after a channel could not say whether an item may go. */
const GATE_RETRY_MS = 30_000;

const INTERRUPTED: QueueTrouble = {
  cause: "O envio foi interrompido várias vezes por uma falha do portal.",
  remedy: "Tente de novo; se o erro voltar, fale com o suporte do portal.",
  code: "interrupted",
};
const INTERRUPTED_IN_DOUBT: QueueTrouble = {
  cause: "O envio foi interrompido e não foi possível confirmar se saiu.",
  remedy: "Confira no canal se saiu e responda aqui.",
  code: "interrupted",
};

/** A hold or a rest as it is kept: when it was reckoned tells whether the clock was put back since. */
interface Kept {
  until: number | null;
  reason: string;
  countedFrom: number;
}

interface RunnerDeps<Payload, Progress> {
  rows: QueueRows<Payload, Progress>;
  channel: DeliveryChannel<Payload, Progress>;
  now(): number;
  /** Answers when everything written so far is durable. */
  sync(): Promise<void>;
  randomId(): string;
}

const flightOf = <Payload, Progress>({ id, payload, progress, isUrgent, addedAt }: QueueRow<Payload, Progress>): Flight<Payload, Progress> => ({
  id,
  payload,
  progress,
  isUrgent,
  addedAt,
});

/**
 * Takes items one step at a time: claims, makes durable, calls, settles. Of a call that sends it is durable before it is made
 * that it may be out, and whoever finds such an item without an answer only asks.
 */
export class QueueRunner<Payload, Progress> {
  constructor(private readonly deps: RunnerDeps<Payload, Progress>) {}

  /** Lets items go on whose call was cut off with the object that made it. For the beginning of an object's life. */
  recover(): void {
    const { rows, channel, now } = this.deps;
    for (const row of rows.interrupted()) {
      const { progress, inMs } = channel.resume(row.progress, now());
      rows.change(row.id, row, row.stumbles >= STUMBLES_MAX ? this.#setAside(row) : { ...this.#waiting(inMs), progress, callId: null });
    }
  }

  /** One step of the item whose turn it is; false when none may be made now. */
  async step(): Promise<boolean> {
    const { rows, now } = this.deps;
    rows.putClockRight(now());
    const mayBegin = this.hold() === null && (this.rest()?.until ?? 0) <= now();
    const row = rows.due(now(), mayBegin ? "all" : "checks");
    if (!row) return false;
    if (!row.isDoubtful && !(await this.#mayGo(row))) return true;
    await this.#deliver(row);
    return true;
  }

  /** Why the queue rests as a whole; null when it does not. */
  hold(): QueueHold | null {
    const kept = this.#kept("hold");
    if (!kept || !isHeld(kept, this.deps.now())) return null;
    return { reason: kept.reason, until: kept.until };
  }

  /** Until when the channel's pace lets nothing begin, and why. */
  rest(): QueueRest | null {
    const kept = this.#kept("rest");
    return kept && kept.until !== null ? { until: kept.until, reason: kept.reason } : null;
  }

  /** Something changed that the rest did not know of. */
  endRest(): void {
    this.deps.rows.write("rest", null);
  }

  /** An item turned out to be sent: a hold that counted it as a failure ends. */
  delivered(id: string): void {
    const { rows, channel } = this.deps;
    if (channel.delivered(id)) rows.write("hold", null);
  }

  /** When there is something to do (ms); null: nothing that time alone brings. */
  nextWake(): number | null {
    const { rows } = this.deps;
    return nextWake({ nextDue: rows.nextDue(false), nextCheck: rows.nextDue(true), hold: this.hold(), restUntil: this.rest()?.until ?? null });
  }

  #keep(name: "hold" | "rest", { until, reason }: QueueHold): void {
    this.deps.rows.write(name, { until, reason, countedFrom: this.deps.now() } satisfies Kept);
  }

  /** What is kept under a name, begun anew where the clock was put back since. */
  #kept(name: "hold" | "rest"): Kept | null {
    const { rows, now } = this.deps;
    const kept = rows.read<Kept>(name);
    if (!kept || kept.until === null || kept.countedFrom <= now()) return kept;
    const { dueAt, countedFrom } = afterClockChange({ dueAt: kept.until, countedFrom: kept.countedFrom }, now());
    const righted: Kept = { ...kept, until: dueAt, countedFrom: countedFrom ?? now() };
    rows.write(name, righted);
    return righted;
  }

  /** Asks the channel; what it answers is kept. False: not now. */
  async #mayGo(row: QueueRow<Payload, Progress>): Promise<boolean> {
    const { rows, channel, now } = this.deps;
    const gate = await channel.gate(flightOf(row), now()).catch((error: unknown) => {
      logEvent("error", "queue-gate", { item: row.id, ...errorFields(error) });
      return { may: "wait" as const, until: now() + GATE_RETRY_MS, why: "" };
    });
    if (gate.may === "wait") this.#keep("rest", { until: Math.max(gate.until, now() + 1), reason: gate.why });
    if (gate.may === "hold") this.#keep("hold", gate.hold);
    if (gate.may === "never") rows.change(row.id, row, { state: "failed", trouble: gate.trouble, isUrgent: false, settledAt: rows.settlingTime(now()) });
    return gate.may === "go";
  }

  async #deliver(row: QueueRow<Payload, Progress>): Promise<void> {
    const { rows, channel, now, sync, randomId } = this.deps;
    const callId = randomId();
    // Somebody may have changed or taken it while the channel was asked.
    if (!rows.change(row.id, row, { state: "sending", callId, stumbles: row.stumbles + 1 })) return;
    try {
      await sync();
      const outcome = await this.#attempt(channel.next(flightOf(row), now()), row.id, callId);
      if (outcome) await this.#settle(row.id, callId, outcome);
    } catch (error) {
      logEvent("error", "queue-step", { item: row.id, ...errorFields(error) });
      this.#afterFault(row.id, callId);
    }
  }

  /** Null when the item was taken out before the call that would have sent it. */
  async #attempt(step: Step<Progress>, id: string, callId: string): Promise<Outcome<Progress> | null> {
    const { rows, now, sync } = this.deps;
    const prepared = await step.prepare?.();
    if (prepared) return prepared;
    if (step.intent !== null) {
      if (!rows.change(id, { callId }, { progress: step.intent, isDoubtful: true, askedAt: now() })) return null;
      await sync();
    }
    return step.call();
  }

  async #settle(id: string, callId: string, outcome: Outcome<Progress>): Promise<void> {
    const { rows, sync } = this.deps;
    if (outcome.hold) this.#keep("hold", outcome.hold);
    const isKept = rows.change(id, { callId }, this.#changeBy(outcome));
    if (isKept && outcome.kind === "sent" && outcome.found) this.delivered(id);
    await sync();
    if (!isKept) return;
    if (outcome.kind === "failed" || outcome.kind === "uncertain") logEvent("error", "queue-item", { item: id, state: outcome.kind, code: outcome.trouble.code });
    if (outcome.kind === "sent" && outcome.completeReceipt) await this.#complete(id, outcome.completeReceipt);
  }

  /** What is nice to know of what is out; its failure undoes nothing. */
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
    const done = { progress: outcome.progress, callId: null, stumbles: 0 };
    const settled = () => ({ ...done, isUrgent: false, settledAt: rows.settlingTime(now()) });
    switch (outcome.kind) {
      case "go-on":
      case "again": {
        const { isDoubtful, attempts, trouble, inMs } = outcome;
        const state = outcome.kind === "again" && !isDoubtful ? "scheduled" : "sending";
        return { ...done, ...this.#waiting(inMs), state, isDoubtful, attempts, trouble, ...(isDoubtful ? {} : { askedAt: null }) };
      }
      case "sent":
        return { ...settled(), state: "sent", isDoubtful: false, receipt: outcome.receipt, trouble: null };
      case "failed":
        return { ...settled(), state: "failed", isDoubtful: false, askedAt: null, attempts: outcome.attempts, trouble: outcome.trouble };
      case "uncertain":
        return { ...settled(), state: "uncertain", attempts: outcome.attempts, trouble: outcome.trouble };
    }
  }

  #afterFault(id: string, callId: string): void {
    const { rows, channel, now } = this.deps;
    const row = rows.get(id);
    if (!row) return;
    const { progress, inMs } = channel.resume(row.progress, now());
    rows.change(id, { callId }, row.stumbles >= STUMBLES_MAX ? this.#setAside(row) : { ...this.#waiting(Math.max(inMs, STUMBLE_WAIT_MS)), progress, callId: null });
  }

  #waiting(inMs: number): RowChange<Progress> {
    const now = this.deps.now();
    return { dueAt: now + inMs, countedFrom: now };
  }

  /** An item that breaks whatever has to do with it must not keep the others. */
  #setAside({ isDoubtful }: QueueRow<Payload, Progress>): RowChange<Progress> {
    const { rows, now } = this.deps;
    return {
      state: isDoubtful ? "uncertain" : "failed",
      trouble: isDoubtful ? INTERRUPTED_IN_DOUBT : INTERRUPTED,
      callId: null,
      stumbles: 0,
      isUrgent: false,
      settledAt: rows.settlingTime(now()),
    };
  }
}
