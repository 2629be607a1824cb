import { useEffect, useRef } from "react";

/** Calls `work` every `ms` while the page is looked at, and at once when it is looked at again after a longer time; never where `ms` is null. */
export function useInterval(work: () => void, ms: number | null): void {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    if (ms === null) return;
    let last = Date.now();
    const tick = () => {
      if (document.hidden || Date.now() - last < ms) return;
      last = Date.now();
      latest.current();
    };
    const timer = setInterval(tick, Math.min(ms, 1_000));
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [ms]);
}
