import type { RecordOutcome } from "./record-table.store.ts";

interface VersionGuardDeps<T, K> {
  /** The record as it is now; refuses where there is none. */
  find(key: K): Promise<T>;
  /** Refuses a write over another version than `current`, with it in the answer. */
  refuseStale(current: T): never;
  /** Called with the edition of each write that readers see, before the write is answered. Never rejects. */
  onEdition?(edition: number): Promise<void>;
}

/** Optimistic locking of a record: a write names the version that it was made from (`versao`), and is refused over any other. */
export function createVersionGuard<T extends { version: number }, K = number>({ find, refuseStale, onEdition }: VersionGuardDeps<T, K>) {
  /** The record, where `expected` is its version or null. */
  function check(was: T, expected: number | null): T {
    return expected === null || expected === was.version ? was : refuseStale(was);
  }

  /** Refuses a write that came too late, and announces the edition of one that did not; answers the id of its row. */
  async function confirm(outcome: RecordOutcome, key: K): Promise<number> {
    if (!outcome.done) return refuseStale(await find(key));
    if (outcome.edition !== null) await onEdition?.(outcome.edition);
    return outcome.id;
  }

  return { check, confirm, findAt: async (key: K, expected: number | null): Promise<T> => check(await find(key), expected) };
}
