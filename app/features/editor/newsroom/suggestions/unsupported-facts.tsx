import type { ReactNode } from "react";
import type { UnsupportedFact } from "#app/features/checks/fact-check.ts";

/** A suggestion with unsupported facts marked, visually and for screen readers. */
export function UnsupportedFactsNote({ text, facts }: { text: string; facts: readonly UnsupportedFact[] }) {
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
export function unsupportedFactsSentence(facts: readonly UnsupportedFact[]): string {
  const named = [...new Set(facts.map(({ text }) => text))].map((text) => `“${text}”`);
  return `${new Intl.ListFormat("pt-BR").format(named)} ${named.length === 1 ? "não está" : "não estão"} na matéria.`;
}
