/** Colours of charts, of the tokens of both themes. */
export const CHART_COLORS = { now: "var(--chart-1)", before: "var(--edge)", second: "var(--chart-2)" } as const;

/** Text of axes. */
export const TICK = { fill: "var(--muted)", fontSize: 12 } as const;

const compact = new Intl.NumberFormat("pt-BR", { notation: "compact", maximumFractionDigits: 1 });

/** "12 mil": a figure on an axis. */
export const axisLabel = (value: number): string => compact.format(value);
