import type { Section } from "./backup-sets.server.ts";

/** The Durable Objects whose SQLite belongs to a backup, by the names under which a backup holds them. */
export interface BackupObjects {
  names: readonly string[];
  /**
   * Has every object keep a copy of its rows under `id` and answer nothing until `during` has ended: what `during` reads and the
   * copies are of one moment. Rejects where one of them does not take part; nothing is kept then.
   */
  hold(id: string, during: () => Promise<void>): Promise<void>;
  /** At most `limit` rows of the copy after row number `after`, as sections; `next` null: there are no more. */
  read(name: string, id: string, after: number, limit: number): Promise<{ sections: Section[]; next: number | null }>;
  /** Deletes an object's copy. */
  release(name: string): Promise<void>;
  /** Holds the queues, so that none of them sends anything. */
  pause(reason: string): Promise<void>;
  /** Adds rows to those that an object will restore. */
  stage(name: string, sections: readonly Section[]): Promise<void>;
  /** Has an object replace all its rows by the staged ones and begin anew: its queue held for `reason`, what was on its way uncertain. */
  restore(name: string, reason: string): Promise<void>;
}
