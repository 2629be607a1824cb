import { useState } from "react";
import { lengthOf, SUMMARY_TOPIC_MAX, SUMMARY_TOPICS } from "#app/features/articles/article.ts";
import { controlId } from "./focus-field.ts";
import { summaryNote, summaryTopics } from "./form-rules.ts";
import type { EditorSession } from "./session/editor-session.ts";
import { useSession } from "./session/use-editor-session.ts";
import { SummaryAssistant } from "./suggestions/summary-assistant.tsx";

const PLACEHOLDER = "O resumo será exibido no topo da matéria";

/** Summary for readers in a hurry: three topics, one a line, with a preview. */
export function QuickSummary({ session }: { session: EditorSession }) {
  const form = useSession(session, (state) => state.form);
  const errors = useSession(session, (state) => state.errors);
  const { set } = session;
  const [isPreview, setPreview] = useState(false);
  const id = controlId("resumo");
  const topics = summaryTopics(form.resumo);
  const note = summaryNote(form.resumo);
  const rows = Math.max(SUMMARY_TOPICS, topics.length);
  return (
    <div className="ed-field ed-summary">
      <div className="ed-label-row">
        <label htmlFor={id}>Resumo de leitura rápida</label>
        <button type="button" className="ed-link-button" aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
          Leitura Rápida
        </button>
      </div>
      <textarea
        id={id}
        name="resumo"
        rows={4}
        hidden={isPreview}
        value={form.resumo}
        placeholder={PLACEHOLDER}
        aria-describedby={`${id}-nota ${id}-contas`}
        onChange={(event) => set("resumo", event.target.value)}
      />
      {isPreview ? (
        <div className="ed-summary-preview">
          <strong>Leitura Rápida</strong>
          <span>Para leitores apressados</span>
          {topics.length > 0 ? (
            <ul>
              {topics.map((topic) => (
                <li key={topic}>{topic}</li>
              ))}
            </ul>
          ) : (
            <p>{PLACEHOLDER}</p>
          )}
        </div>
      ) : null}
      <div className="ed-label-row">
        <div id={`${id}-nota`} className="ed-note">
          {errors.resumo ? <span className="ed-problem">{errors.resumo}</span> : note.isValid ? <span className="ed-good">{note.text}</span> : note.text}
        </div>
        <ol id={`${id}-contas`} className="ed-topic-counts" aria-label="Caracteres de cada tópico">
          {Array.from({ length: rows }, (_, index) => lengthOf(topics[index] ?? "")).map((count, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a counter belongs to its line, whatever the line says
            <li key={index} className={count > SUMMARY_TOPIC_MAX || index >= SUMMARY_TOPICS ? "ed-count is-over" : "ed-count"}>
              {count}/{SUMMARY_TOPIC_MAX}
            </li>
          ))}
        </ol>
      </div>
      <SummaryAssistant session={session} />
    </div>
  );
}
