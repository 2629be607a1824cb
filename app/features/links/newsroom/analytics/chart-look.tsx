import { formatCount } from "#app/platform/values/format-number.ts";

/** The five colours of charts (spec 2 §9), of the tokens of both themes. */
export const CHART_COLORS = ["var(--chart-1)", "var(--chart-2)", "var(--chart-3)", "var(--chart-4)", "var(--chart-5)"] as const;

/** Text of axes. */
export const TICK = { fill: "var(--muted)", fontSize: 12 } as const;

/** Longest label of an axis. Characters. */
const LABEL_MAX = 16;

export const shortLabel = (label: string): string => (label.length > LABEL_MAX ? `${label.slice(0, LABEL_MAX - 1)}…` : label);

interface TooltipProps {
  active?: boolean;
  payload?: readonly { value?: unknown; payload?: { label?: string } }[];
}

/** Tooltip of a chart. */
export function ChartTooltip({ active, payload }: TooltipProps) {
  const [point] = payload ?? [];
  if (!active || !point) return null;
  const count = Number(point.value);
  return (
    <div className="rounded-md border border-line bg-surface px-2.5 py-1.5 text-[0.8125rem] text-ink shadow-float">
      <span className="block max-w-56 text-muted wrap-anywhere">{point.payload?.label}</span>
      <strong className="tabular-nums">{formatCount(count)}</strong> {count === 1 ? "clique" : "cliques"}
    </div>
  );
}

/** One figure of a chart. */
export interface Point {
  label: string;
  count: number;
}

/** "21/11". */
export const dayLabel = (date: string): string => `${date.slice(8, 10)}/${date.slice(5, 7)}`;
