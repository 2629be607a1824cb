import { formatCount } from "#app/platform/values/format-number.ts";

interface CountBarsProps {
  rows: readonly { label: string; count: number }[];
  empty: string;
}

/** Counts as bars with their figures: a list that reads the same aloud. */
export function CountBars({ rows, empty }: CountBarsProps) {
  if (rows.length === 0) return <p className="py-4 text-center text-muted">{empty}</p>;
  const most = Math.max(...rows.map(({ count }) => count));
  return (
    <ul className="flex flex-col gap-2">
      {rows.map(({ label, count }) => (
        <li key={label}>
          <span className="flex justify-between gap-3 text-[0.8125rem]">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <span className="tabular-nums">{formatCount(count)}</span>
          </span>
          <span aria-hidden="true" className="mt-1 block h-1.5 overflow-hidden rounded bg-sunken">
            <span className="block h-full rounded bg-accent" style={{ width: `${(100 * count) / most}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}

const LABELS: Record<string, string> = { mobile: "Celular", tablet: "Tablet", desktop: "Computador", outro: "Outro" };

export const deviceLabel = (device: string): string => (Object.hasOwn(LABELS, device) ? (LABELS[device] ?? device) : device);
