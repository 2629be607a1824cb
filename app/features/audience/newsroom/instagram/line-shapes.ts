/** Parts of a line without its missing days, as the `d` of a path in a box of 100 × 100; a day between two missing ones is a dot. */
export function linePath(values: readonly (number | null)[], top: number): string {
  const last = Math.max(1, values.length - 1);
  let path = "";
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const point = `${round((100 * index) / last)} ${round(100 - (100 * value) / top)}`;
    const before = values[index - 1] ?? null;
    const after = values[index + 1] ?? null;
    // A line of no length is drawn as a dot by its round ends.
    path += before !== null ? `L${point}` : after === null ? `M${point}h0` : `M${point}`;
  }
  return path;
}

/** Returns the path (`d`) of the area between a line and the lower edge of its box; a missing day leaves a gap. */
export function areaPath(values: readonly (number | null)[], top: number): string {
  const last = Math.max(1, values.length - 1);
  const at = (index: number) => round((100 * index) / last);
  let path = "";
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    if ((values[index - 1] ?? null) === null) path += `M${at(index)} 100`;
    path += `L${at(index)} ${round(100 - (100 * value) / top)}`;
    if ((values[index + 1] ?? null) === null) path += `L${at(index)} 100Z`;
  }
  return path;
}

const round = (value: number): number => Math.round(100 * value) / 100;

/** A name beside the end of a line: `at` is its place from the top in percent. */
interface EndLabel {
  key: string;
  at: number;
}

/** Names pushed apart so that none covers another, in the order of their lines; `gap` in percent of the height. */
export function spreadLabels(labels: readonly EndLabel[], gap: number): EndLabel[] {
  const sorted = [...labels].sort((one, other) => one.at - other.at);
  const placed: EndLabel[] = [];
  for (const { key, at } of sorted) placed.push({ key, at: Math.max(at, (placed.at(-1)?.at ?? -gap) + gap) });
  // Labels that were pushed below the chart push the others up.
  let lowest = 100;
  for (const label of placed.reverse()) {
    label.at = Math.min(label.at, lowest);
    lowest = label.at - gap;
  }
  return placed.reverse();
}

/** The newest value of a line; null without any. */
export const lastValue = (values: readonly (number | null)[]): number | null => values.filter((value) => value !== null).at(-1) ?? null;
