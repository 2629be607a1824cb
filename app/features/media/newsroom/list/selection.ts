/** Files chosen for an act on all of them; `anchor` is where a range begins. */
export interface Selection {
  ids: readonly number[];
  anchor: number | null;
}

export const NOTHING_SELECTED: Selection = { ids: [], anchor: null };

/** The selection after a checkbox was pressed; with Shift, everything from the last pressed one gets the same state. */
export function toggled({ ids, anchor }: Selection, id: number, shown: readonly number[], withShift: boolean): Selection {
  const turnsOn = !ids.includes(id);
  const [from, to] = [anchor === null ? -1 : shown.indexOf(anchor), shown.indexOf(id)];
  const range = withShift && from !== -1 && to !== -1 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  const others = ids.filter((one) => !range.includes(one));
  return { ids: turnsOn ? [...others, ...range] : others, anchor: id };
}

/** All that are shown, or none of them. */
export const withPage = ({ ids }: Selection, shown: readonly number[], isOn: boolean): Selection => {
  const others = ids.filter((id) => !shown.includes(id));
  return { ids: isOn ? [...others, ...shown] : others, anchor: null };
};
