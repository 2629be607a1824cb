import { campaignWord, clickOrigin, DIRECT, INFERRED_SOURCES, referrerOf, sourceLabel } from "#app/features/links/click-origin.ts";

/** Source of a view that another page of this site led to, where nothing says what led to the first. */
export const INTERNAL = "interno";

/** Where sources beyond `SOURCES_MAX` of a day are counted: anybody can write a `utm_source`. */
export const OTHER_SOURCES = "(outros)";
export const SOURCES_MAX = 150;

/** AI assistants, by the host that refers and by the `utm_source` that they add to their links. */
const ASSISTANTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:chatgpt\.com|chat\.openai\.com|openai\.com)$/, "chatgpt"],
  [/^(?:claude\.ai|claude\.com)$/, "claude"],
  [/^(?:gemini|bard)\.google\.com$/, "gemini"],
  [/^(?:perplexity\.ai|www\.perplexity\.ai)$/, "perplexity"],
  [/^(?:copilot\.microsoft\.com|copilot\.cloud\.microsoft)$/, "copilot"],
  [/^(?:www\.)?meta\.ai$/, "meta ai"],
  [/^(?:chat\.)?deepseek\.com$/, "deepseek"],
  [/^(?:chat\.mistral\.ai)$/, "mistral"],
  [/^(?:grok\.com|www\.grok\.com)$/, "grok"],
  [/^(?:you\.com)$/, "you.com"],
];
const ASSISTANT_NAMES: ReadonlySet<string> = new Set(ASSISTANTS.map(([, name]) => name));

/** Whether a source is predefined; the daily limit applies to free-text sources only. */
export const isKnownSource = (source: string): boolean => source === INTERNAL || ASSISTANT_NAMES.has(source) || INFERRED_SOURCES.has(source);

const assistantOf = (host: string): string | null => ASSISTANTS.find(([pattern]) => pattern.test(host))?.[1] ?? null;

export interface ViewSource {
  /** Null: another page of this site led here, so that the source is that of the session. */
  source: string | null;
  /** An AI assistant led here. */
  isAssistant: boolean;
}

/** Where a view came from: its own `utm_source`, else the class of its referrer, else direct (spec 2 §9). */
export function viewSource({ utmSource, referrer, inApp, host }: { utmSource: string; referrer: string; inApp: string | null; host: string }): ViewSource {
  const declared = campaignWord(utmSource);
  if (declared !== "") {
    const assistant = assistantOf(declared) ?? (ASSISTANT_NAMES.has(declared) ? declared : null);
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

/** Display names of AI assistants that default capitalisation gets wrong. */
const ASSISTANT_LABELS: ReadonlyMap<string, string> = new Map([
  ["chatgpt", "ChatGPT"],
  ["deepseek", "DeepSeek"],
  ["meta ai", "Meta AI"],
]);

/** How a source of views is called: as that of short links (spec 2 §9), and what only views have. */
export function viewSourceLabel(source: string): string {
  if (source === INTERNAL) return "Outra página do site";
  if (source === OTHER_SOURCES) return "Outras fontes";
  return ASSISTANT_LABELS.get(source) ?? sourceLabel(source);
}

/** Whether a source is an external referrer, not an internal link or the overflow bucket. */
export const isNamedSource = (source: string): boolean => source !== INTERNAL && source !== OTHER_SOURCES;
