import type { ItemStanding } from "#app/domain/queue/allowed-changes.ts";
import type { QueueItem, QueueReceipt, QueueState, QueueTrouble } from "#app/domain/queue/queue-item.ts";
import { afterClockChange } from "#app/domain/queue/waiting.ts";
import type { Departure } from "#app/services/delivery-channel.ts";
import type { NewItem, Slot } from "#app/services/delivery-queues.ts";

/** An item as its queue keeps it. */
export interface QueueRow<Payload, Progress> extends QueueItem<Payload>, ItemStanding {
  progress: Progress;
  isUrgent: boolean;
  /** Rises with every change: who wants to change what was read says which. */
  revision: number;
  /** Calls that were begun and did not come back, in a row. */
  stumbles: number;
}

/** What a change sets; what is absent stays. */
export interface RowChange<Progress> {
  state?: QueueState;
  dueAt?: number | null;
  /** When `dueAt` was reckoned; null: a time that a person chose. */
  countedFrom?: number | null;
  isUrgent?: boolean;
  attempts?: number;
  callId?: string | null;
  stumbles?: number;
  isDoubtful?: boolean;
  progress?: Progress;
  trouble?: QueueTrouble | null;
  receipt?: QueueReceipt | null;
  /** When the provider was asked to send it; null takes that back. */
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
  stumbles: "stumbles",
  isDoubtful: "doubtful",
  progress: "progress",
  trouble: "trouble",
  receipt: "receipt",
  askedAt: "asked_at",
  settledAt: "settled_at",
  note: "note",
};

const JSON_FIELDS = new Set<string>(["progress", "trouble", "receipt"]);

const stored = (field: string, value: unknown): SqlStorageValue => {
  if (value === null || value === undefined) return null;
  if (JSON_FIELDS.has(field)) return JSON.stringify(value);
  return typeof value === "boolean" ? Number(value) : (value as SqlStorageValue);
};

const parsed = <Value>(value: SqlStorageValue): Value | null => (typeof value === "string" ? (JSON.parse(value) as Value) : null);

function rowOf<Payload, Progress>(row: Stored): QueueRow<Payload, Progress> {
  return {
    id: row.id as string,
    payload: parsed<Payload>(row.payload ?? null) as Payload,
    progress: parsed<Progress>(row.progress ?? null) as Progress,
    state: row.state as QueueState,
    dueAt: row.due_at as number | null,
    attempts: row.attempts as number,
    trouble: parsed<QueueTrouble>(row.trouble ?? null),
    receipt: parsed<QueueReceipt>(row.receipt ?? null),
    addedBy: row.added_by === null ? null : { id: row.added_by as number, name: row.added_by_name as string },
    addedAt: row.added_at as number,
    settledAt: row.settled_at as number | null,
    note: row.note as string | null,
    isDoubtful: row.doubtful === 1,
    isUrgent: row.urgent === 1,
    revision: row.revision as number,
    stumbles: row.stumbles as number,
  };
}

/** How long what was taken out can be put back: the screens offer it for 10 s (issue 15), slow lines take theirs (ms). */
const RESTORABLE_MS = 60_000;

const WAITING = "state IN ('scheduled', 'sending') AND call_id IS NULL";

/** What others see of an item. */
export const publicItem = <Payload>({ id, payload, state, dueAt, attempts, trouble, receipt, addedBy, addedAt, settledAt, note }: QueueItem<Payload>): QueueItem<Payload> => ({
  id,
  payload,
  state,
  dueAt,
  attempts,
  trouble,
  receipt,
  addedBy,
  addedAt,
  settledAt,
  note,
});

/** A queue's items and what it keeps beside them, in an object's own SQLite. Each method is one step that nothing interrupts. */
export class QueueRows<Payload, Progress> {
  readonly #sql: SqlStorage;

  constructor(private readonly storage: DurableObjectStorage) {
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

  /** Adds an item, unless its key was ever seen or its slot is taken; answers the id that the key leads to. */
  add({ key, slot, payload, dueAt: askedDueAt, note: askedNote, reentry, by }: NewItem<Payload>, id: string, progress: Progress, now: number): { id: string; isNew: boolean } {
    return this.storage.transactionSync(() => {
      const [known] = this.#sql.exec<{ item_id: string }>("SELECT item_id FROM keys WHERE key = ?", key).toArray();
      if (known) return { id: known.item_id, isNew: false };
      const past = slot && reentry ? this.#pastOf(slot.name) : null;
      const holder = slot === undefined || past === "sent" ? null : this.#holderOf(slot, now);
      const dueAt = past === null ? askedDueAt : null;
      const note = past === null ? askedNote : past === "sent" ? reentry?.afterSent : reentry?.afterWaiting;
      this.#sql.exec("INSERT INTO keys (key, item_id) VALUES (?, ?)", key, holder ?? id);
      if (holder !== null) return { id: holder, isNew: false };
      if (slot) this.#sql.exec("INSERT INTO slots (name, item_id) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET item_id = excluded.item_id", slot.name, id);
      if (slot && dueAt === null) this.#leaveToPeople(slot.name);
      this.#sql.exec(
        "INSERT INTO items (id, payload, progress, state, due_at, counted_from, note, added_by, added_by_name, added_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        id,
        JSON.stringify(payload),
        JSON.stringify(progress),
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

  /** In the order in which they go, then what is undecided, then what failed. */
  open(): QueueRow<Payload, Progress>[] {
    return this.#all(`SELECT * FROM items WHERE state IN ('pending', 'scheduled', 'sending', 'failed', 'uncertain')
      ORDER BY CASE state WHEN 'sending' THEN 0 WHEN 'scheduled' THEN 1 WHEN 'pending' THEN 2 WHEN 'uncertain' THEN 3 ELSE 4 END, urgent DESC, due_at, seq`);
  }

  /** What a person must look at, the latest first. */
  troubled(limit: number): QueueRow<Payload, Progress>[] {
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

  /** Whose turn it is: questions about what may be out, then what a person wants now, then by time. */
  due(now: number, only: "checks" | "all"): QueueRow<Payload, Progress> | null {
    return (
      this.#all(
        `SELECT * FROM items WHERE ${WAITING} AND due_at <= ? AND (doubtful = 1 OR ?) ORDER BY doubtful DESC, urgent DESC, due_at, seq LIMIT 1`,
        now,
        Number(only === "all"),
      )[0] ?? null
    );
  }

  /** When the next item of a kind is due. */
  nextDue(isDoubtful: boolean): number | null {
    const [row] = this.#sql.exec<{ due: number | null }>(`SELECT MIN(due_at) AS due FROM items WHERE ${WAITING} AND doubtful = ?`, Number(isDoubtful)).toArray();
    return row?.due ?? null;
  }

  /** Items whose call was cut off with the object that made it. */
  interrupted(): QueueRow<Payload, Progress>[] {
    return this.#all("SELECT * FROM items WHERE call_id IS NOT NULL");
  }

  /** Items that wait since before a time: for what is given up. */
  addedBefore(time: number): QueueRow<Payload, Progress>[] {
    return this.#all("SELECT * FROM items WHERE state IN ('pending', 'scheduled', 'sending', 'failed') AND doubtful = 0 AND call_id IS NULL AND added_at < ?", time);
  }

  /** Changes an item as it was read, or as the call that has it left it; false when it is another one by now. */
  change(id: string, held: { revision: number } | { callId: string }, change: RowChange<Progress>): boolean {
    const [guard, mark] = "callId" in held ? ["call_id = ?", held.callId] : ["revision = ?", held.revision];
    const fields = Object.keys(change) as (keyof RowChange<Progress>)[];
    const set = fields.map((field) => `${COLUMNS[field]} = ?`).join(", ");
    const values = fields.map((field) => stored(field, change[field]));
    return this.#sql.exec(`UPDATE items SET ${set}, revision = revision + 1 WHERE id = ? AND ${guard} RETURNING id`, ...values, id, mark as SqlStorageValue).toArray().length > 0;
  }

  /** Another content for an item that waits; whoever read the former one must read again. False when it does not wait any more. */
  rewrite(id: string, payload: Payload): boolean {
    return (
      this.#sql
        .exec(
          "UPDATE items SET payload = ?, revision = revision + 1 WHERE id = ? AND state IN ('pending', 'scheduled', 'sending', 'failed') AND doubtful = 0 AND call_id IS NULL RETURNING id",
          JSON.stringify(payload),
          id,
        )
        .toArray().length > 0
    );
  }

  /** Of what nobody asked for and waits for a person, keeps the newest. */
  keepNewestUnasked(limit: number): void {
    this.#sql.exec(
      "DELETE FROM items WHERE state = 'pending' AND added_by IS NULL AND seq NOT IN (SELECT seq FROM items WHERE state = 'pending' AND added_by IS NULL ORDER BY seq DESC LIMIT ?)",
      limit,
    );
  }

  /** The newest item that went, or may have gone, under a provider's number. */
  byProviderId(providerId: string): QueueRow<Payload, Progress> | null {
    return (
      this.#all("SELECT * FROM items WHERE state IN ('sent', 'uncertain') AND json_extract(receipt, '$.providerId') = ? ORDER BY settled_at DESC LIMIT 1", providerId)[0] ?? null
    );
  }

  /** Its key stays. What a person takes out can be put back for a while; a slot that a person decided or had to decide about is not filled again without one. */
  remove(id: string, now: number, byPerson: boolean): void {
    this.#sql.exec("DELETE FROM removed WHERE removed_at < ?", now - RESTORABLE_MS);
    const [row] = this.#sql.exec("SELECT * FROM items WHERE id = ?", id).toArray();
    const [slot] = this.#sql.exec<{ name: string }>("SELECT name FROM slots WHERE item_id = ?", id).toArray();
    if (slot && (byPerson || (row?.state !== "scheduled" && row?.state !== "sending"))) this.#leaveToPeople(slot.name);
    // An item with a call under way has an end of its own.
    if (row && byPerson && row.call_id === null)
      this.#sql.exec("INSERT OR REPLACE INTO removed (id, item, slot, removed_at) VALUES (?, ?, ?, ?)", id, JSON.stringify(row), slot?.name ?? null, now);
    this.#sql.exec("DELETE FROM items WHERE id = ?", id);
  }

  /** Puts an item back that a person took out a moment ago, unless another stands in its slot; one that is there is answered as it is. */
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

  /** A moment of its own among what is out, so that a page of the history can begin after it. */
  settlingTime(now: number): number {
    let time = now;
    while (this.#sql.exec("SELECT 1 FROM items WHERE state = 'sent' AND settled_at = ?", time).toArray().length > 0) time += 1;
    return time;
  }

  /** Waits that were reckoned by a clock ahead of this one begin anew. */
  putClockRight(now: number): void {
    const ahead = this.#sql
      .exec<{ id: string; due_at: number; counted_from: number }>(`SELECT id, due_at, counted_from FROM items WHERE ${WAITING} AND counted_from > ?`, now)
      .toArray();
    for (const { id, due_at: dueAt, counted_from: countedFrom } of ahead) {
      const wait = afterClockChange({ dueAt, countedFrom }, now);
      this.#sql.exec("UPDATE items SET due_at = ?, counted_from = ?, revision = revision + 1 WHERE id = ?", wait.dueAt, wait.countedFrom, id);
    }
  }

  read<Value>(name: string): Value | null {
    const [row] = this.#sql.exec<{ value: string }>("SELECT value FROM memory WHERE name = ?", name).toArray();
    return row ? (JSON.parse(row.value) as Value) : null;
  }

  write(name: string, value: unknown): void {
    if (value === null) this.#sql.exec("DELETE FROM memory WHERE name = ?", name);
    else this.#sql.exec("INSERT INTO memory (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", name, JSON.stringify(value));
  }

  departures(now: number, ms: number): Departure<Payload>[] {
    return this.#sql
      .exec<{ id: string; asked_at: number; payload: string; receipt: string | null }>(
        "SELECT id, asked_at, payload, receipt FROM items WHERE asked_at > ? AND asked_at < ?",
        now - ms,
        now + ms,
      )
      .toArray()
      .map(({ id, asked_at: at, payload, receipt }) => ({ id, at, payload: JSON.parse(payload) as Payload, providerId: parsed<QueueReceipt>(receipt)?.providerId ?? null }));
  }

  #leaveToPeople(slot: string): void {
    this.#sql.exec("INSERT INTO slots_of_people (name) VALUES (?) ON CONFLICT (name) DO NOTHING", slot);
  }

  /** What came of former items of a slot in which none stands: the last one is out, or one was a person's to decide about. */
  #pastOf(slot: string): "sent" | "waited" | null {
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

  /** The item that stands in a slot; null when it is free. */
  #holderOf({ name, freeAfterMs }: Slot, now: number): string | null {
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
      .map((row) => rowOf<Payload, Progress>(row));
  }
}
