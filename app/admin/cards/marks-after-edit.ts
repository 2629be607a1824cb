import { diffArrays } from "diff";

/**
 * Places of the marked words once a title was edited: words that stay keep their mark, wherever they moved to, and a word
 * that is written anew in the same place keeps it too, or a correction of one letter would lose it.
 */
export function marksAfterEdit(before: readonly string[], after: readonly string[], marks: readonly number[]): number[] {
  const marked = new Set(marks);
  const kept: number[] = [];
  let [from, to] = [0, 0];
  let gone = 0;
  let come = 0;
  const replace = () => {
    if (gone === come) for (let step = 0; step < gone; step += 1) if (marked.has(from + step)) kept.push(to + step);
    from += gone;
    to += come;
    gone = come = 0;
  };
  for (const { added, removed, count } of diffArrays([...before], [...after])) {
    if (removed) gone += count;
    else if (added) come += count;
    else {
      replace();
      for (let step = 0; step < count; step += 1) if (marked.has(from + step)) kept.push(to + step);
      from += count;
      to += count;
    }
  }
  replace();
  return kept;
}
