/** A change of place on the home page at a time (ms): 0 is the super headline, 1 to 5 the highlights, null no place. */
export interface PlaceChange {
  at: number;
  to: number | null;
}

/** How long an article held one place; times in milliseconds. */
export interface HomeSpan {
  from: number;
  until: number;
  place: number;
}

/** The places that an article held, from its changes oldest first; the last one lasts until `now`. Changes at one moment leave only the last. */
export function homeSpans(changes: readonly PlaceChange[], now: number): HomeSpan[] {
  const spans: HomeSpan[] = [];
  for (const [index, { at, to }] of changes.entries()) {
    const until = Math.min(changes[index + 1]?.at ?? now, now);
    if (to === null || until <= at) continue;
    const last = spans.at(-1);
    if (last && last.place === to && last.until === at) last.until = until;
    else spans.push({ from: at, until, place: to });
  }
  return spans;
}
