import { diffArrays } from "diff";

/**
 * Indexes of the marked words after an edit of the title: unchanged words keep their mark wherever they moved, and so does a
 * word that was replaced in place, or correcting one letter would lose the mark.
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
