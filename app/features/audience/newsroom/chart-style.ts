/** Colours of charts, of the tokens of both themes. */
export const CHART_COLORS = { now: "var(--chart-1)", before: "var(--edge)", second: "var(--chart-2)" } as const;

/** Text of axes. */
export const TICK = { fill: "var(--muted)", fontSize: 12 } as const;

const compact = new Intl.NumberFormat("pt-BR", { notation: "compact", maximumFractionDigits: 1 });

/** Parts of an axis. */
const AXIS_STEPS = 4;

/** Round figures of an axis from 0 to the largest value or more, in equal steps of 1, 2, 2.5 or 5 times a power of ten; whole ones. */
export function axisTicks(values: readonly number[]): number[] {
  const wanted = Math.max(1, ...values) / AXIS_STEPS;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = Math.max(1, [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= wanted) ?? 10 * power);
  return Array.from({ length: AXIS_STEPS + 1 }, (_, index) => Math.ceil(step) * index);
}

/** "12 mil": a figure on an axis. */
export const axisLabel = (value: number): string => compact.format(value);

/** Looks of lines in one chart: told apart by their dashes, and by the name beside their end, as well as by colour. */
export const LINE_STYLES = [
  { color: "var(--chart-1)", dash: undefined },
  { color: "var(--chart-2)", dash: "8 4" },
  { color: "var(--chart-3)", dash: "2 4" },
  { color: "var(--chart-4)", dash: "10 3 2 3" },
] as const;
export type LineStyle = (typeof LINE_STYLES)[number];
