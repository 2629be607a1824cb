import { ageLabel } from "#app/platform/time/age.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";

/**
 * Says "há 12 min" where a list says "14h32", while that is less than six hours. The page itself is kept for all readers, so
 * it tells the hour; who has no script reads that.
 */
export function showAges(): void {
  const absolute = new Map<HTMLTimeElement, string>();
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-age]")) absolute.set(time, time.textContent ?? "");
  if (absolute.size === 0) return;
  const update = () => {
    if (document.hidden) return;
    for (const [time, text] of absolute) {
      const shown = ageLabel(Date.now() - Date.parse(time.dateTime)) ?? text;
      if (time.textContent !== shown) time.textContent = shown;
      if (shown !== text) time.title = text;
    }
  };
  update();
  setInterval(update, MINUTE_MS);
  document.addEventListener("visibilitychange", update);
}
