import { useRef } from "react";
import { sharedWords } from "#app/features/suggestions/shared-words.ts";
import { SUGGESTION_LIMITS, type SuggestionField } from "#app/features/suggestions/suggestion-fields.ts";
import { Icon } from "#app/ui/icon.tsx";
import { SimulatedMark } from "#app/ui/newsroom/shell/simulated-providers.tsx";
import { controlId } from "../focus-field.ts";
import { FIELD_LABELS } from "../form-rules.ts";
import type { EditorSession } from "../session/editor-session.ts";
import { useSession } from "../session/use-editor-session.ts";
import { otherFields, useFactCheck } from "./article-source.ts";
import { SuggestionRow } from "./suggestion-row.tsx";
import { useSuggestions } from "./suggestions-provider.tsx";

/** What is suggested for a field, below it; then, for as long as the choice stands, a way back. */
export function FieldSuggestions({ session, field }: { session: EditorSession; field: SuggestionField }) {
  const suggestions = useSuggestions();
  const form = useSession(session, (state) => state.form);
  const found = suggestions?.state.fields[field];
  const chosen = suggestions?.state.chosen[field];
  /** The panel closes by itself; the focus inside it must not be lost. */
  const hasFocus = useRef(false);
  const check = useFactCheck(suggestions?.tools, form, field, found !== undefined);
  if (!suggestions || (!found && chosen?.text !== form[field])) return null;
  const label = FIELD_LABELS[field] ?? field;
  if (!found)
    return (
      <div className="ai-undo">
        <span>{label} veio das sugestões.</span>
        <button
          type="button"
          className="ed-link-button"
          aria-label={`Desfazer a troca de ${label}`}
          ref={(button) => {
            if (button && hasFocus.current) button.focus();
            hasFocus.current = false;
          }}
          onClick={() => {
            suggestions.undo(session, field);
            document.getElementById(controlId(field))?.focus();
          }}
        >
          Desfazer
        </button>
      </div>
    );
  const { isUppercase } = SUGGESTION_LIMITS[field];
  // Words of a suggestion chosen for another field are no longer available.
  const others = otherFields(form, field);
  const isLocal = found.offered.every((line) => line.isLocal);
  const usable = found.offered.filter(({ text }) => text === chosen?.text || sharedWords(text, others).length === 0);
  return (
    <section
      className={`ai-panel${isUppercase ? " is-chips" : ""}`}
      aria-label={`Sugestões para ${label}`}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={(event) => {
        hasFocus.current = event.currentTarget.contains(event.relatedTarget);
      }}
    >
      <header>
        <Icon name="spark" className="size-3.5" />
        <span>{isLocal ? "Sugestões locais, sem IA" : "Sugestões da IA"}</span>
        {isLocal ? null : <SimulatedMark provider="openai" />}
        <button
          type="button"
          className="ai-close"
          aria-label={`Dispensar as sugestões para ${label}`}
          onClick={() => {
            suggestions.clear(field);
            document.getElementById(controlId(field))?.focus();
          }}
        >
          <Icon name="close" className="size-3.5" />
        </button>
      </header>
      {usable.length > 0 ? (
        <ul>
          {usable.map(({ text, ...line }) => (
            <SuggestionRow
              key={text}
              text={text}
              isLocal={line.isLocal && !isLocal}
              facts={check(text, { isUppercase })}
              isChosen={chosen?.text === text}
              isOver={chosen !== undefined}
              onUse={() => suggestions.choose(session, field, text)}
            />
          ))}
        </ul>
      ) : (
        <p>As sugestões repetiam palavras de outros campos. Peça outras.</p>
      )}
    </section>
  );
}
