import { type ReactNode, useId, useState } from "react";
import { plainText } from "#app/features/articles/body-text.ts";
import type { FactCheck, UnsupportedFact } from "#app/features/checks/fact-check.ts";
import { Icon } from "#app/ui/icon.tsx";
import { SimulatedMark } from "#app/ui/newsroom/shell/simulated-providers.tsx";
import { controlId } from "../focus-field.ts";
import type { EditorSession } from "../session/editor-session.ts";
import { useSession } from "../session/use-editor-session.ts";
import { complete, factSource, recordAiUse, type TextTools, useFactCheck, useHasEnoughText, useLoading } from "./complete.ts";
import { useSuggestions } from "./suggestions-provider.tsx";

/** Asks for suggestions of title, subtitle and hat line; says what keeps it from asking. */
export function AiButton({ session }: { session: EditorSession }) {
  const suggestions = useSuggestions();
  const hintId = useId();
  const form = useSession(session, (state) => state.form);
  const isReady = useHasEnoughText(form.conteudo);
  if (!suggestions) return null;
  const { state, ask } = suggestions;
  return (
    <div className="ai-ask">
      <button
        type="button"
        className="ed-button ai-button"
        // Not `disabled`: the button must stay focusable, because its hint explains why it is unavailable.
        aria-disabled={!isReady || state.isBusy}
        aria-describedby={isReady ? undefined : hintId}
        onClick={() => !state.isBusy && void ask(session)}
      >
        <Icon name="spark" /> Sugestões por IA
      </button>
      {isReady ? null : (
        <span id={hintId} className="ai-hint">
          Mínimo 100 caracteres para IA
        </span>
      )}
      <SimulatedMark provider="openai" />
      <span role="status" className="ai-status">
        {state.badge ? <span className={`ed-badge is-${state.badge.tone}`}>{state.badge.text}</span> : null}
      </span>
    </div>
  );
}

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

/** Lists the facts that are not in the article, as a sentence. */
export function unsupportedFactsSentence(facts: readonly UnsupportedFact[]): string {
  const named = [...new Set(facts.map(({ text }) => text))].map((text) => `“${text}”`);
  return `${new Intl.ListFormat("pt-BR").format(named)} ${named.length === 1 ? "não está" : "não estão"} na matéria.`;
}

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
