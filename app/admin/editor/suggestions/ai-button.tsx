import type { ArticleEditor } from "../use-article-editor.ts";
import { AiIcon } from "./ai-icon.tsx";
import { SimulatedMark } from "./simulated-mark.tsx";
import { useSuggestions } from "./suggestions-provider.tsx";
import { useHasEnoughText } from "./use-has-enough-text.ts";

const HINT_ID = "ia-dica";

/** Asks for suggestions of title, subtitle and hat line; says what keeps it from asking. */
export function AiButton({ editor }: { editor: ArticleEditor }) {
  const suggestions = useSuggestions();
  const isReady = useHasEnoughText(editor.form.conteudo);
  if (!suggestions) return null;
  const { ai, state, ask } = suggestions;
  return (
    <div className="ai-ask">
      <button
        type="button"
        className="ed-button ai-button"
        // Not `disabled`: who cannot use it yet must be able to reach it and learn why.
        aria-disabled={!isReady || state.isBusy}
        aria-describedby={isReady ? undefined : HINT_ID}
        onClick={() => !state.isBusy && void ask(editor)}
      >
        <AiIcon /> Sugestões por IA
      </button>
      {isReady ? null : (
        <span id={HINT_ID} className="ai-hint">
          Mínimo 100 caracteres para IA
        </span>
      )}
      {ai.simulated ? <SimulatedMark /> : null}
      <span role="status" className="ai-status">
        {state.badge ? <span className={`ed-badge is-${state.badge.tone}`}>{state.badge.text}</span> : null}
      </span>
    </div>
  );
}
