import { useState } from "react";
import { plainText } from "#app/features/suggestions/plain-text.ts";
import { Icon } from "#app/ui/icon.tsx";
import { SimulatedMark } from "#app/ui/newsroom/shell/simulated-providers.tsx";
import { controlId } from "../focus-field.ts";
import type { EditorSession } from "../session/editor-session.ts";
import { useSession } from "../session/use-editor-session.ts";
import { factSource, type TextTools, useFactCheck, useHasEnoughText } from "./article-source.ts";
import { complete, recordAiUse } from "./complete.ts";
import { useSuggestions } from "./suggestions-provider.tsx";
import { UnsupportedFactsNote, unsupportedFactsSentence } from "./unsupported-facts.tsx";
import { useLoading } from "./use-loading.ts";

/**
 * Writes the quick summary into the field at once, with an undo, unless it states facts that the article
 * does not: then it is previewed with marks first.
 */
export function SummaryAssistant({ session }: { session: EditorSession }) {
  const suggestions = useSuggestions();
  const form = useSession(session, (state) => state.form);
  const [proposed, setProposed] = useState<readonly string[] | null>(null);
  const [used, setUsed] = useState<{ text: string; before: string } | null>(null);
  const [isLoading, run] = useLoading();
  const check = useFactCheck(suggestions?.tools, form, null, proposed !== null);
  const isReady = useHasEnoughText(form.conteudo);
  if (!suggestions) return null;
  const { ai, load } = suggestions;
  const fill = (topics: readonly string[]) => {
    const text = topics.join("\n");
    setUsed({ text, before: session.state.form.resumo });
    session.set("resumo", text);
    if (ai.configured) recordAiUse("resumo", topics);
    setProposed(null);
  };
  const propose = ({ topics, tools }: { topics: readonly string[]; tools: TextTools }) => {
    if (topics.length === 0) return;
    const doubts = tools.factCheck(factSource(session.read(), null));
    if (topics.some((topic) => doubts(topic).length > 0)) setProposed(topics);
    else fill(topics);
  };
  const ask = () => {
    if (!isReady) return;
    const text = plainText(session.read().conteudo);
    setProposed(null);
    setUsed(null);
    // A failure resets the loading state and says nothing (spec 1 §8).
    void run(async () => {
      const tools = await load();
      return { topics: tools.summaryTopicsOf(ai.configured ? await complete(tools.summaryPrompt(text)) : text.replace(/\n/g, " ")), tools };
    }, propose);
  };
  const marked = (proposed ?? []).map((topic) => ({ topic, facts: check(topic) }));
  const hasUndo = used !== null && used.text === form.resumo;
  return (
    <div className="ai-summary">
      <div className="ai-ask">
        <button type="button" className="ed-button" aria-disabled={!isReady || isLoading} aria-describedby="ia-resumo-nota" onClick={ask}>
          <Icon name="spark" /> {ai.configured ? "Gerar com IA" : "Gerar resumo"}
        </button>
        <SimulatedMark provider="openai" />
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
              session.set("resumo", used.before);
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
            <Icon name="spark" className="size-3.5" />
            <span>Sugestões da IA</span>
            <SimulatedMark provider="openai" />
          </header>
          <ol>
            {marked.map(({ topic, facts }) => (
              <li key={topic}>
                <UnsupportedFactsNote text={topic} facts={facts} />
              </li>
            ))}
          </ol>
          <div className="ai-confirm" role="alert">
            {marked.some(({ facts }) => facts.length > 0) ? <p>{unsupportedFactsSentence(marked.flatMap(({ facts }) => facts))}</p> : null}
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
