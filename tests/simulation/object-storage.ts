import type { Faults } from "./faults.ts";
import type { Kernel, SimulatedProcess } from "./kernel.ts";
import type { Random } from "./random.ts";
import { type Row, SqliteFile } from "./sqlite.ts";

/** Longest time until a write is durable by itself, and until `sync` answers, now and then (ms). */
const FLUSH_MS = 40;
const SLOW_SYNC_MS = 2_000;
const SLOW_SYNCS = 0.01;

const isRead = (sql: string) => /^\s*(?:SELECT|PRAGMA)/i.test(sql);

/**
 * The storage of one object: real SQL, and the platform's promise about durability and no more. Of the writes that no `sync`
 * has confirmed, a crash keeps some first ones, in their order. Each write is a savepoint within one transaction; when all
 * are durable the transaction is committed.
 */
export class ObjectStorage {
  readonly #file = new SqliteFile();
  /** Writes so far, and how many of them were committed, and are durable. */
  #written = 0;
  #committed = 0;
  #durable = 0;
  #isWriting = false;
  #isFlushPlanned = false;
  /** Statements that its object has run. */
  statements = 0;
  /** Called with the time at which the alarm is to fire; null: none. */
  onAlarm: (at: number | null) => void = () => undefined;

  constructor(
    private readonly kernel: Kernel,
    private readonly faults: Faults,
    private readonly random: Random,
  ) {
    this.#file.exec("CREATE TABLE _alarm (at INTEGER NOT NULL); CREATE TABLE _values (key TEXT PRIMARY KEY, value TEXT NOT NULL)");
  }

  /** For invariants: rows as the live process sees them; none of a table that no process has made yet. */
  read(sql: string, values: readonly unknown[] = []): Row[] {
    try {
      return this.#file.all(sql, values);
    } catch (error) {
      if (/no such table/.test(String(error))) return [];
      throw error;
    }
  }

  get alarmAt(): number | null {
    return (this.#file.all("SELECT at FROM _alarm")[0]?.at as number | undefined) ?? null;
  }

  setAlarm(at: number | null): void {
    this.#write(() => {
      this.#file.exec("DELETE FROM _alarm");
      if (at !== null) this.#file.all("INSERT INTO _alarm (at) VALUES (?)", [at]);
    });
    this.onAlarm(at);
  }

  /** The power goes: what was not durable is lost, from some write on. */
  crash(): void {
    const kept = this.random.between(this.#durable, this.#written);
    if (kept < this.#written) this.#file.exec(`ROLLBACK TO w${kept + 1}`);
    if (this.#committed < this.#written) this.#file.exec(`RELEASE w${this.#committed + 1}`);
    this.#written = kept;
    this.#committed = kept;
    this.#durable = kept;
    this.onAlarm(this.alarmAt);
  }

  close(): void {
    this.#file.close();
  }

  /** The storage as the object of one process sees it. */
  boundTo(process: SimulatedProcess): DurableObjectStorage {
    const guarded = <Given extends unknown[], Answer>(work: (...given: Given) => Answer) => {
      return (...given: Given): Answer => {
        if (!process.isAlive) throw new Error("storage of a dead process");
        return work(...given);
      };
    };
    const exec = guarded((sql: string, ...values: unknown[]) => {
      this.statements += 1;
      const rows = isRead(sql) ? this.#file.all(sql, values) : this.#write(() => (values.length === 0 ? this.#execAny(sql) : this.#file.all(sql, values)));
      return { toArray: () => rows, [Symbol.iterator]: () => rows[Symbol.iterator](), one: () => rows[0] };
    });
    return {
      sql: { exec },
      transactionSync: guarded(<T>(work: () => T) => this.#write(work)),
      sync: guarded(() => this.#sync(process)),
      getAlarm: guarded(async () => this.alarmAt),
      setAlarm: guarded(async (at: number | Date) => this.setAlarm(Number(at))),
      deleteAlarm: guarded(async () => this.setAlarm(null)),
      get: guarded(async (key: string) => {
        const [row] = this.#file.all("SELECT value FROM _values WHERE key = ?", [key]);
        return row ? JSON.parse(row.value as string) : undefined;
      }),
      put: guarded(async (key: string, value: unknown) => {
        this.#write(() => this.#file.all("INSERT OR REPLACE INTO _values (key, value) VALUES (?, ?)", [key, JSON.stringify(value)]));
      }),
    } as unknown as DurableObjectStorage;
  }

  /** Several statements may be given where none has parameters. */
  #execAny(sql: string): Row[] {
    if (/;\s*\S/.test(sql)) {
      this.#file.exec(sql);
      return [];
    }
    return this.#file.all(sql);
  }

  #write<T>(work: () => T): T {
    if (this.#isWriting) return work();
    const name = `w${this.#written + 1}`;
    this.#file.exec(`SAVEPOINT ${name}`);
    this.#isWriting = true;
    try {
      const result = work();
      this.#written += 1;
      this.#planFlush();
      return result;
    } catch (error) {
      this.#file.exec(`ROLLBACK TO ${name}; RELEASE ${name}`);
      throw error;
    } finally {
      this.#isWriting = false;
    }
  }

  #sync(process: SimulatedProcess): Promise<void> {
    const upTo = this.#written;
    this.faults.delicate(process);
    const ms = this.random.chance(SLOW_SYNCS) ? this.random.below(SLOW_SYNC_MS) : 1 + this.random.below(FLUSH_MS / 2);
    return this.kernel.answer(ms, process, () => this.#becomesDurable(upTo));
  }

  #planFlush(): void {
    if (this.#isFlushPlanned) return;
    this.#isFlushPlanned = true;
    this.kernel.after(1 + this.random.below(FLUSH_MS), null, () => {
      this.#isFlushPlanned = false;
      this.#becomesDurable(this.#written);
    });
  }

  #becomesDurable(upTo: number): void {
    this.#durable = Math.max(this.#durable, Math.min(upTo, this.#written));
    if (this.#durable < this.#written) {
      this.#planFlush();
      return;
    }
    if (this.#committed < this.#written) this.#file.exec(`RELEASE w${this.#committed + 1}`);
    this.#committed = this.#written;
  }
}
