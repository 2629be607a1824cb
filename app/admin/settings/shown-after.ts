import type { SiteFieldName, SiteFields } from "./settings-view.ts";

type Some = Partial<SiteFields>;

/** What stands in a form now; a switch that is off is not in it. */
export const typedIn = (form: FormData, names: readonly SiteFieldName[]): Some =>
  Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "").replace(/\r\n?/g, "\n")]));

/**
 * What a form shows after its answer came: what holds now, over it what was refused of one's own, over both what was
 * typed since it was sent. Null: it shows that already.
 */
export function shownAfter(now: SiteFields, refused: Some, sent: Some, live: Some): Some | null {
  const names = Object.keys(live) as SiteFieldName[];
  const shown = Object.fromEntries(names.map((name) => [name, live[name] === sent[name] ? (refused[name] ?? now[name]) : live[name]])) as Some;
  return names.some((name) => shown[name] !== live[name]) ? shown : null;
}
