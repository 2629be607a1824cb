import type { ReactNode } from "react";
import type { DoubtfulFact } from "#app/domain/facts/fact-check.ts";

/** A suggestion in which what the article does not say is marked, for eyes and for screen readers. */
export function DoubtfulText({ text, facts }: { text: string; facts: readonly DoubtfulFact[] }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of facts) {
    parts.push(
      text.slice(at, start),
      <mark key={start} className="ai-doubt">
        {text.slice(start, end)}
        <span className="ed-hidden"> (não está na matéria)</span>
      </mark>,
    );
    at = end;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}

/** The facts by name, as a sentence tells them. */
export const namedFacts = (facts: readonly DoubtfulFact[]): string => new Intl.ListFormat("pt-BR").format([...new Set(facts.map(({ text }) => text))].map((text) => `“${text}”`));
