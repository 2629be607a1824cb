/** One figure of a chart. */
export interface Point {
  label: string;
  count: number;
}

/** "21/11". */
export const dayLabel = (date: string): string => `${date.slice(8, 10)}/${date.slice(5, 7)}`;
