import { DurableObject } from "cloudflare:workers";
import { changeRefusal, type QueueChange } from "#app/domain/queue/allowed-changes.ts";
import type { QueueHold, QueueItem, QueueRest, QueueState, QueueTrouble } from "#app/domain/queue/queue-item.ts";
import type { DeliveryChannel } from "#app/services/delivery-channel.ts";
import type { DeliveryQueue, Enqueued, NewItem, QueueRefusal } from "#app/services/delivery-queues.ts";
import { errorFields, logEvent } from "#app/services/log.server.ts";
import { publicItem, QueueRows, type RowChange } from "./queue-rows.ts";
import { QueueRunner } from "./queue-runner.ts";

/** Steps of one alarm, so that what people ask for is not kept waiting behind a long queue. */
const STEPS_OF_AN_ALARM = 50;
/** How long an alarm goes on beginning steps: the platform ends one after 15 minutes, in the middle of a call. */
const ALARM_MS = 5 * 60_000;
/** When an alarm that broke is tried again; the platform would give up after six. */
const ALARM_RETRY_MS = 5_000;

const NOT_OUT: QueueTrouble = { cause: "Uma pessoa conferiu que não saiu.", remedy: "Tente de novo quando quiser.", code: null };

/**
 * Why an object: what goes to a channel goes one by one and once. One per channel. The truth is its own SQLite; what is
 * durable there before a provider is called is what makes a restart safe (docs/decisions/0030). Subclasses give the channel.
 */
export abstract class DeliveryQueueObject<Payload, Progress> extends DurableObject<Env> implements DeliveryQueue<Payload> {
  protected readonly rows = new QueueRows<Payload, Progress>(this.ctx.storage);
  protected abstract makeChannel(): DeliveryChannel<Payload, Progress>;
  /** Where an item stands that is to be tried again. */
  protected abstract readonly retriedAs: "pending" | "scheduled";
  #channel: DeliveryChannel<Payload, Progress> | null = null;
  #runner: QueueRunner<Payload, Progress> | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    void ctx.blockConcurrencyWhile(async () => {
      // The fields of the subclass are there only when its own constructor is through.
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

  /** Answers when everything written so far outlives a crash. */
  protected durable(): Promise<void> {
    return this.ctx.storage.sync();
  }

  async add(items: readonly NewItem<Payload>[]): Promise<Enqueued<Payload>[]> {
    const now = this.now();
    const added = items.map((item) => ({ item, ...this.rows.add(item, crypto.randomUUID(), this.channel.begin(), now) }));
    await this.#kept();
    return added.flatMap(({ item, id, isNew }) => {
      const row = this.rows.get(id);
      return row ? [{ item: publicItem(row), isNew }] : [{ item: goneItem(id, item, now), isNew }];
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

  async cancel(id: string, byPerson = true): Promise<QueueItem<Payload> | QueueRefusal> {
    const row = this.rows.get(id);
    if (!row) return { refused: "not-found" };
    const refused = changeRefusal("cancel", row);
    if (refused) return { refused };
    this.rows.remove(id, this.now(), byPerson);
    await this.#kept();
    return publicItem(row);
  }

  async retry(id: string): Promise<QueueItem<Payload> | QueueRefusal> {
    const isPending = this.retriedAs === "pending";
    return this.changed("retry", id, (now, progress) => ({
      ...ANEW,
      state: this.retriedAs,
      dueAt: isPending ? null : now,
      countedFrom: isPending ? null : now,
      progress: this.channel.retry(progress),
    }));
  }

  async sendNow(id: string): Promise<QueueItem<Payload> | QueueRefusal> {
    const wasFailed = this.rows.get(id)?.state === "failed";
    return this.changed("send-now", id, (now, progress) => ({
      ...(wasFailed ? { ...ANEW, progress: this.channel.retry(progress) } : {}),
      state: "scheduled",
      dueAt: now,
      countedFrom: now,
      isUrgent: true,
    }));
  }

  async resolve(id: string, isOut: boolean, by: { id: number; name: string }): Promise<QueueItem<Payload> | QueueRefusal> {
    logEvent("info", "queue-resolve", { item: id, isOut, by: by.id });
    return this.changed("resolve", id, (now) =>
      isOut
        ? { state: "sent", isDoubtful: false, receipt: BY_PERSON, trouble: null, settledAt: this.rows.settlingTime(now) }
        : { state: "failed", isDoubtful: false, askedAt: null, trouble: NOT_OUT, settledAt: this.rows.settlingTime(now) },
    );
  }

  async hold(): Promise<QueueHold | null> {
    return this.runner.hold();
  }

  async rest(): Promise<QueueRest | null> {
    const now = this.now();
    const rest = this.runner.rest();
    return rest && rest.until > now && this.rows.due(now, "all") ? rest : null;
  }

  async release(): Promise<void> {
    this.rows.write("hold", null);
    this.channel.released();
    await this.#kept();
  }

  async wake(): Promise<void> {
    this.rows.putClockRight(this.now());
    await this.#kept();
  }

  override async alarm(): Promise<void> {
    let broke = false;
    const until = this.now() + ALARM_MS;
    try {
      for (let steps = 0; steps < STEPS_OF_AN_ALARM && this.now() < until && (await this.runner.step()); steps += 1);
    } catch (error) {
      broke = true;
      logEvent("error", "queue-alarm", errorFields(error));
    } finally {
      await this.arm(broke ? ALARM_RETRY_MS : 1);
    }
  }

  /** One alarm, at what comes next; `leastMs` from now at the earliest. */
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
    if (this.rows.change(id, row, made) && made.state === "sent" && (row.isDoubtful || row.attempts > 0)) this.runner.delivered(id);
    await this.#kept();
    return publicItem(this.rows.get(id) ?? row);
  }

  /** After every change from outside: the pace is asked anew, the alarm set, and everything durable. */
  async #kept(): Promise<void> {
    this.runner.endRest();
    await this.arm();
    await this.durable();
  }
}

/** What a person's new beginning forgets. */
const ANEW = { trouble: null, settledAt: null, stumbles: 0, attempts: 0, note: null } as const;

/** A person says that it went. */
export const BY_PERSON = { providerId: null, permalink: null, by: "person" } as const;

/** What is told of an item whose key was seen, and which was taken out since. */
const goneItem = <Payload>(id: string, { payload, by }: NewItem<Payload>, now: number): QueueItem<Payload> => ({
  id,
  payload,
  state: "failed",
  dueAt: null,
  attempts: 0,
  trouble: { cause: "Este item já esteve na fila e foi retirado.", remedy: "", code: "removed" },
  receipt: null,
  addedBy: by,
  addedAt: now,
  settledAt: now,
  note: null,
});
