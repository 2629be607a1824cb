import { useId } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { SimulatedMark } from "#app/ui/newsroom/shell/simulated-providers.tsx";
import type { EditorSession } from "../session/editor-session.ts";
import { useSession } from "../session/use-editor-session.ts";
import { useHasEnoughText } from "./article-source.ts";
import { useSuggestions } from "./suggestions-provider.tsx";

/** Asks for suggestions of title, subtitle and hat line; says what keeps it from asking. */
export function AiButton({ session }: { session: EditorSession }) {
  const suggestions = useSuggestions();
  const hintId = useId();
  const form = useSession(session, (state) => state.form);
  const isReady = useHasEnoughText(form.conteudo);
  if (!suggestions) return null;
  const { state, ask } = suggestions;
  return (
    <div className="ai-ask">
      <button
        type="button"
        className="ed-button ai-button"
        // Not `disabled`: the button must stay focusable, because its hint explains why it is unavailable.
        aria-disabled={!isReady || state.isBusy}
        aria-describedby={isReady ? undefined : hintId}
        onClick={() => !state.isBusy && void ask(session)}
      >
        <Icon name="spark" /> Sugestões por IA
      </button>
      {isReady ? null : (
        <span id={hintId} className="ai-hint">
          Mínimo 100 caracteres para IA
        </span>
      )}
      <SimulatedMark provider="openai" />
      <span role="status" className="ai-status">
        {state.badge ? <span className={`ed-badge is-${state.badge.tone}`}>{state.badge.text}</span> : null}
      </span>
    </div>
  );
}
