import type { SiteFieldName, SiteFields } from "./settings-view.ts";

type Some = Partial<SiteFields>;

/** Current values of a form; a switch that is off is absent from it. */
export const readTypedFields = (form: FormData, names: readonly SiteFieldName[]): Some =>
  Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "").replace(/\r\n?/g, "\n")]));

/**
 * Values of a form after its answer: the stored ones, overridden by one's own refused ones, overridden by what was typed
 * since sending. Null when the form shows them already.
 */
export function valuesAfterAnswer(now: SiteFields, refused: Some, sent: Some, live: Some): Some | null {
  const names = Object.keys(live) as SiteFieldName[];
  const shown = Object.fromEntries(names.map((name) => [name, live[name] === sent[name] ? (refused[name] ?? now[name]) : live[name]])) as Some;
  return names.some((name) => shown[name] !== live[name]) ? shown : null;
}
