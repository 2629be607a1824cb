import { Cell, Pie, PieChart, ResponsiveContainer, Tooltip } from "recharts";
import { formatCount, formatPercent } from "#app/platform/values/format-number.ts";
import type { Point } from "./chart-look.tsx";
import { CHART_COLORS, ChartTooltip } from "./chart-look.tsx";

/** Pixels. */
const HEIGHT = 190;

const colorOf = (index: number): string => CHART_COLORS[index % CHART_COLORS.length] ?? CHART_COLORS[0];

/** Parts of a whole, each named beside the ring. */
export function SharesChart({ points }: { points: readonly Point[] }) {
  const total = points.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="grid items-center gap-4 sm:grid-cols-2">
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <PieChart accessibilityLayer={false}>
          <Pie
            data={[...points]}
            dataKey="count"
            nameKey="label"
            innerRadius="58%"
            outerRadius="92%"
            stroke="var(--surface)"
            strokeWidth={2}
            isAnimationActive={false}
            rootTabIndex={-1}
          >
            {points.map(({ label }, index) => (
              <Cell key={label} fill={colorOf(index)} />
            ))}
          </Pie>
          <Tooltip content={<ChartTooltip />} />
        </PieChart>
      </ResponsiveContainer>
      <ul className="flex flex-col gap-1.5">
        {points.map(({ label, count }, index) => (
          <li key={label} className="flex items-center gap-2">
            <span className="size-3 shrink-0 rounded-sm" style={{ background: colorOf(index) }} />
            <span className="min-w-0 flex-1">{label}</span>
            <span className="text-muted tabular-nums">
              {formatCount(count)} · {formatPercent((100 * count) / total)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
