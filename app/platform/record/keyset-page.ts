/** A page of a list, and the key of its last item, after which the next page begins; null at the end. */
export interface KeysetPage<T, K> {
  items: T[];
  next: K | null;
}

/** The place of a record in a list that is ordered by a moment (ms) and by id. */
export interface MomentKey {
  at: number;
  id: number;
}

/** A page of `limit` items out of what was found: one more than the page shows says that there is another page. */
export function cutPage<T, K>(found: readonly T[], limit: number, keyOf: (last: T) => K): KeysetPage<T, K> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, next: found.length > limit && last !== undefined ? keyOf(last) : null };
}
