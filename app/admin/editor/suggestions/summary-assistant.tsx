import { useState } from "react";
import { factCheck } from "#app/domain/facts/fact-check.ts";
import { plainText } from "#app/domain/suggestions/plain-text.ts";
import { summaryPrompt } from "#app/domain/suggestions/prompts.ts";
import { summaryTopicsOf } from "#app/domain/suggestions/summary-topics.ts";
import { controlId } from "../focus-field.ts";
import type { ArticleEditor } from "../use-article-editor.ts";
import { AiIcon } from "./ai-icon.tsx";
import { factSource } from "./article-source.ts";
import { complete } from "./complete.ts";
import { DoubtfulText, doubtSentence } from "./doubtful-text.tsx";
import { SimulatedMark } from "./simulated-mark.tsx";
import { useSuggestions } from "./suggestions-provider.tsx";
import { useFactCheck } from "./use-fact-check.ts";
import { useHasEnoughText } from "./use-has-enough-text.ts";
import { useLoading } from "./use-loading.ts";

/**
 * Writes the quick summary. What it writes goes into the field at once, with a way back, unless it states what the article
 * does not: then it is shown first, marked.
 */
export function SummaryAssistant({ editor }: { editor: ArticleEditor }) {
  const suggestions = useSuggestions();
  const [proposed, setProposed] = useState<readonly string[] | null>(null);
  const [used, setUsed] = useState<{ text: string; before: string } | null>(null);
  const [isLoading, run] = useLoading();
  const check = useFactCheck(editor.form, null, proposed !== null);
  const isReady = useHasEnoughText(editor.form.conteudo);
  if (!suggestions) return null;
  const { ai } = suggestions;
  const fill = (topics: readonly string[]) => {
    const text = topics.join("\n");
    setUsed({ text, before: editor.now.current.form.resumo });
    editor.set("resumo", text);
    setProposed(null);
  };
  const propose = (topics: readonly string[]) => {
    if (topics.length === 0) return;
    const doubts = factCheck(factSource(editor.read(), null));
    if (topics.some((topic) => doubts(topic).length > 0)) setProposed(topics);
    else fill(topics);
  };
  const ask = () => {
    if (!isReady) return;
    const text = plainText(editor.read().conteudo);
    setProposed(null);
    setUsed(null);
    // A failure resets the loading state and says nothing (spec 1 §8).
    void run(async () => summaryTopicsOf(ai.configured ? await complete(summaryPrompt(text)) : text.replace(/\n/g, " ")), propose);
  };
  const marked = (proposed ?? []).map((topic) => ({ topic, facts: check(topic) }));
  const hasUndo = used !== null && used.text === editor.form.resumo;
  return (
    <div className="ai-summary">
      <div className="ai-ask">
        <button type="button" className="ed-button" aria-disabled={!isReady || isLoading} aria-describedby="ia-resumo-nota" onClick={ask}>
          <AiIcon /> {ai.configured ? "Gerar com IA" : "Gerar resumo"}
        </button>
        {ai.simulated ? <SimulatedMark /> : null}
        <span id="ia-resumo-nota" className="ai-hint" role="status">
          {isLoading
            ? "Processando..."
            : !isReady
              ? "Mínimo 100 caracteres para IA"
              : hasUndo
                ? ai.configured
                  ? "Resumo gerado"
                  : "Resumo local, sem IA"
                : ai.configured
                  ? ""
                  : "Sugestões locais, sem IA"}
        </span>
        {hasUndo ? (
          <button
            type="button"
            className="ed-link-button"
            onClick={() => {
              editor.set("resumo", used.before);
              setUsed(null);
              document.getElementById(controlId("resumo"))?.focus();
            }}
          >
            Desfazer
          </button>
        ) : null}
      </div>
      {proposed ? (
        <section className="ai-panel" aria-label="Resumo sugerido">
          <header>
            <AiIcon size={14} />
            <span>Sugestões da IA</span>
            {ai.simulated ? <SimulatedMark /> : null}
          </header>
          <ol>
            {marked.map(({ topic, facts }) => (
              <li key={topic}>
                <DoubtfulText text={topic} facts={facts} />
              </li>
            ))}
          </ol>
          <div className="ai-confirm" role="alert">
            {marked.some(({ facts }) => facts.length > 0) ? <p>{doubtSentence(marked.flatMap(({ facts }) => facts))}</p> : null}
            <div className="ed-actions">
              <button type="button" className="ed-button" onClick={() => fill(proposed)}>
                {marked.some(({ facts }) => facts.length > 0) ? "Usar mesmo assim" : "Usar resumo"}
              </button>
              <button type="button" className="ed-button is-quiet" onClick={() => setProposed(null)}>
                Cancelar
              </button>
            </div>
          </div>
        </section>
      ) : null}
    </div>
  );
}
