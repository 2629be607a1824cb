import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { hourText, MINUTES_OF_DAY } from "#app/platform/time/hour.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { type ChangeLine, TIME_MACHINE } from "./time-machine-view.ts";

/** How long the slider rests before its minute is shown (ms). */
const REST_MS = 400;

const percent = (minute: number) => `${((100 * minute) / (MINUTES_OF_DAY - 1)).toFixed(3)}%`;

/** A slider over the day's minutes, with a tick at each change. The fields above do the same where no script runs. */
export function DaySlider({ day, minute, changes }: { day: string; minute: number; changes: readonly ChangeLine[] }) {
  const [chosen, setChosen] = useState(minute);
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const choose = (next: number) => {
    setChosen(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => navigate(`${TIME_MACHINE}?dia=${day}&hora=${encodeURIComponent(hourText(next))}`, { preventScrollReset: true, replace: true }), REST_MS);
  };
  const minutes = [...new Set(changes.map((change) => change.minute))];
  return (
    <div className="mt-4">
      {isHydrated ? (
        <div className="flex items-center gap-3">
          <input
            type="range"
            min={0}
            max={MINUTES_OF_DAY - 1}
            value={chosen}
            onChange={(event) => choose(Number(event.currentTarget.value))}
            aria-label="Minuto do dia"
            aria-valuetext={hourText(chosen)}
            className="h-11 min-w-0 flex-1 cursor-pointer accent-(--accent)"
          />
          <output className="w-12 shrink-0 text-right font-semibold tabular-nums">{hourText(chosen)}</output>
        </div>
      ) : null}
      <div aria-hidden="true" className={isHydrated ? "mr-15" : undefined}>
        <div className="relative mx-2 h-3 border-b border-line">
          {minutes.map((one) => (
            <span key={one} style={{ left: percent(one) }} className="absolute bottom-0 h-2.5 w-0.5 -translate-x-1/2 bg-accent" />
          ))}
        </div>
        <div className="relative mx-2 h-4">
          {[0, 6, 12, 18].map((hour) => (
            <span key={hour} style={{ left: percent(hour * 60) }} className="absolute -translate-x-1/2 text-xs text-subtle tabular-nums first:translate-x-0">
              {String(hour).padStart(2, "0")}h
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
