/** The list of 'Ordenar Destaques' while it is edited (spec 1 §2.2, §5), as plain list algebra. */

export const MAX_SELECTED = 5;

interface Identified {
  id: number;
}

/** The selection with one more at its end; unchanged when it is full or already holds it. */
export function added<T extends Identified>(selected: readonly T[], one: T): readonly T[] {
  if (selected.length >= MAX_SELECTED || selected.some((chosen) => chosen.id === one.id)) return selected;
  return [...selected, one];
}

export const removed = <T extends Identified>(selected: readonly T[], id: number): readonly T[] => selected.filter((chosen) => chosen.id !== id);

/** The selection with one of it a step earlier or later; unchanged at the edge. */
export function moved<T extends Identified>(selected: readonly T[], id: number, step: -1 | 1): readonly T[] {
  const from = selected.findIndex((chosen) => chosen.id === id);
  const one = selected[from];
  const neighbour = selected[from + step];
  if (!one || !neighbour) return selected;
  const next = [...selected];
  next[from] = neighbour;
  next[from + step] = one;
  return next;
}

/** Articles that hold a highlight's place but are not among the selected: saving takes the place from them. */
export const extrasOf = <T extends Identified>(highlights: readonly T[], selected: readonly T[]): readonly T[] =>
  highlights.filter((highlight) => !selected.some((chosen) => chosen.id === highlight.id));
