import { useState } from "react";
import type { FactCheck, UnsupportedFact } from "#app/features/checks/fact-check.ts";
import { Icon } from "#app/ui/icon.tsx";
import { UnsupportedFactsNote, unsupportedFactsSentence } from "./unsupported-facts.tsx";

interface TagChipsProps {
  tags: readonly string[];
  label: string;
  /** Absent: the tags come from the text itself. */
  check?: FactCheck;
  onAdd(tag: string): void;
}

/** Tags that are added with a click or Enter; an unsupported one needs a second click. */
export function TagChips({ tags, label, check, onAdd }: TagChipsProps) {
  const [asked, setAsked] = useState<{ tag: string; facts: readonly UnsupportedFact[] } | null>(null);
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
                {facts.length > 0 ? <Icon name="alert" className="size-3.25" /> : <span aria-hidden="true">+</span>}
                <span>
                  <span className="ed-hidden">Adicionar a tag </span>
                  <UnsupportedFactsNote text={tag} facts={facts} />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {open ? (
        <div className="ai-confirm" role="alert">
          <p>{unsupportedFactsSentence(open.facts)}</p>
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
