import { campaignWord, clickOrigin, DIRECT, INFERRED_SOURCES, referrerOf, sourceLabel, sourceNamed, sourceOfHost } from "#app/features/links/click-origin.ts";

/** Source of a view that another page of this site led to, where nothing says what led to the first. */
export const INTERNAL = "interno";

/** Counts sources beyond `SOURCES_MAX` of a day: anybody can write a `utm_source`. */
export const OTHER_SOURCES = "(outros)";
export const SOURCES_MAX = 150;

/** True for a predefined source; the daily limit applies to free-text sources only. */
export const isKnownSource = (source: string): boolean => source === INTERNAL || INFERRED_SOURCES.has(source);

/** The AI assistant of a host, or of the `utm_source` that it adds to its links. */
function assistantOf(word: string): string | null {
  const found = sourceOfHost(word) ?? sourceNamed(word);
  return found?.isAssistant ? found.name : null;
}

export interface ViewSource {
  /** Null: another page of this site led here, so that the source is that of the session. */
  source: string | null;
  /** An AI assistant led here. */
  isAssistant: boolean;
}

/** Returns a view's source: its own `utm_source`, else the class of its referrer, else direct (spec 2 §9). */
export function viewSource({ utmSource, referrer, inApp, host }: { utmSource: string; referrer: string; inApp: string | null; host: string }): ViewSource {
  const declared = campaignWord(utmSource);
  if (declared !== "") {
    const assistant = assistantOf(declared);
    if (assistant) return { source: assistant, isAssistant: true };
    return { source: clickOrigin({ source: declared, medium: "", campaign: "" }, { source: "", medium: "", campaign: "" }, "", null).source, isAssistant: false };
  }
  const from = referrerOf(referrer).host;
  if (from !== "" && from === host) return { source: null, isAssistant: false };
  const assistant = assistantOf(from);
  if (assistant) return { source: assistant, isAssistant: true };
  const nothing = { source: "", medium: "", campaign: "" };
  return { source: clickOrigin(nothing, nothing, referrer, inApp).source || DIRECT, isAssistant: false };
}

/** True where the home page of this site led here: a press on one of its stories. */
export const isFromHome = (referrer: string, host: string): boolean => [`https://${host}`, `http://${host}`].includes(referrer.replace(/(?::\d{1,5})?\/?$/, ""));

/** Labels a source of views: the labels of short links (spec 2 §9), and those that only views have. */
export function viewSourceLabel(source: string): string {
  if (source === INTERNAL) return "Outra página do site";
  if (source === OTHER_SOURCES) return "Outras fontes";
  return sourceLabel(source);
}

/** True for an external referrer, not for an internal link or the overflow bucket. */
export const isNamedSource = (source: string): boolean => source !== INTERNAL && source !== OTHER_SOURCES;
