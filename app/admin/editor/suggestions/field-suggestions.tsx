import { useRef } from "react";
import { sharedWords } from "#app/domain/suggestions/shared-words.ts";
import { SUGGESTION_LIMITS, type SuggestionField } from "#app/domain/suggestions/suggestion-fields.ts";
import { controlId } from "../focus-field.ts";
import { FIELD_LABELS } from "../form-rules.ts";
import { Icon } from "../icon.tsx";
import type { ArticleEditor } from "../use-article-editor.ts";
import { AiIcon } from "./ai-icon.tsx";
import { otherFields } from "./article-source.ts";
import { SimulatedMark } from "./simulated-mark.tsx";
import { SuggestionRow } from "./suggestion-row.tsx";
import { useSuggestions } from "./suggestions-provider.tsx";
import { useFactCheck } from "./use-fact-check.ts";

/** What is suggested for a field, below it; then, for as long as the choice stands, a way back. */
export function FieldSuggestions({ editor, field }: { editor: ArticleEditor; field: SuggestionField }) {
  const suggestions = useSuggestions();
  const found = suggestions?.state.fields[field];
  const chosen = suggestions?.state.chosen[field];
  /** The choice goes by itself; who had the focus in it must not fall out of the page. */
  const hasFocus = useRef(false);
  const check = useFactCheck(editor.form, field, found !== undefined);
  if (!suggestions || (!found && chosen?.text !== editor.form[field])) return null;
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
            suggestions.undo(editor, field);
            document.getElementById(controlId(field))?.focus();
          }}
        >
          Desfazer
        </button>
      </div>
    );
  const { isUppercase } = SUGGESTION_LIMITS[field];
  // A line chosen meanwhile elsewhere takes its words with it.
  const others = otherFields(editor.form, field);
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
        <AiIcon size={14} />
        <span>{isLocal ? "Sugestões locais, sem IA" : "Sugestões da IA"}</span>
        {suggestions.ai.simulated && !isLocal ? <SimulatedMark /> : null}
        <button
          type="button"
          className="ai-close"
          aria-label={`Dispensar as sugestões para ${label}`}
          onClick={() => {
            suggestions.clear(field);
            document.getElementById(controlId(field))?.focus();
          }}
        >
          <Icon name="close" size={14} />
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
              onUse={() => suggestions.choose(editor, field, text)}
            />
          ))}
        </ul>
      ) : (
        <p>As sugestões repetiam palavras de outros campos. Peça outras.</p>
      )}
    </section>
  );
}
