import type { OfferedLine } from "#app/features/suggestions/local-suggestions.ts";
import type { SuggestionField } from "#app/features/suggestions/suggestion-fields.ts";

export interface FieldSuggestions {
  offered: readonly OfferedLine[];
}

/** The value that was put into a field, and the one it replaced. */
interface Chosen {
  text: string;
  before: string;
}

export interface SuggestionState {
  isBusy: boolean;
  badge: { text: string; tone: "busy" | "good" | "bad" } | null;
  fields: Partial<Record<SuggestionField, FieldSuggestions>>;
  chosen: Partial<Record<SuggestionField, Chosen>>;
}

export type SuggestionEvent =
  | { type: "asked" }
  | { type: "too-short" }
  | { type: "offered"; field: SuggestionField; suggestions: FieldSuggestions }
  | { type: "finished"; failed: boolean }
  | { type: "badge-over" }
  | { type: "chosen"; field: SuggestionField; chosen: Chosen }
  | { type: "cleared"; field: SuggestionField }
  | { type: "undone"; field: SuggestionField };

export const NO_SUGGESTIONS: SuggestionState = { isBusy: false, badge: null, fields: {}, chosen: {} };

function without<T extends object>(record: T, field: keyof T): T {
  const { [field]: _gone, ...rest } = record;
  return rest as T;
}

/** The badges are the specification's, word for word (spec 1 §4, §5, §8). */
export function nextSuggestions(state: SuggestionState, event: SuggestionEvent): SuggestionState {
  switch (event.type) {
    case "asked":
      return { isBusy: true, badge: { text: "Processando...", tone: "busy" }, fields: {}, chosen: {} };
    case "too-short":
      return { ...state, badge: { text: "Texto insuficiente", tone: "bad" } };
    case "offered":
      return { ...state, fields: { ...state.fields, [event.field]: event.suggestions } };
    case "finished":
      return { ...state, isBusy: false, badge: event.failed ? { text: "Erro IA", tone: "bad" } : { text: "Sugestões geradas!", tone: "good" } };
    case "badge-over":
      return state.isBusy ? state : { ...state, badge: null };
    case "chosen":
      return { ...state, chosen: { ...state.chosen, [event.field]: event.chosen } };
    case "cleared":
      return { ...state, fields: without(state.fields, event.field) };
    case "undone":
      return { ...state, chosen: without(state.chosen, event.field) };
  }
}
