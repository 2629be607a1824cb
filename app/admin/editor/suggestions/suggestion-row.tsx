import { useId, useState } from "react";
import type { DoubtfulFact } from "#app/domain/facts/fact-check.ts";
import { Icon } from "../icon.tsx";
import { DoubtfulText, doubtSentence } from "./doubtful-text.tsx";

interface SuggestionRowProps {
  text: string;
  facts: readonly DoubtfulFact[];
  /** Ours, among those of the AI. */
  isLocal: boolean;
  isChosen: boolean;
  isOver: boolean;
  onUse(): void;
}

/** One suggestion. What the article does not support takes a second click, that says what it is. */
export function SuggestionRow({ text, facts, isLocal, isChosen, isOver, onUse }: SuggestionRowProps) {
  const [asking, setAsking] = useState(false);
  const id = useId();
  const isDoubtful = facts.length > 0;
  return (
    <li className={`ai-row${isChosen ? " is-chosen" : ""}`}>
      <button
        type="button"
        className="ai-use"
        disabled={isOver && !isChosen}
        aria-expanded={isDoubtful ? asking : undefined}
        aria-controls={isDoubtful && asking ? id : undefined}
        onClick={() => {
          if (isOver) return;
          if (isDoubtful) setAsking(!asking);
          else onUse();
        }}
      >
        <span className="ed-hidden">{isChosen ? "Aplicada: " : "Usar: "}</span>
        <span className="ai-text">
          <DoubtfulText text={text} facts={facts} />
        </span>
        {isLocal ? <span className="ai-local">local, sem IA</span> : null}
        {isChosen ? <Icon name="check" size={16} /> : isDoubtful ? <Icon name="warning" size={16} /> : null}
      </button>
      {asking && !isOver ? (
        <div id={id} className="ai-confirm" role="alert">
          <p>{doubtSentence(facts)}</p>
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
