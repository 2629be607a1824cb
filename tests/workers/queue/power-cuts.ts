/** A queue's tables as they were at one moment. */
type Picture = Record<(typeof TABLES)[number], Record<string, SqlStorageValue>[]>;

const TABLES = ["items", "keys", "memory"] as const;

/** Writes that are lost, or not, when the power goes: all since the last `sync`, or some, in their order. */
export class PowerCuts {
  readonly #sql: SqlStorage;
  /** The first is what the last `sync` saw; the others came later. */
  #pictures: Picture[] = [];

  constructor(private readonly storage: DurableObjectStorage) {
    this.#sql = storage.sql;
  }

  /** Empty, and durably so. */
  clear(): void {
    for (const table of TABLES) this.#sql.exec(`DELETE FROM ${table}`);
    this.#pictures = [this.#taken()];
  }

  /** What is written by now, which may outlive a cut; `synced` says that it does. */
  mark(): Picture {
    const picture = this.#taken();
    this.#pictures.push(picture);
    return picture;
  }

  synced(mark: Picture): void {
    const at = this.#pictures.indexOf(mark);
    if (at > 0) this.#pictures.splice(0, at);
  }

  /** The power goes; `random` says how much of what was not durable is lost. */
  cut(random: () => number): void {
    const kept = this.#pictures[Math.floor(random() * this.#pictures.length)];
    if (!kept) throw new Error("nothing was ever durable");
    this.storage.transactionSync(() => {
      for (const table of TABLES) {
        this.#sql.exec(`DELETE FROM ${table}`);
        for (const row of kept[table]) {
          const columns = Object.keys(row);
          this.#sql.exec(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`, ...Object.values(row));
        }
      }
    });
    this.#pictures = [kept];
  }

  #taken(): Picture {
    const [items, keys, memory] = TABLES.map((table) => this.#sql.exec(`SELECT * FROM ${table}`).toArray());
    return { items: items ?? [], keys: keys ?? [], memory: memory ?? [] };
  }
}
