import { useId, useState } from "react";
import type { UnsupportedFact } from "#app/features/checks/fact-check.ts";
import { Icon } from "#app/ui/icon.tsx";
import { UnsupportedFactsNote, unsupportedFactsSentence } from "./unsupported-facts.tsx";

interface SuggestionRowProps {
  text: string;
  facts: readonly UnsupportedFact[];
  /** A local suggestion among those of the AI. */
  isLocal: boolean;
  isChosen: boolean;
  isOver: boolean;
  onUse(): void;
}

/** One suggestion. Unsupported facts need a second click on a button that names them. */
export function SuggestionRow({ text, facts, isLocal, isChosen, isOver, onUse }: SuggestionRowProps) {
  const [asking, setAsking] = useState(false);
  const id = useId();
  const needsCheck = facts.length > 0;
  return (
    <li className={`ai-row${isChosen ? " is-chosen" : ""}`}>
      <button
        type="button"
        className="ai-use"
        disabled={isOver && !isChosen}
        aria-expanded={needsCheck ? asking : undefined}
        aria-controls={needsCheck && asking ? id : undefined}
        onClick={() => {
          if (isOver) return;
          if (needsCheck) setAsking(!asking);
          else onUse();
        }}
      >
        <span className="ed-hidden">{isChosen ? "Aplicada: " : "Usar: "}</span>
        <span className="ai-text">
          <UnsupportedFactsNote text={text} facts={facts} />
        </span>
        {isLocal ? <span className="ai-local">local, sem IA</span> : null}
        {isChosen ? <Icon name="check" /> : needsCheck ? <Icon name="alert" /> : null}
      </button>
      {asking && !isOver ? (
        <div id={id} className="ai-confirm" role="alert">
          <p>{unsupportedFactsSentence(facts)}</p>
          <div className="ed-actions">
            <button type="button" className="ed-button" onClick={onUse}>
              Usar mesmo assim
            </button>
            <button type="button" className="ed-button is-quiet" onClick={() => setAsking(false)}>
              Cancelar
            </button>
          </div>
        </div>
      ) : null}
    </li>
  );
}
