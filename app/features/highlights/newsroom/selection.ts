import { MAX_HIGHLIGHTS } from "../board.ts";

/** The list of 'Ordenar Destaques' while it is edited (spec 1 §2.2, §5), as plain list algebra. */

export interface Identified {
  id: number;
}

export const idsOf = (articles: readonly Identified[]): readonly number[] => articles.map((article) => article.id);

export const sameOrder = (one: readonly number[], other: readonly number[]): boolean => one.length === other.length && one.every((id, index) => id === other[index]);

export const holds = (selected: readonly Identified[], id: number): boolean => selected.some((chosen) => chosen.id === id);

/** The selection with more at its end; unchanged when they do not all fit, without those it already holds. */
export function added<T extends Identified>(selected: readonly T[], more: readonly T[]): readonly T[] {
  const newcomers = more.filter((one) => !holds(selected, one.id));
  return newcomers.length === 0 || selected.length + newcomers.length > MAX_HIGHLIGHTS ? selected : [...selected, ...newcomers];
}

export const removed = <T extends Identified>(selected: readonly T[], ids: readonly number[]): readonly T[] => selected.filter((chosen) => !ids.includes(chosen.id));

/** The selection with one of it at another index; unchanged where there is no such place. */
export function movedTo<T extends Identified>(selected: readonly T[], id: number, index: number): readonly T[] {
  const one = selected.find((chosen) => chosen.id === id);
  if (!one || index < 0 || index >= selected.length) return selected;
  const others = removed(selected, [id]);
  return [...others.slice(0, index), one, ...others.slice(index)];
}
