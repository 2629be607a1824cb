import { DAY_MS } from "#app/platform/time/units.ts";

/** Retention of each campaign's recipients, by number. Milliseconds. */
const SEND_RETENTION_MS = 30 * DAY_MS;
/** Retention of a campaign's figures. Milliseconds. */
const CAMPAIGN_RETENTION_MS = 400 * DAY_MS;

/** Names of the tables of one kind of campaign. Stored: they never change. */
interface Names<Change> {
  campaigns: string;
  /** Before the names of `sends`, `tallies` and of what belongs to them. */
  prefix: string;
  /** Columns of `sends`. */
  campaign: string;
  recipient: string;
  /** States of a campaign that is not over, as SQL. */
  open: string;
  columns: Record<keyof Change, string>;
}

type Row = Record<string, SqlStorageValue>;

/**
 * Campaigns in an object's SQLite, and one row for each message. Sums by state follow by trigger, and outlive the rows. `doubtful`: a request for a
 * message may have been accepted.
 */
export abstract class RecipientRows<Id extends number | string, Campaign, Change extends object> {
  protected readonly sql: SqlStorage;
  readonly #names: Names<Change>;
  readonly #sends: string;
  readonly #tallies: string;

  /** `tables`: SQL of the kind's own tables and indexes. */
  protected constructor(
    protected readonly storage: DurableObjectStorage,
    names: Names<Change>,
    tables: string,
  ) {
    this.sql = storage.sql;
    this.#names = names;
    const { campaigns, prefix, campaign, open } = names;
    const sends = `${prefix}sends`;
    const tallies = `${prefix}tallies`;
    [this.#sends, this.#tallies] = [sends, tallies];
    this.sql.exec(`
      ${tables}
      CREATE INDEX IF NOT EXISTS ${campaigns}_open ON ${campaigns} (id) WHERE state IN (${open});
      CREATE INDEX IF NOT EXISTS ${sends}_waiting ON ${sends} (${campaign}, not_before) WHERE state = 'waiting';
      CREATE INDEX IF NOT EXISTS ${sends}_open ON ${sends} (${campaign}) WHERE state = 'sending';
      CREATE INDEX IF NOT EXISTS ${sends}_by_age ON ${sends} (at);
      CREATE TRIGGER IF NOT EXISTS ${prefix}send_added AFTER INSERT ON ${sends} BEGIN
        INSERT INTO ${tallies} VALUES (NEW.${campaign}, NEW.state, 1) ON CONFLICT DO UPDATE SET count = count + 1;
      END;
      CREATE TRIGGER IF NOT EXISTS ${prefix}send_changed AFTER UPDATE OF state ON ${sends} WHEN OLD.state <> NEW.state BEGIN
        UPDATE ${tallies} SET count = count - 1 WHERE ${campaign} = OLD.${campaign} AND state = OLD.state;
        INSERT INTO ${tallies} VALUES (NEW.${campaign}, NEW.state, 1) ON CONFLICT DO UPDATE SET count = count + 1;
      END;
    `);
  }

  /** `tallies`: messages by their state. */
  protected abstract toCampaign(row: Row, tallies: object): Campaign;

  find(id: Id): Campaign | null {
    return this.all("WHERE id = ?", id)[0] ?? null;
  }

  list(limit: number): Campaign[] {
    return this.all("ORDER BY created_at DESC, id DESC LIMIT ?", limit);
  }

  open(): Campaign[] {
    return this.all(`WHERE state IN (${this.#names.open}) ORDER BY id`);
  }

  change(id: Id, change: Change): void {
    const { campaigns, columns } = this.#names;
    const entries = Object.entries(change) as [keyof Change, unknown][];
    const values = entries.map(([, value]) => (typeof value === "object" && value !== null ? JSON.stringify(value) : (value ?? null))) as SqlStorageValue[];
    this.sql.exec(`UPDATE ${campaigns} SET ${entries.map(([field]) => `${columns[field]} = ?`).join(", ")} WHERE id = ?`, ...values, id);
  }

  tries(campaign: Id, recipient: number): number {
    const [row] = this.sql
      .exec<{ tries: number }>(`SELECT tries FROM ${this.#sends} WHERE ${this.#names.campaign} = ? AND ${this.#names.recipient} = ?`, campaign, recipient)
      .toArray();
    return row?.tries ?? 0;
  }

  nextDue(campaign: Id): number | null {
    return this.sql.exec<{ at: number | null }>(`SELECT MIN(not_before) AS at FROM ${this.#sends} WHERE ${this.#names.campaign} = ? AND state = 'waiting'`, campaign).one().at;
  }

  /** Waiting messages are given up: `uncertain` where they may have arrived, else `missed`. */
  dropWaiting(campaign: Id): void {
    this.sql.exec(`UPDATE ${this.#sends} SET state = CASE doubtful WHEN 1 THEN 'uncertain' ELSE 'missed' END WHERE ${this.#names.campaign} = ? AND state = 'waiting'`, campaign);
  }

  /** Deletes rows and campaigns that nobody may ask about any more. */
  prune(now: number): void {
    const { campaigns, campaign, open } = this.#names;
    const before = now - CAMPAIGN_RETENTION_MS;
    this.sql.exec(`DELETE FROM ${this.#sends} WHERE at < ?`, now - SEND_RETENTION_MS);
    this.sql.exec(`DELETE FROM ${this.#tallies} WHERE ${campaign} IN (SELECT id FROM ${campaigns} WHERE created_at < ?)`, before);
    this.sql.exec(`DELETE FROM ${campaigns} WHERE created_at < ? AND state NOT IN (${open})`, before);
  }

  protected all(where: string, ...values: SqlStorageValue[]): Campaign[] {
    const { campaigns, campaign } = this.#names;
    return this.sql
      .exec<Row>(`SELECT *, (SELECT json_group_object(state, count) FROM ${this.#tallies} WHERE ${campaign} = ${campaigns}.id) AS tallies FROM ${campaigns} ${where}`, ...values)
      .toArray()
      .map((row) => this.toCampaign(row, JSON.parse(row.tallies as string) as object));
  }
}
