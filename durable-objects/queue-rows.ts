import { type ItemCodec, type JsonCodec, plainJson, type SendAttempt } from "#app/platform/outbox/delivery-channel.server.ts";
import type { NewItem, Slot } from "#app/platform/queue/delivery-queues.server.ts";
import { type QueueFailure, type QueueItem, type QueueReceipt, type QueueState, rebaseWait, type SendState } from "#app/platform/queue/queue-item.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";

/** An item as stored. */
export interface QueueRow<Payload, Progress> extends QueueItem<Payload>, SendState {
  progress: Progress;
  isUrgent: boolean;
  /** Increases with every change; a change names the version it was read at. */
  revision: number;
  /** Consecutive calls that were started and did not return. */
  crashCount: number;
}

/** Fields that a change sets; absent ones stay. */
export interface RowChange<Progress> {
  state?: QueueState;
  dueAt?: number | null;
  /** Time when `dueAt` was computed; null: a person chose it. */
  countedFrom?: number | null;
  isUrgent?: boolean;
  attempts?: number;
  callId?: string | null;
  crashCount?: number;
  maybeSent?: boolean;
  progress?: Progress;
  failure?: QueueFailure | null;
  receipt?: QueueReceipt | null;
  /** Time when the provider was asked to send it; null clears it. */
  askedAt?: number | null;
  settledAt?: number | null;
  note?: string | null;
}

type Stored = Record<string, SqlStorageValue>;

const COLUMNS: Record<keyof RowChange<unknown>, string> = {
  state: "state",
  dueAt: "due_at",
  countedFrom: "counted_from",
  isUrgent: "urgent",
  attempts: "attempts",
  callId: "call_id",
  crashCount: "stumbles",
  maybeSent: "doubtful",
  progress: "progress",
  failure: "trouble",
  receipt: "receipt",
  askedAt: "asked_at",
  settledAt: "settled_at",
  note: "note",
};

const failureJson: JsonCodec<QueueFailure> = {
  toStored: ({ reason, action, code }) => ({ cause: reason, remedy: action, code }),
  fromStored: (stored) => {
    const { cause, remedy, code } = stored as { cause: string; remedy: string; code: string | null };
    return { reason: cause, action: remedy, code };
  },
};

const RECEIPT = plainJson<QueueReceipt>();

const parsed = <Value>(value: SqlStorageValue | undefined, { fromStored }: JsonCodec<Value>): Value | null => (typeof value === "string" ? fromStored(JSON.parse(value)) : null);

function rowOf<Payload, Progress>(row: Stored, codec: ItemCodec<Payload, Progress>): QueueRow<Payload, Progress> {
  return {
    id: row.id as string,
    payload: parsed(row.payload, codec.payload) as Payload,
    progress: parsed(row.progress, codec.progress) as Progress,
    state: row.state as QueueState,
    dueAt: row.due_at as number | null,
    attempts: row.attempts as number,
    failure: parsed(row.trouble, failureJson),
    receipt: parsed(row.receipt, RECEIPT),
    addedBy: row.added_by === null ? null : { id: row.added_by as number, name: row.added_by_name as string },
    addedAt: row.added_at as number,
    settledAt: row.settled_at as number | null,
    note: row.note as string | null,
    maybeSent: row.doubtful === 1,
    isUrgent: row.urgent === 1,
    revision: row.revision as number,
    crashCount: row.stumbles as number,
  };
}

/** Time in which a removed item can be restored: the screens offer it for 10 s (issue 15), plus time for slow connections (ms). */
const RESTORABLE_MS = MINUTE_MS;

const WAITING = "state IN ('scheduled', 'sending') AND call_id IS NULL";

/** The public view of an item. */
export const publicItem = <Payload>({ id, payload, state, dueAt, attempts, failure, receipt, addedBy, addedAt, settledAt, note }: QueueItem<Payload>): QueueItem<Payload> => ({
  id,
  payload,
  state,
  dueAt,
  attempts,
  failure,
  receipt,
  addedBy,
  addedAt,
  settledAt,
  note,
});

/** A queue's items and settings in an object's SQLite. Each method is synchronous, so nothing interleaves with it. */
export class QueueRows<Payload, Progress> {
  readonly #sql: SqlStorage;

  constructor(
    private readonly storage: DurableObjectStorage,
    private readonly codec: ItemCodec<Payload, Progress> = { payload: plainJson(), progress: plainJson() },
  ) {
    this.#sql = storage.sql;
    this.#sql.exec(`
      CREATE TABLE IF NOT EXISTS items (
        seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, payload TEXT NOT NULL, progress TEXT NOT NULL, state TEXT NOT NULL,
        due_at INTEGER, counted_from INTEGER, urgent INTEGER NOT NULL DEFAULT 0, attempts INTEGER NOT NULL DEFAULT 0,
        call_id TEXT, stumbles INTEGER NOT NULL DEFAULT 0, doubtful INTEGER NOT NULL DEFAULT 0, asked_at INTEGER,
        trouble TEXT, receipt TEXT, note TEXT, added_by INTEGER, added_by_name TEXT, added_at INTEGER NOT NULL, settled_at INTEGER, revision INTEGER NOT NULL DEFAULT 1);
      CREATE INDEX IF NOT EXISTS items_by_turn ON items (doubtful, urgent, due_at, seq) WHERE state IN ('scheduled', 'sending');
      CREATE INDEX IF NOT EXISTS items_by_state ON items (state, settled_at);
      CREATE INDEX IF NOT EXISTS items_by_departure ON items (asked_at) WHERE asked_at IS NOT NULL;
      CREATE TABLE IF NOT EXISTS keys (key TEXT PRIMARY KEY, item_id TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS slots (name TEXT PRIMARY KEY, item_id TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS removed (id TEXT PRIMARY KEY, item TEXT NOT NULL, slot TEXT, removed_at INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS slots_of_people (name TEXT PRIMARY KEY) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS memory (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    `);
  }

  /** Adds an item, unless its key is known or its slot is taken; returns the id of the key's item. */
  add({ key, slot, payload, dueAt: askedDueAt, note: askedNote, reentry, by }: NewItem<Payload>, id: string, progress: Progress, now: number): { id: string; isNew: boolean } {
    return this.storage.transactionSync(() => {
      const [known] = this.#sql.exec<{ item_id: string }>("SELECT item_id FROM keys WHERE key = ?", key).toArray();
      if (known) return { id: known.item_id, isNew: false };
      const past = slot && reentry ? this.#slotHistory(slot.name) : null;
      const holder = slot === undefined || past === "sent" ? null : this.#slotItemId(slot, now);
      const dueAt = past === null ? askedDueAt : null;
      const note = past === null ? askedNote : past === "sent" ? reentry?.afterSent : reentry?.afterWaiting;
      this.#sql.exec("INSERT INTO keys (key, item_id) VALUES (?, ?)", key, holder ?? id);
      if (holder !== null) return { id: holder, isNew: false };
      if (slot) this.#sql.exec("INSERT INTO slots (name, item_id) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET item_id = excluded.item_id", slot.name, id);
      if (slot && dueAt === null) this.#requirePerson(slot.name);
      this.#sql.exec(
        "INSERT INTO items (id, payload, progress, state, due_at, counted_from, note, added_by, added_by_name, added_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        id,
        this.#json(this.codec.payload, payload),
        this.#json(this.codec.progress, progress),
        dueAt === null ? "pending" : "scheduled",
        dueAt,
        dueAt === null ? null : now,
        note ?? null,
        by?.id ?? null,
        by?.name ?? null,
        now,
      );
      return { id, isNew: true };
    });
  }

  get(id: string): QueueRow<Payload, Progress> | null {
    return this.#all("SELECT * FROM items WHERE id = ?", id)[0] ?? null;
  }

  /** The item in a slot; null when it was never filled or its item is gone. */
  inSlot(name: string): QueueRow<Payload, Progress> | null {
    return this.#all("SELECT items.* FROM slots JOIN items ON items.id = slots.item_id WHERE slots.name = ?", name)[0] ?? null;
  }

  /** In sending order, then uncertain items, then failed ones. */
  open(): QueueRow<Payload, Progress>[] {
    return this.#all(`SELECT * FROM items WHERE state IN ('pending', 'scheduled', 'sending', 'failed', 'uncertain')
      ORDER BY CASE state WHEN 'sending' THEN 0 WHEN 'scheduled' THEN 1 WHEN 'pending' THEN 2 WHEN 'uncertain' THEN 3 ELSE 4 END, urgent DESC, due_at, seq`);
  }

  /** Items that need a person, the latest first. */
  needingAttention(limit: number): QueueRow<Payload, Progress>[] {
    return this.#all("SELECT * FROM items WHERE state IN ('failed', 'uncertain') ORDER BY settled_at DESC LIMIT ?", limit);
  }

  sent(limit: number, before: number | null): QueueRow<Payload, Progress>[] {
    return this.#all("SELECT * FROM items WHERE state = 'sent' AND settled_at < ? ORDER BY settled_at DESC LIMIT ?", before ?? Number.MAX_SAFE_INTEGER, limit);
  }

  counts(): Record<QueueState, number> {
    const counts = { pending: 0, scheduled: 0, sending: 0, sent: 0, failed: 0, uncertain: 0 };
    for (const { state, count } of this.#sql.exec<{ state: QueueState; count: number }>("SELECT state, COUNT(*) AS count FROM items GROUP BY state")) counts[state] = count;
    return counts;
  }

  /** Returns when the oldest items of each kind were added or settled (ms); null without any. */
  oldest(): { waitingSince: number | null; failedSince: number | null; uncertainSince: number | null } {
    return this.#sql
      .exec<{ waitingSince: number | null; failedSince: number | null; uncertainSince: number | null }>(
        `SELECT (SELECT MIN(added_at) FROM items WHERE state IN ('pending', 'scheduled', 'sending')) AS waitingSince,
          (SELECT MIN(settled_at) FROM items WHERE state = 'failed') AS failedSince, (SELECT MIN(settled_at) FROM items WHERE state = 'uncertain') AS uncertainSince`,
      )
      .one();
  }

  /** The next item: checks of items that may have been sent, then urgent ones, then by time. */
  due(now: number, only: "checks" | "all"): QueueRow<Payload, Progress> | null {
    return (
      this.#all(
        `SELECT * FROM items WHERE ${WAITING} AND due_at <= ? AND (doubtful = 1 OR ?) ORDER BY doubtful DESC, urgent DESC, due_at, seq LIMIT 1`,
        now,
        Number(only === "all"),
      )[0] ?? null
    );
  }

  /** Due time of the next item of a kind. */
  nextDue(maybeSent: boolean): number | null {
    const [row] = this.#sql.exec<{ due: number | null }>(`SELECT MIN(due_at) AS due FROM items WHERE ${WAITING} AND doubtful = ?`, Number(maybeSent)).toArray();
    return row?.due ?? null;
  }

  /** Items whose call was interrupted by a restart of the object. */
  interrupted(): QueueRow<Payload, Progress>[] {
    return this.#all("SELECT * FROM items WHERE call_id IS NOT NULL");
  }

  /** Items waiting since before a time; they expire. */
  addedBefore(time: number): QueueRow<Payload, Progress>[] {
    return this.#all("SELECT * FROM items WHERE state IN ('pending', 'scheduled', 'sending', 'failed') AND doubtful = 0 AND call_id IS NULL AND added_at < ?", time);
  }

  /** Changes an item if it still has the given version; false when it has changed. */
  change(id: string, held: { revision: number } | { callId: string }, change: RowChange<Progress>): boolean {
    const [guard, mark] = "callId" in held ? ["call_id = ?", held.callId] : ["revision = ?", held.revision];
    const fields = Object.keys(change) as (keyof RowChange<Progress>)[];
    const set = fields.map((field) => `${COLUMNS[field]} = ?`).join(", ");
    const values = fields.map((field) => this.#storedField(field, change));
    return this.#sql.exec(`UPDATE items SET ${set}, revision = revision + 1 WHERE id = ? AND ${guard} RETURNING id`, ...values, id, mark as SqlStorageValue).toArray().length > 0;
  }

  /** Replaces the content of a waiting item, of the given version if there is one, and increases its version. False when it no longer waits or has changed. */
  rewrite(id: string, payload: Payload, revision?: number): boolean {
    return (
      this.#sql
        .exec(
          `UPDATE items SET payload = ?, revision = revision + 1
            WHERE id = ? AND state IN ('pending', 'scheduled', 'sending', 'failed') AND doubtful = 0 AND call_id IS NULL AND revision = COALESCE(?, revision) RETURNING id`,
          this.#json(this.codec.payload, payload),
          id,
          revision ?? null,
        )
        .toArray().length > 0
    );
  }

  /** Keeps the newest of the automatically added items that wait for a person. */
  pruneAutomaticPending(limit: number): void {
    this.#sql.exec(
      "DELETE FROM items WHERE state = 'pending' AND added_by IS NULL AND seq NOT IN (SELECT seq FROM items WHERE state = 'pending' AND added_by IS NULL ORDER BY seq DESC LIMIT ?)",
      limit,
    );
  }

  /** The newest item that was or may have been sent with a provider's id. */
  byProviderId(providerId: string): QueueRow<Payload, Progress> | null {
    return (
      this.#all("SELECT * FROM items WHERE state IN ('sent', 'uncertain') AND json_extract(receipt, '$.providerId') = ? ORDER BY settled_at DESC LIMIT 1", providerId)[0] ?? null
    );
  }

  /** Its key stays. An item that a person removes can be restored for a while; a slot whose item a person decided on is refilled by a person only. */
  remove(id: string, now: number, byPerson: boolean): void {
    this.#sql.exec("DELETE FROM removed WHERE removed_at < ?", now - RESTORABLE_MS);
    const [row] = this.#sql.exec("SELECT * FROM items WHERE id = ?", id).toArray();
    const [slot] = this.#sql.exec<{ name: string }>("SELECT name FROM slots WHERE item_id = ?", id).toArray();
    if (slot && (byPerson || (row?.state !== "scheduled" && row?.state !== "sending"))) this.#requirePerson(slot.name);
    // An item with a call in progress is settled by that call.
    if (row && byPerson && row.call_id === null)
      this.#sql.exec("INSERT OR REPLACE INTO removed (id, item, slot, removed_at) VALUES (?, ?, ?, ?)", id, JSON.stringify(row), slot?.name ?? null, now);
    this.#sql.exec("DELETE FROM items WHERE id = ?", id);
  }

  /** Restores an item that a person just removed, unless its slot is taken; an existing one is returned unchanged. */
  restore(id: string, now: number): QueueRow<Payload, Progress> | null {
    return this.storage.transactionSync(() => {
      const standing = this.get(id);
      if (standing) return standing;
      const [kept] = this.#sql.exec<{ item: string; slot: string | null }>("SELECT item, slot FROM removed WHERE id = ? AND removed_at >= ?", id, now - RESTORABLE_MS).toArray();
      if (!kept) return null;
      const isTaken = this.#sql.exec("SELECT 1 FROM slots JOIN items ON items.id = slots.item_id WHERE name = ?", kept.slot).toArray().length > 0;
      if (isTaken) return null;
      const item = JSON.parse(kept.item) as Stored;
      const columns = Object.keys(item);
      this.#sql.exec(`INSERT INTO items (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`, ...columns.map((column) => item[column] ?? null));
      if (kept.slot !== null) this.#sql.exec("UPDATE slots SET item_id = ? WHERE name = ?", id, kept.slot);
      this.#sql.exec("DELETE FROM removed WHERE id = ?", id);
      return this.get(id);
    });
  }

  /** A unique settle time, so that the history can be paged by it. */
  uniqueSettledTime(now: number): number {
    let time = now;
    while (this.#sql.exec("SELECT 1 FROM items WHERE state = 'sent' AND settled_at = ?", time).toArray().length > 0) time += 1;
    return time;
  }

  /** Restarts waits that were computed by a clock ahead of the current one. */
  rebaseAfterClockSkew(now: number): void {
    const ahead = this.#sql
      .exec<{ id: string; due_at: number; counted_from: number }>(`SELECT id, due_at, counted_from FROM items WHERE ${WAITING} AND counted_from > ?`, now)
      .toArray();
    for (const { id, due_at: dueAt, counted_from: countedFrom } of ahead) {
      const wait = rebaseWait({ dueAt, countedFrom }, now);
      this.#sql.exec("UPDATE items SET due_at = ?, counted_from = ?, revision = revision + 1 WHERE id = ?", wait.dueAt, wait.countedFrom, id);
    }
  }

  /** Items that were on their way, or may be, become questions for a person. */
  markInFlightUncertain(failure: QueueFailure, now: number): void {
    for (const row of this.#all("SELECT * FROM items WHERE call_id IS NOT NULL OR state = 'sending'"))
      this.change(row.id, row, { state: "uncertain", maybeSent: true, callId: null, crashCount: 0, isUrgent: false, failure, settledAt: this.uniqueSettledTime(now) });
  }

  read<Value>(name: string): Value | null {
    const [row] = this.#sql.exec<{ value: string }>("SELECT value FROM memory WHERE name = ?", name).toArray();
    return row ? (JSON.parse(row.value) as Value) : null;
  }

  write(name: string, value: unknown): void {
    if (value === null) this.#sql.exec("DELETE FROM memory WHERE name = ?", name);
    else this.#sql.exec("INSERT INTO memory (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", name, JSON.stringify(value));
  }

  sendAttempts(now: number, ms: number): SendAttempt<Payload>[] {
    return this.#sql
      .exec<{ id: string; asked_at: number; payload: string; receipt: string | null }>(
        "SELECT id, asked_at, payload, receipt FROM items WHERE asked_at > ? AND asked_at < ?",
        now - ms,
        now + ms,
      )
      .toArray()
      .map(({ id, asked_at: at, payload, receipt }) => ({
        id,
        at,
        payload: this.codec.payload.fromStored(JSON.parse(payload)),
        providerId: parsed(receipt, RECEIPT)?.providerId ?? null,
      }));
  }

  #requirePerson(slot: string): void {
    this.#sql.exec("INSERT INTO slots_of_people (name) VALUES (?) ON CONFLICT (name) DO NOTHING", slot);
  }

  /** Outcome of former items of an empty slot: the last one was sent, or one needed a person's decision. */
  #slotHistory(slot: string): "sent" | "waited" | null {
    const [row] = this.#sql
      .exec<{ state: QueueState | null; waited: number }>(
        `SELECT (SELECT state FROM slots JOIN items ON items.id = slots.item_id WHERE slots.name = ?1) AS state,
          EXISTS (SELECT 1 FROM slots_of_people WHERE name = ?1) AS waited`,
        slot,
      )
      .toArray();
    if (row?.state === "sent") return "sent";
    return row?.waited === 1 ? "waited" : null;
  }

  /** The item in a slot; null when it is free. */
  #slotItemId({ name, freeAfterMs }: Slot, now: number): string | null {
    const [found] = this.#sql
      .exec<{ id: string; state: QueueState; settled_at: number | null }>(
        "SELECT items.id, state, settled_at FROM slots JOIN items ON items.id = slots.item_id WHERE name = ?",
        name,
      )
      .toArray();
    if (!found) return null;
    const isFree = found.state === "sent" && freeAfterMs !== null && (found.settled_at ?? now) <= now - freeAfterMs;
    return isFree ? null : found.id;
  }

  #all(query: string, ...values: SqlStorageValue[]): QueueRow<Payload, Progress>[] {
    return this.#sql
      .exec(query, ...values)
      .toArray()
      .map((row) => rowOf(row, this.codec));
  }

  #json<Value>({ toStored }: JsonCodec<Value>, value: Value): string {
    return JSON.stringify(toStored(value));
  }

  #storedField(field: keyof RowChange<Progress>, change: RowChange<Progress>): SqlStorageValue {
    if (field === "progress" && change.progress !== undefined) return this.#json(this.codec.progress, change.progress);
    if (field === "failure") return change.failure ? this.#json(failureJson, change.failure) : null;
    if (field === "receipt") return change.receipt ? this.#json(RECEIPT, change.receipt) : null;
    const value = change[field] ?? null;
    return typeof value === "boolean" ? Number(value) : (value as SqlStorageValue);
  }
}
