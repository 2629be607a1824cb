import { MAX_HIGHLIGHTS } from "./board.ts";

/** Two orders as one; `overflow` did not fit, in the order it would have stood in. */
export interface MergedOrder {
  order: readonly number[];
  overflow: readonly number[];
}

/** True when two lists have their common members in the same order. */
function sameSequence(one: readonly number[], other: readonly number[]): boolean {
  const common = new Set(other);
  const shared = one.filter((id) => common.has(id));
  const mine = new Set(shared);
  return other.filter((id) => mine.has(id)).every((id, index) => id === shared[index]);
}

/** `additions` into `order`, each behind what precedes it in `source`; what nothing precedes goes first. */
function inserted(order: readonly number[], additions: readonly number[], source: readonly number[]): readonly number[] {
  const result = [...order];
  for (const id of additions) {
    const before = source
      .slice(0, source.indexOf(id))
      .filter((other) => result.includes(other))
      .at(-1);
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, id);
  }
  return result;
}

/**
 * A three-way merge of two orders that were made from `base`. What either side added stays, what either took away leaves;
 * the sequence is of the side that changed it, and mine where both did. When more remain than there are places, the last
 * of those that were there before leave first: what somebody just added is only lost when additions alone are too many.
 */
export function mergeOrders(base: readonly number[], mine: readonly number[], theirs: readonly number[], places = MAX_HIGHLIGHTS): MergedOrder {
  const inBase = new Set(base);
  const inMine = new Set(mine);
  const inTheirs = new Set(theirs);
  const stays = (id: number) => (inBase.has(id) ? inMine.has(id) && inTheirs.has(id) : true);
  const keptMine = mine.filter(stays);
  const keptTheirs = theirs.filter(stays);
  const merged = sameSequence(base, mine)
    ? inserted(
        keptTheirs,
        keptMine.filter((id) => !inTheirs.has(id)),
        keptMine,
      )
    : inserted(
        keptMine,
        keptTheirs.filter((id) => !inMine.has(id)),
        keptTheirs,
      );
  const leavingFirst = [...merged.filter((id) => inBase.has(id)).reverse(), ...merged.filter((id) => !inBase.has(id)).reverse()];
  const overflow = new Set(leavingFirst.slice(0, Math.max(0, merged.length - places)));
  return { order: merged.filter((id) => !overflow.has(id)), overflow: merged.filter((id) => overflow.has(id)) };
}
