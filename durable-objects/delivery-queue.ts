import { DurableObject } from "cloudflare:workers";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { type DeliveryChannel, type ItemCodec, plainJson } from "#app/platform/outbox/delivery-channel.server.ts";
import type { DeliveryQueue, Enqueued, NewItem, QueueRefusal, QueueSummarySource } from "#app/platform/queue/delivery-queues.server.ts";
import {
  changeRefusal,
  type QueueChange,
  type QueueFailure,
  type QueueItem,
  type QueuePause,
  type QueueState,
  type QueueSummary,
  type QueueThrottle,
} from "#app/platform/queue/queue-item.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { type BackupCall, ObjectBackup } from "./object-backup.ts";
import { publicItem, QueueRows, type RowChange } from "./queue-rows.ts";
import { QueueRunner } from "./queue-runner.ts";

/** Steps of one alarm, so that people's requests do not wait behind a long queue. */
const STEPS_PER_ALARM = 50;
/** Time in which an alarm begins new steps: the platform aborts an alarm after 15 minutes, in the middle of a call. Milliseconds. */
const ALARM_TIME_LIMIT_MS = 5 * MINUTE_MS;
/** Delay before an alarm that threw is retried; the platform itself gives up after six retries. Milliseconds. */
const ALARM_RETRY_MS = 5_000;

const CONFIRMED_NOT_SENT: QueueFailure = { reason: "Uma pessoa conferiu que não saiu.", action: "Tente de novo quando quiser.", code: null };

/**
 * An object, because items of a channel are sent one at a time and once. One per channel. Source of truth: its own SQLite; what is durable there
 * before a provider is called makes a restart safe (docs/decisions/queues.md). Subclasses provide the channel.
 */
export abstract class DeliveryQueueObject<Payload, Progress> extends DurableObject<Env> implements DeliveryQueue<Payload>, QueueSummarySource {
  protected readonly rows = new QueueRows<Payload, Progress>(this.ctx.storage, this.itemCodec());
  protected abstract makeChannel(): DeliveryChannel<Payload, Progress>;
  /** Called before the fields of a subclass exist. */
  protected itemCodec(): ItemCodec<Payload, Progress> {
    return { payload: plainJson(), progress: plainJson() };
  }
  /** State of an item that is retried. */
  protected abstract readonly retriedAs: "pending" | "scheduled";
  #channel: DeliveryChannel<Payload, Progress> | null = null;
  #runner: QueueRunner<Payload, Progress> | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    void ctx.blockConcurrencyWhile(async () => {
      // Fields of the subclass exist only after its own constructor.
      await Promise.resolve();
      this.runner.recover();
      await this.arm();
    });
  }

  protected get channel(): DeliveryChannel<Payload, Progress> {
    this.#channel ??= this.makeChannel();
    return this.#channel;
  }

  protected get runner(): QueueRunner<Payload, Progress> {
    this.#runner ??= new QueueRunner({ rows: this.rows, channel: this.channel, now: () => this.now(), sync: () => this.durable(), randomId: () => crypto.randomUUID() });
    return this.#runner;
  }

  protected now(): number {
    return Date.now();
  }

  /** Resolves when all writes so far are durable. */
  protected durable(): Promise<void> {
    return this.ctx.storage.sync();
  }

  async add(items: readonly NewItem<Payload>[]): Promise<Enqueued<Payload>[]> {
    const now = this.now();
    const added = items.map((item) => ({ item, ...this.rows.add(item, crypto.randomUUID(), this.channel.begin(item.payload), now) }));
    await this.#persistAndArm();
    return added.flatMap(({ item, id, isNew }) => {
      const row = this.rows.get(id);
      return row ? [{ item: publicItem(row), isNew }] : [{ item: removedItem(id, item, now), isNew }];
    });
  }

  async list(): Promise<QueueItem<Payload>[]> {
    return this.rows.open().map(publicItem);
  }

  async history(limit: number, before: number | null): Promise<QueueItem<Payload>[]> {
    return this.rows.sent(limit, before).map(publicItem);
  }

  async get(id: string): Promise<QueueItem<Payload> | null> {
    const row = this.rows.get(id);
    return row && publicItem(row);
  }

  async counts(): Promise<Record<QueueState, number>> {
    return this.rows.counts();
  }

  async summary(): Promise<QueueSummary> {
    return { counts: this.rows.counts(), ...this.rows.oldest(), nextStepAt: this.runner.nextWake(), paused: this.runner.paused(), throttled: await this.throttled() };
  }

  async cancel(id: string, byPerson = true): Promise<QueueItem<Payload> | QueueRefusal> {
    const row = this.rows.get(id);
    if (!row) return { refused: "not-found" };
    const refused = changeRefusal("cancel", row);
    if (refused) return { refused };
    this.rows.remove(id, this.now(), byPerson);
    await this.#persistAndArm();
    return publicItem(row);
  }

  async retry(id: string): Promise<QueueItem<Payload> | QueueRefusal> {
    const isPending = this.retriedAs === "pending";
    return this.changed("retry", id, (now, progress) => ({
      ...RETRY_RESET,
      state: this.retriedAs,
      dueAt: isPending ? null : now,
      countedFrom: isPending ? null : now,
      progress: this.channel.retry(progress),
    }));
  }

  async sendNow(id: string): Promise<QueueItem<Payload> | QueueRefusal> {
    const wasFailed = this.rows.get(id)?.state === "failed";
    return this.changed("send-now", id, (now, progress) => ({
      ...(wasFailed ? { ...RETRY_RESET, progress: this.channel.retry(progress) } : {}),
      state: "scheduled",
      dueAt: now,
      countedFrom: now,
      isUrgent: true,
    }));
  }

  async resolve(id: string, wasSent: boolean, by: { id: number; name: string }): Promise<QueueItem<Payload> | QueueRefusal> {
    logEvent("info", "queue-resolve", { item: id, wasSent, by: by.id });
    return this.changed("resolve", id, (now) =>
      wasSent
        ? { state: "sent", maybeSent: false, receipt: SENT_BY_PERSON, failure: null, settledAt: this.rows.uniqueSettledTime(now) }
        : { state: "failed", maybeSent: false, askedAt: null, failure: CONFIRMED_NOT_SENT, settledAt: this.rows.uniqueSettledTime(now) },
    );
  }

  async paused(): Promise<QueuePause | null> {
    return this.runner.paused();
  }

  async throttled(): Promise<QueueThrottle | null> {
    const now = this.now();
    const throttle = this.runner.throttled();
    return throttle && throttle.until > now && this.rows.due(now, "all") ? throttle : null;
  }

  async resume(): Promise<void> {
    this.rows.write("hold", null);
    this.channel.resumed();
    await this.#persistAndArm();
  }

  async wake(): Promise<void> {
    this.rows.rebaseAfterClockSkew(this.now());
    await this.#persistAndArm();
  }

  backup(call: BackupCall) {
    return new ObjectBackup(this.ctx, {
      pause: (reason) => this.runner.hold({ reason, until: null }),
      afterRestore: (reason) => {
        this.rows.markInFlightUncertain(RESTORED_IN_FLIGHT, this.now());
        this.runner.hold({ reason, until: null });
      },
    }).run(call);
  }

  override async alarm(): Promise<void> {
    let broke = false;
    const until = this.now() + ALARM_TIME_LIMIT_MS;
    try {
      for (let steps = 0; steps < STEPS_PER_ALARM && this.now() < until && (await this.runner.step()); steps += 1);
    } catch (error) {
      broke = true;
      logEvent("error", "queue-alarm", errorFields(error));
    } finally {
      await this.arm(broke ? ALARM_RETRY_MS : 1);
    }
  }

  /** Sets the alarm to the next due time, at least `leastMs` from now. */
  protected async arm(leastMs = 1): Promise<void> {
    const wake = this.runner.nextWake();
    if (wake === null) await this.ctx.storage.deleteAlarm();
    else await this.ctx.storage.setAlarm(Date.now() + Math.max(leastMs, wake - this.now()));
  }

  /** Changes an item if its state allows it. */
  protected async changed(change: QueueChange, id: string, make: (now: number, progress: Progress) => RowChange<Progress>): Promise<QueueItem<Payload> | QueueRefusal> {
    const row = this.rows.get(id);
    if (!row) return { refused: "not-found" };
    const refused = changeRefusal(change, row);
    if (refused) return { refused };
    const made = make(this.now(), row.progress);
    if (this.rows.change(id, row, made) && made.state === "sent" && (row.maybeSent || row.attempts > 0)) this.runner.confirmSent(id);
    await this.#persistAndArm();
    return publicItem(this.rows.get(id) ?? row);
  }

  /** After every change from outside: checks the pace again, sets the alarm, waits until all is durable. */
  async #persistAndArm(): Promise<void> {
    this.runner.clearThrottle();
    await this.arm();
    await this.durable();
  }
}

const RESTORED_IN_FLIGHT: QueueFailure = {
  reason: "Estava sendo enviado no momento da cópia de segurança que foi restaurada.",
  action: "Confira no canal se saiu e responda aqui.",
  code: "restored",
};

/** Fields that a person's retry resets. */
const RETRY_RESET = { failure: null, settledAt: null, crashCount: 0, attempts: 0, note: null } as const;

/** A person confirms that it was sent. */
export const SENT_BY_PERSON = { providerId: null, permalink: null, by: "person" } as const;

/** Result for an item whose key is known but which was removed since. */
const removedItem = <Payload>(id: string, { payload, by }: NewItem<Payload>, now: number): QueueItem<Payload> => ({
  id,
  payload,
  state: "failed",
  dueAt: null,
  attempts: 0,
  failure: { reason: "Este item já esteve na fila e foi retirado.", action: "", code: "removed" },
  receipt: null,
  addedBy: by,
  addedAt: now,
  settledAt: now,
  note: null,
});
