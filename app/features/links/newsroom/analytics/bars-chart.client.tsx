import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { Point } from "./chart-look.tsx";
import { CHART_COLORS, ChartTooltip, shortLabel, TICK } from "./chart-look.tsx";

/** Pixels. */
const ROW_HEIGHT = 34;
const UPRIGHT_HEIGHT = 220;

/** Counts as bars: lying, one a row, or upright along an axis of hours. */
export function BarsChart({ points, isUpright = false }: { points: readonly Point[]; isUpright?: boolean }) {
  const bar = <Bar dataKey="count" fill={CHART_COLORS[0]} radius={isUpright ? [3, 3, 0, 0] : [0, 3, 3, 0]} isAnimationActive={false} maxBarSize={isUpright ? 40 : 20} />;
  const tooltip = <Tooltip content={<ChartTooltip />} cursor={{ fill: "var(--sunken)" }} />;
  if (isUpright)
    return (
      <ResponsiveContainer width="100%" height={UPRIGHT_HEIGHT}>
        <BarChart data={[...points]} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis dataKey="label" tick={TICK} tickLine={false} axisLine={{ stroke: "var(--line)" }} interval="preserveStartEnd" minTickGap={8} />
          <YAxis tick={TICK} tickLine={false} axisLine={false} allowDecimals={false} width={40} />
          {tooltip}
          {bar}
        </BarChart>
      </ResponsiveContainer>
    );
  return (
    <ResponsiveContainer width="100%" height={points.length * ROW_HEIGHT + 32}>
      <BarChart data={[...points]} layout="vertical" margin={{ top: 0, right: 12, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--line)" horizontal={false} />
        <XAxis type="number" tick={TICK} tickLine={false} axisLine={false} allowDecimals={false} />
        <YAxis type="category" dataKey="label" tick={TICK} tickFormatter={shortLabel} tickLine={false} axisLine={{ stroke: "var(--line)" }} width={118} interval={0} />
        {tooltip}
        {bar}
      </BarChart>
    </ResponsiveContainer>
  );
}
