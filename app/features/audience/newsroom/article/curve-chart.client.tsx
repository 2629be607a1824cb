import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatCount } from "#app/platform/values/format-number.ts";
import { axisLabel, axisTicks, CHART_COLORS, TICK } from "../chart-style.ts";
import { rateLabel } from "../labels.ts";
import type { CurvePoint } from "./article-view.ts";

/** Pixels. The axes' widths are those of the band below the chart. */
const HEIGHT = 240;
const AXIS_WIDTH = 52;

interface TooltipProps {
  active?: boolean;
  payload?: readonly { payload?: CurvePoint }[];
  hasCompletion: boolean;
}

function PointTooltip({ active, payload, hasCompletion }: TooltipProps) {
  const point = payload?.[0]?.payload;
  if (!active || !point) return null;
  return (
    <div className="rounded-md border border-line bg-surface px-3 py-2 text-[0.8125rem] text-ink shadow-float">
      <span className="block text-muted">{point.name}</span>
      <strong className="tabular-nums">{formatCount(point.views)}</strong> {point.views === 1 ? "leitura" : "leituras"}
      {hasCompletion ? <span className="block text-muted">até o fim: {rateLabel(point.completion)}</span> : null}
    </div>
  );
}

/** An article's readings as bars, and of hours the share that was read to the end as a line. */
export const CurveChart = ({ points, hasCompletion }: { points: readonly CurvePoint[]; hasCompletion: boolean }) => {
  const ticks = axisTicks(points.map(({ views }) => views));
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <ComposedChart data={[...points]} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false} barCategoryGap="18%">
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis
          dataKey="key"
          tick={TICK}
          tickFormatter={(key: string) => points.find((point) => point.key === key)?.label ?? ""}
          tickLine={false}
          axisLine={{ stroke: "var(--line)" }}
          interval="preserveStartEnd"
          minTickGap={18}
        />
        <YAxis yAxisId="views" tick={TICK} tickFormatter={axisLabel} tickLine={false} axisLine={false} ticks={ticks} domain={[0, ticks.at(-1) ?? 1]} width={AXIS_WIDTH} />
        <YAxis
          yAxisId="rate"
          orientation="right"
          domain={[0, 100]}
          tick={TICK}
          tickFormatter={(value: number) => `${value}%`}
          tickLine={false}
          axisLine={false}
          width={AXIS_WIDTH}
          hide={!hasCompletion}
        />
        <Tooltip content={<PointTooltip hasCompletion={hasCompletion} />} cursor={{ fill: "var(--sunken)" }} />
        <Bar yAxisId="views" dataKey="views" fill={CHART_COLORS.now} radius={[2, 2, 0, 0]} maxBarSize={28} isAnimationActive={false} />
        {hasCompletion ? (
          <Line yAxisId="rate" type="monotone" dataKey="completion" stroke={CHART_COLORS.second} strokeWidth={2} dot={points.length < 4} connectNulls isAnimationActive={false} />
        ) : null}
      </ComposedChart>
    </ResponsiveContainer>
  );
};
