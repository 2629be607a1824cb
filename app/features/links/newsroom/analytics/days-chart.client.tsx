import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { Point } from "./chart-look.tsx";
import { CHART_COLORS, ChartTooltip, TICK } from "./chart-look.tsx";

/** Pixels. */
const HEIGHT = 240;

/** Clicks over the days of a period. */
export const DaysChart = ({ points }: { points: readonly Point[] }) => (
  <ResponsiveContainer width="100%" height={HEIGHT}>
    <AreaChart data={[...points]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
      <CartesianGrid stroke="var(--line)" vertical={false} />
      <XAxis dataKey="label" tick={TICK} tickLine={false} axisLine={{ stroke: "var(--line)" }} interval="preserveStartEnd" minTickGap={24} />
      <YAxis tick={TICK} tickLine={false} axisLine={false} allowDecimals={false} width={40} />
      <Tooltip content={<ChartTooltip />} cursor={{ stroke: "var(--edge)" }} />
      <Area type="linear" dataKey="count" stroke={CHART_COLORS[0]} strokeWidth={2} fill={CHART_COLORS[0]} fillOpacity={0.14} isAnimationActive={false} />
    </AreaChart>
  </ResponsiveContainer>
);
