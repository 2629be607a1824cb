import { formatCount } from "#app/platform/values/format-number.ts";
import { ScrollRegion } from "#app/ui/scroll-region.tsx";
import type { ReportDay } from "../delivery-report.ts";

/** Of the drawing, in its own units. */
const WIDTH = 720;
const LEFT = 52;
const TOP = 14;
const BARS = 150;
const GAP = 30;
const CLICKS = 46;
const HEIGHT = TOP + BARS + GAP + CLICKS + 22;

/** The next round number, so that the scale has whole steps: 1, 2 or 5 times a power of ten, and at least 4. */
export function scaleMax(value: number): number {
  if (value <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= value) ?? 10 * power;
}

/** Whole tenths: the drawing is the same text on every machine. */
const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Served and viewable by day, and clicks below on a scale of their own. Drawn on the server. */
export function ReportChart({ days, label }: { days: readonly ReportDay[]; label: string }) {
  const max = scaleMax(Math.max(0, ...days.map(({ served, viewable }) => Math.max(served, viewable))));
  const clickMax = scaleMax(Math.max(0, ...days.map(({ clicks }) => clicks)));
  const step = (WIDTH - LEFT - 8) / Math.max(1, days.length);
  const wide = Math.max(2, step * 0.68);
  const base = TOP + BARS;
  const clickBase = base + GAP + CLICKS;
  const each = days.length > 16 ? 2 : 1;
  return (
    <ScrollRegion className="chart" label="Gráfico por dia">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {[0, 0.5, 1].map((part) => (
          <g key={part}>
            <line className="grid" x1={LEFT} x2={WIDTH} y1={tenth(base - BARS * part)} y2={tenth(base - BARS * part)} />
            <text x={LEFT - 6} y={tenth(base - BARS * part + 4)} textAnchor="end">
              {formatCount(max * part)}
            </text>
          </g>
        ))}
        {[0, 1].map((part) => (
          <g key={part}>
            <line className="grid" x1={LEFT} x2={WIDTH} y1={clickBase - CLICKS * part} y2={clickBase - CLICKS * part} />
            <text x={LEFT - 6} y={clickBase - CLICKS * part + 4} textAnchor="end">
              {formatCount(clickMax * part)}
            </text>
          </g>
        ))}
        <text x={LEFT} y={base + GAP - 8}>
          Cliques
        </text>
        {days.map(({ day, served, viewable, clicks }, index) => {
          const x = tenth(LEFT + step * index + (step - wide) / 2);
          const high = (value: number, of: number, full: number) => tenth((value / of) * full);
          return (
            <g key={day}>
              <rect className="served" x={x} y={tenth(base - high(served, max, BARS))} width={tenth(wide)} height={high(served, max, BARS)} />
              <rect className="seen" x={tenth(x + wide * 0.2)} y={tenth(base - high(viewable, max, BARS))} width={tenth(wide * 0.6)} height={high(viewable, max, BARS)} />
              <rect className="clicked" x={x} y={tenth(clickBase - high(clicks, clickMax, CLICKS))} width={tenth(wide)} height={high(clicks, clickMax, CLICKS)} />
              {index % each === 0 ? (
                <text x={tenth(x + wide / 2)} y={HEIGHT - 6} textAnchor="middle">
                  {Number(day.slice(8))}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
      <ul className="legend">
        <li className="served">Exibidas</li>
        <li className="seen">Visíveis</li>
        <li className="clicked">Cliques</li>
      </ul>
    </ScrollRegion>
  );
}
