import { Area, CartesianGrid, ComposedChart, Line, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatCount } from "#app/platform/values/format-number.ts";
import { axisLabel, axisTicks, CHART_COLORS, TICK } from "./chart-style.ts";
import { dayLabel, fullDayLabel } from "./labels.ts";

/** Pixels. */
const HEIGHT = 260;

/** A day of the period, with the day that stood at the same place in the period before. */
export interface ComparedDay {
  day: string;
  value: number;
  dayBefore: string;
  before: number;
  /** Events of the day, in words. */
  events: readonly string[];
}

interface TooltipProps {
  active?: boolean;
  payload?: readonly { payload?: ComparedDay }[];
  noun: string;
}

function DayTooltip({ active, payload, noun }: TooltipProps) {
  const day = payload?.[0]?.payload;
  if (!active || !day) return null;
  const line = (color: string, when: string, value: number) => (
    <span className="flex items-center gap-2">
      <span className="size-2 rounded-full" style={{ background: color }} />
      <span className="text-muted">{when}</span>
      <strong className="ml-auto pl-3 tabular-nums">{formatCount(value)}</strong>
    </span>
  );
  return (
    <div className="flex flex-col gap-1 rounded-md border border-line bg-surface px-3 py-2 text-[0.8125rem] text-ink shadow-float">
      <span className="font-semibold">{noun}</span>
      {line(CHART_COLORS.now, fullDayLabel(day.day), day.value)}
      {line(CHART_COLORS.before, fullDayLabel(day.dayBefore), day.before)}
      {day.events.length > 0 ? <span className="max-w-60 border-t border-line pt-1 text-xs text-muted">{day.events.join(" · ")}</span> : null}
    </div>
  );
}

/** One measure over the days of a period, over the same days of the period before. A line marks the days on which the site itself changed. */
export const SeriesChart = ({ days, noun, markedDays }: { days: readonly ComparedDay[]; noun: string; markedDays: readonly string[] }) => {
  const ticks = axisTicks(days.flatMap(({ value, before }) => [value, before]));
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <ComposedChart data={[...days]} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis dataKey="day" tick={TICK} tickFormatter={dayLabel} tickLine={false} axisLine={{ stroke: "var(--line)" }} interval="preserveStartEnd" minTickGap={28} />
        <YAxis tick={TICK} tickFormatter={axisLabel} tickLine={false} axisLine={false} ticks={ticks} domain={[0, ticks.at(-1) ?? 1]} width={52} />
        <Tooltip content={<DayTooltip noun={noun} />} cursor={{ stroke: "var(--edge)" }} />
        {markedDays.map((day) => (
          <ReferenceLine key={day} x={day} stroke="var(--chart-3)" strokeDasharray="2 3" />
        ))}
        <Line type="monotone" dataKey="before" stroke={CHART_COLORS.before} strokeWidth={1.5} strokeDasharray="4 4" dot={false} activeDot={false} isAnimationActive={false} />
        <Area
          type="monotone"
          dataKey="value"
          stroke={CHART_COLORS.now}
          strokeWidth={2.25}
          fill={CHART_COLORS.now}
          fillOpacity={0.12}
          dot={days.length === 1}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
};
