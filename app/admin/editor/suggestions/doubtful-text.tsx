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

/** What is not in the article, named, as a sentence. */
export function doubtSentence(facts: readonly DoubtfulFact[]): string {
  const named = [...new Set(facts.map(({ text }) => text))].map((text) => `“${text}”`);
  return `${new Intl.ListFormat("pt-BR").format(named)} ${named.length === 1 ? "não está" : "não estão"} na matéria.`;
}
