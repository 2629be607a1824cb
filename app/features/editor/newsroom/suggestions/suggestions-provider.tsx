import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useReducer, useRef, useState } from "react";
import { plainText } from "#app/features/articles/body-text.ts";
import type { OfferedLine } from "#app/features/suggestions/local-suggestions.ts";
import { SUGGESTION_FIELDS, type SuggestionField } from "#app/features/suggestions/suggestion-fields.ts";
import { useNotices } from "#app/ui/toast.tsx";
import type { ArticleForm } from "../article-form.ts";
import type { EditorSession } from "../session/editor-session.ts";
import { type AiState, complete, hasEnoughText, loadTextTools, otherFields, recordAiUse, type TextTools } from "./complete.ts";

interface FieldSuggestions {
  offered: readonly OfferedLine[];
}

/** The value that was put into a field, and the one it replaced. */
interface Chosen {
  text: string;
  before: string;
}

interface SuggestionState {
  isBusy: boolean;
  badge: { text: string; tone: "busy" | "good" | "bad" } | null;
  fields: Partial<Record<SuggestionField, FieldSuggestions>>;
  chosen: Partial<Record<SuggestionField, Chosen>>;
}

type SuggestionEvent =
  | { type: "asked" }
  | { type: "too-short" }
  | { type: "offered"; field: SuggestionField; suggestions: FieldSuggestions }
  | { type: "finished"; failed: boolean }
  | { type: "badge-over" }
  | { type: "chosen"; field: SuggestionField; chosen: Chosen }
  | { type: "cleared"; field: SuggestionField }
  | { type: "undone"; field: SuggestionField };

const NO_SUGGESTIONS: SuggestionState = { isBusy: false, badge: null, fields: {}, chosen: {} };

function without<T extends object>(record: T, field: keyof T): T {
  const { [field]: _gone, ...rest } = record;
  return rest as T;
}

/** The badges are the specification's, word for word (spec 1 §4, §5, §8). */
function nextSuggestions(state: SuggestionState, event: SuggestionEvent): SuggestionState {
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

/** Confirmations last 2.5 s; suggestions go 1.5 s after one was chosen (spec 1 §4). */
const BADGE_MS = 2_500;
const CLEAR_AFTER_CHOICE_MS = 1_500;

interface Suggestions {
  ai: AiState;
  state: SuggestionState;
  /** Null before the first request. */
  tools: TextTools | null;
  /** The tools, in `tools` too from then on. Where they cannot be loaded a message says so, and the promise is rejected. */
  load(): Promise<TextTools>;
  ask(session: EditorSession): Promise<void>;
  choose(session: EditorSession, field: SuggestionField, text: string): void;
  undo(session: EditorSession, field: SuggestionField): void;
  clear(field: SuggestionField): void;
}

const Context = createContext<Suggestions | null>(null);

/** The suggestions of this screen; null where nobody may write. */
export const useSuggestions = (): Suggestions | null => useContext(Context);

/** Suggestions of one field by the AI, or of our own where it has none; throws nothing. */
async function suggestionsFor(
  { fieldPrompt, fillWithLocal, readAnswer }: TextTools,
  field: SuggestionField,
  form: ArticleForm,
  ai: AiState,
): Promise<FieldSuggestions & { failed: boolean }> {
  const text = plainText(form.conteudo);
  const others = otherFields(form, field);
  const offer = (answered: readonly string[]) => fillWithLocal(field, answered, text, form[field], others);
  if (!ai.configured) return { offered: offer([]), failed: false };
  try {
    return { offered: offer(readAnswer(await complete(fieldPrompt(field, text, others)))), failed: false };
  } catch {
    // On any failure of the AI, local suggestions are shown with a notice.
    return { offered: offer([]), failed: true };
  }
}

/** State of the suggestions of one article. */
export function SuggestionsProvider({ ai, children }: { ai: AiState; children: ReactNode }) {
  const [state, dispatch] = useReducer(nextSuggestions, NO_SUGGESTIONS);
  const [tools, setTools] = useState<TextTools | null>(null);
  const { notify } = useNotices();
  const turn = useRef(0);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      turn.current += 1;
      for (const timer of running) clearTimeout(timer);
    };
  }, []);
  const later = useCallback((milliseconds: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      work();
    }, milliseconds);
    timers.current.add(timer);
  }, []);

  const load = useCallback(async () => {
    try {
      const loaded = await loadTextTools();
      setTools(loaded);
      return loaded;
    } catch (error) {
      notify("error", "Não foi possível carregar as sugestões. Confira a conexão e tente de novo; o texto continua aqui.");
      throw error;
    }
  }, [notify]);

  const ask = useCallback(
    async (session: EditorSession) => {
      const form = session.read();
      turn.current += 1;
      const mine = turn.current;
      const isCurrent = () => turn.current === mine;
      const endBadge = () => later(BADGE_MS, () => isCurrent() && dispatch({ type: "badge-over" }));
      if (!hasEnoughText(form.conteudo)) {
        dispatch({ type: "too-short" });
        return endBadge();
      }
      dispatch({ type: "asked" });
      const loaded = await load().catch(() => null);
      if (!isCurrent()) return;
      if (!loaded) return dispatch({ type: "finished", failed: true });
      const outcomes = await Promise.all(
        SUGGESTION_FIELDS.map(async (field) => {
          const { failed, ...suggestions } = await suggestionsFor(loaded, field, form, ai);
          if (isCurrent()) dispatch({ type: "offered", field, suggestions });
          return failed;
        }),
      );
      if (!isCurrent()) return;
      dispatch({ type: "finished", failed: outcomes.includes(true) });
      // The button is above and the fields below: on a phone they may be out of sight.
      requestAnimationFrame(() => document.querySelector(".ai-panel")?.scrollIntoView({ block: "nearest" }));
      endBadge();
    },
    [ai, later, load],
  );

  const choose = useCallback(
    (session: EditorSession, field: SuggestionField, text: string) => {
      dispatch({ type: "chosen", field, chosen: { text, before: session.state.form[field] } });
      session.set(field, text);
      if (state.fields[field]?.offered.some((line) => line.text === text && !line.isLocal)) recordAiUse(field, [text]);
      const mine = turn.current;
      later(CLEAR_AFTER_CHOICE_MS, () => turn.current === mine && dispatch({ type: "cleared", field }));
    },
    [later, state.fields],
  );

  const undo = useCallback(
    (session: EditorSession, field: SuggestionField) => {
      const chosen = state.chosen[field];
      if (chosen) session.set(field, chosen.before);
      dispatch({ type: "undone", field });
    },
    [state.chosen],
  );

  const clear = useCallback((field: SuggestionField) => dispatch({ type: "cleared", field }), []);
  const value = useMemo(() => ({ ai, state, tools, load, ask, choose, undo, clear }), [ai, state, tools, load, ask, choose, undo, clear]);
  return <Context.Provider value={value}>{children}</Context.Provider>;
}
