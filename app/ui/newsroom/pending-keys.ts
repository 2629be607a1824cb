/** After this a repeated press counts as a new request. Milliseconds (ours). */
const RETENTION_MS = 30 * 60_000;

/**
 * Idempotency keys of writes that are still unanswered. The same write asked for again gets the same key, so that a
 * press after a lost answer cannot act twice.
 */
export function createPendingKeys(now: () => number) {
  const pending = new Map<string, { key: string; at: number }>();
  return {
    /** The key for a write; `write` names what is asked for, content included. */
    keyOf(write: string): string {
      const at = now();
      for (const [old, { at: then }] of pending) if (at - then >= RETENTION_MS) pending.delete(old);
      const key = pending.get(write)?.key ?? crypto.randomUUID();
      pending.set(write, { key, at });
      return key;
    },
    /** Forgets the key of a write that was answered. */
    settle(write: string): void {
      pending.delete(write);
    },
    clear(): void {
      pending.clear();
    },
  };
}
