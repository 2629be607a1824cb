import { useState } from "react";
import type { DoubtfulFact, FactCheck } from "#app/domain/facts/fact-check.ts";
import { Icon } from "../icon.tsx";
import { DoubtfulText, doubtSentence } from "./doubtful-text.tsx";

interface TagChipsProps {
  tags: readonly string[];
  label: string;
  /** Absent: the tags were taken out of the text itself. */
  check?: FactCheck;
  onAdd(tag: string): void;
}

/** Tags to be added with a click or Enter; one that the article does not support takes a second. */
export function TagChips({ tags, label, check, onAdd }: TagChipsProps) {
  const [asked, setAsked] = useState<{ tag: string; facts: readonly DoubtfulFact[] } | null>(null);
  if (tags.length === 0) return null;
  const open = asked && tags.includes(asked.tag) ? asked : null;
  return (
    <div className="ai-tags">
      <ul aria-label={label}>
        {tags.map((tag) => {
          const facts = check?.(tag) ?? [];
          return (
            <li key={tag}>
              <button
                type="button"
                className={`ai-chip${facts.length > 0 ? " is-doubtful" : ""}`}
                aria-expanded={facts.length > 0 ? open?.tag === tag : undefined}
                onClick={() => (facts.length > 0 ? setAsked(open?.tag === tag ? null : { tag, facts }) : onAdd(tag))}
              >
                {facts.length > 0 ? <Icon name="warning" size={13} /> : <span aria-hidden="true">+</span>}
                <span>
                  <span className="ed-hidden">Adicionar a tag </span>
                  <DoubtfulText text={tag} facts={facts} />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {open ? (
        <div className="ai-confirm" role="alert">
          <p>{doubtSentence(open.facts)}</p>
          <div className="ed-actions">
            <button
              type="button"
              className="ed-button"
              onClick={() => {
                onAdd(open.tag);
                setAsked(null);
              }}
            >
              Usar mesmo assim
            </button>
            <button type="button" className="ed-button is-quiet" onClick={() => setAsked(null)}>
              Cancelar
            </button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
