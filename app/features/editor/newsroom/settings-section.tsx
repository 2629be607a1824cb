import { useEffect, useState } from "react";
import { CORRECTION_MAX, SUMMARY_TOPIC_MAX, SUMMARY_TOPICS } from "#app/features/articles/article.ts";
import { POSITION_LABELS, POSITIONS, type Position } from "#app/features/articles/position.ts";
import { lengthOf } from "#app/platform/text/clean-text.ts";
import { pasteText } from "#app/ui/newsroom/paste-line.ts";
import { AdvancedFold } from "./advanced-fold.tsx";
import type { ArticleForm, ArticleRecord, CategoryChoice } from "./article-form.ts";
import type { EditorAudio } from "./audio/use-audio.ts";
import type { StaffName } from "./author-values.ts";
import { controlId } from "./focus-field.ts";
import { AuthorsField, TagsField } from "./form-fields.tsx";
import { summaryNote, summaryTopics } from "./form-rules.ts";
import { MetaFold } from "./meta-fold.tsx";
import type { EditorSession } from "./session/editor-session.ts";
import { useSession } from "./session/use-editor-session.ts";
import { SummaryAssistant } from "./suggestions/suggestion-parts.tsx";

const PLACEHOLDER = "O resumo será exibido no topo da matéria";

/** What counts sentences, loaded once it is needed; null before. */
function useSentences(isNeeded: boolean): ((text: string) => string[]) | null {
  const [sentencesOf, setSentencesOf] = useState<((text: string) => string[]) | null>(null);
  useEffect(() => {
    if (isNeeded && !sentencesOf)
      import("#app/platform/text/sentences.ts").then(
        (loaded) => setSentencesOf(() => loaded.sentencesOf),
        () => undefined,
      );
  }, [isNeeded, sentencesOf]);
  return sentencesOf;
}

/** Summary for readers in a hurry: three topics, one a line, with a preview. */
function QuickSummary({ session }: { session: EditorSession }) {
  const form = useSession(session, (state) => state.form);
  const errors = useSession(session, (state) => state.errors);
  const { set } = session;
  const [isPreview, setPreview] = useState(false);
  const id = controlId("resumo");
  const topics = summaryTopics(form.resumo);
  const note = summaryNote(form.resumo, useSentences(topics.length === SUMMARY_TOPICS));
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
        onPaste={pasteText}
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

/** Effect of each position (spec 1 §4). */
const EFFECTS: Record<Position, string> = {
  supermanchete: "Abre a página inicial. A super manchete de agora passa a ser o primeiro destaque; com mais de cinco destaques, o mais antigo passa a Geral.",
  destaque: "Entra nos destaques da página inicial. Se já houver cinco, o mais antigo passa a Geral.",
  geral: "Aparece entre as últimas notícias, por data.",
  municipios: "Aparece entre as notícias dos municípios, por data.",
};

function effectOf(form: ArticleForm, base: ArticleForm, record: ArticleRecord | null): string {
  const isOut = record?.status === "publicada";
  if (isOut && form.posicao === base.posicao) return `A matéria está em ${POSITION_LABELS[form.posicao]}.`;
  return isOut ? EFFECTS[form.posicao] : `${EFFECTS[form.posicao]} Vale a partir da publicação.`;
}

/** The article's position on the home page, with the effect of each choice. Only editors choose the super headline. */
function PositionField({ session, mayPublish }: { session: EditorSession; mayPublish: boolean }) {
  const form = useSession(session, (state) => state.form);
  const base = useSession(session, (state) => state.base);
  const record = useSession(session, (state) => state.record);
  const errors = useSession(session, (state) => state.errors);
  const { set } = session;
  const offered = POSITIONS.filter((position) => mayPublish || position !== "supermanchete" || base.posicao === "supermanchete");
  const id = controlId("posicao");
  return (
    <fieldset className="ed-field" aria-describedby={`${id}-nota`}>
      <legend>Posição na página inicial</legend>
      <div className="ed-segments">
        {offered.map((position) => (
          <label key={position}>
            <input
              {...(form.posicao === position ? { id } : {})}
              type="radio"
              name="posicao"
              value={position}
              checked={form.posicao === position}
              onChange={() => set("posicao", position)}
            />
            <span>{POSITION_LABELS[position]}</span>
          </label>
        ))}
      </div>
      <div id={`${id}-nota`} className="ed-note" role="status">
        {errors.posicao ? <span className="ed-problem">{errors.posicao}</span> : effectOf(form, base, record)}
      </div>
    </fieldset>
  );
}

/** The correction note of a published text. A draft has none, unless it was published before. */
function CorrectionField({ session }: { session: EditorSession }) {
  const form = useSession(session, (state) => state.form);
  const record = useSession(session, (state) => state.record);
  const errors = useSession(session, (state) => state.errors);
  const stored = useSession(session, (state) => state.stored);
  const { set } = session;
  if (record?.status !== "publicada" && form.correcao === "") return null;
  const id = controlId("correcao");
  const count = lengthOf(form.correcao.trim());
  return (
    <div className="ed-field">
      <div className="ed-label-row">
        <label htmlFor={id}>Nota de correção</label>
        <span id={`${id}-conta`} className={count > CORRECTION_MAX ? "ed-count is-over" : "ed-count"}>
          {count}/{CORRECTION_MAX}
          <span className="ed-hidden"> caracteres</span>
        </span>
      </div>
      <textarea
        id={id}
        name="correcao"
        rows={3}
        onPaste={pasteText}
        value={form.correcao}
        aria-invalid={errors.correcao !== undefined}
        aria-describedby={`${id}-nota ${id}-conta`}
        onChange={(event) => set("correcao", event.target.value)}
      />
      <div id={`${id}-nota`} className="ed-note">
        {errors.correcao ? <span className="ed-problem">{errors.correcao}</span> : "Aparece no fim da matéria, com a hora"}
      </div>
      {record && stored.correcao !== "" ? (
        <p className="ed-note">
          <a href={`/admin/correcao/${record.id}`}>Levar a correção a quem recebeu o erro</a>
        </p>
      ) : null}
    </div>
  );
}

interface SettingsSectionProps {
  session: EditorSession;
  /** True when this person may publish. */
  mayPublish: boolean;
  staff: readonly StaffName[];
  byline: string;
  me: StaffName;
  site: { siteName: string; siteUrl: string };
  categories: readonly CategoryChoice[];
  audio: EditorAudio;
  timeZone: string;
}

/** Section 3: author, place, summary, tags, the note of what was wrong, and the advanced fold. */
export function SettingsSection({ session, mayPublish, staff, byline, me, site, categories, audio, timeZone }: SettingsSectionProps) {
  const form = useSession(session, (state) => state.form);
  const record = useSession(session, (state) => state.record);
  return (
    <section id="secao-configuracoes" className="ed-section" aria-labelledby="titulo-configuracoes">
      <h2 id="titulo-configuracoes">
        <span aria-hidden="true">3</span> Configurações
      </h2>
      <div className="ed-settings">
        <div className="ed-stack">
          <AuthorsField session={session} staff={staff} byline={byline} me={me} />
          <PositionField session={session} mayPublish={mayPublish} />
          <TagsField session={session} categories={categories} />
        </div>
        <QuickSummary session={session} />
      </div>
      <CorrectionField session={session} />
      <MetaFold session={session} mayPublish={mayPublish} {...site} />
      <AdvancedFold
        session={session}
        categories={categories}
        isOpen={form.agendamento !== "" && record?.status !== "publicada"}
        audio={audio}
        timeZone={timeZone}
        mayPublish={mayPublish}
      />
    </section>
  );
}
