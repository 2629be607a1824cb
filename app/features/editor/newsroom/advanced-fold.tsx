import { Link } from "@remix-run/react";
import { lazy, Suspense, useState } from "react";
import { plainText } from "#app/features/articles/body-text.ts";
import { Icon } from "#app/ui/icon.tsx";
import { SimulatedMark } from "#app/ui/newsroom/shell/simulated-providers.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { type ArticleForm, addTags, type CategoryChoice, NO_TOWN, SWITCHES, TOWN_BY_CATEGORIES } from "./article-form.ts";
import { type AudioOfArticle, audioHint, type EditorAudio, useAudio } from "./audio/use-audio.ts";
import { controlId } from "./focus-field.ts";
import { dateProblem, FIELD_LABELS, scheduleProblem } from "./form-rules.ts";
import type { EditorSession } from "./session/editor-session.ts";
import { useSession } from "./session/use-editor-session.ts";
import { complete, recordAiUse, useFactCheck, useHasEnoughText, useLoading } from "./suggestions/complete.ts";
import { TagChips } from "./suggestions/suggestion-parts.tsx";
import { useSuggestions } from "./suggestions/suggestions-provider.tsx";

const StoredPushPanel = lazy(() => import("./push-panel.tsx"));

/** The reach of the story's alert, below its switch. */
function PushPanel({ session }: { session: EditorSession }) {
  const record = useSession(session, (state) => state.record);
  const isHydrated = useHydrated();
  if (!record) return <p className="ed-note">Salve a matéria para ver quantos recebem o aviso.</p>;
  if (!isHydrated) return null;
  // Another version may have other readers: it is counted again.
  return (
    <Suspense fallback={null}>
      <StoredPushPanel key={record.versao} articleId={record.id} isPublished={record.status === "publicada"} />
    </Suspense>
  );
}

type Found = { tags: string[]; isLocal: boolean; failed: boolean };

/** Tags by AI (spec 1 §2.6): requested here, added one by one to the article's tags. */
function AiTags({ session, categories }: { session: EditorSession; categories: readonly CategoryChoice[] }) {
  const suggestions = useSuggestions();
  const form = useSession(session, (state) => state.form);
  const [found, setFound] = useState<Found | null>(null);
  const [isLoading, run] = useLoading();
  const check = useFactCheck(suggestions?.tools, form, null, found !== null);
  const isReady = useHasEnoughText(form.conteudo);
  if (!suggestions) return null;
  const { ai, load } = suggestions;
  const ask = () => {
    if (!isReady) return;
    setFound(null);
    void run(async () => {
      const { answeredTags, localTags, tagsPrompt } = await load();
      const { titulo, conteudo, tags } = session.read();
      const text = plainText(conteudo);
      const local = (failed: boolean): Found => ({ tags: localTags({ title: titulo, text, tags, known: categories.map(({ name }) => name) }), isLocal: true, failed });
      if (!ai.configured) return local(false);
      try {
        const answered = answeredTags(await complete(tagsPrompt(text, tags)), tags);
        return answered.length > 0 ? { tags: answered, isLocal: false, failed: false } : local(false);
      } catch {
        return local(true);
      }
    }, setFound);
  };
  const open = found?.tags.filter((tag) => addTags(form.tags, [tag]).length > form.tags.length) ?? [];
  return (
    <div className="ed-field ai-tags-field">
      <div className="ed-label-row">
        <h4>Tags por IA</h4>
        <SimulatedMark provider="openai" />
      </div>
      <div className="ai-ask">
        <button type="button" className="ed-button" aria-disabled={!isReady || isLoading} aria-describedby="ia-tags-nota" onClick={ask}>
          <Icon name="spark" /> Sugerir tags
        </button>
        <span id="ia-tags-nota" className="ai-hint" role="status">
          {isLoading ? "Processando..." : !isReady ? "Mínimo 100 caracteres para IA" : found === null ? "A partir do texto da matéria" : tagsNote(found, open.length)}
        </span>
      </div>
      <TagChips
        tags={open}
        label="Tags sugeridas"
        {...(found?.isLocal ? {} : { check })}
        onAdd={(tag) => {
          session.set("tags", addTags(form.tags, [tag]));
          if (!found?.isLocal) recordAiUse("tags", [tag]);
        }}
      />
    </div>
  );
}

function tagsNote({ isLocal, failed, tags }: Found, left: number): string {
  const kind = `${failed ? "Erro IA. " : ""}${isLocal ? "Sugestões locais, sem IA" : "Sugestões da IA"}`;
  if (tags.length === 0) return `${failed ? "Erro IA. " : ""}Nenhuma tag nova para sugerir`;
  return left === 0 ? "Todas as sugestões foram adicionadas" : kind;
}

/** Actions on the audio of a published article. */
function AudioActions({ narration: { isConfigured, articleId, state, isBusy, problem, request, remove }, isOn }: { narration: AudioOfArticle; isOn: boolean }) {
  const isLive = useHydrated();
  if (!isLive || !isConfigured || articleId === null || state === null) return null;
  const isReady = state.status === "ready";
  const isPending = state.status === "pending";
  return (
    <div className="ed-field ed-audio">
      <div className="ed-actions">
        <button type="button" className="ed-button" disabled={isBusy || isPending} onClick={() => void request()}>
          <Icon name="sound" /> {isPending ? "Narrando…" : isReady ? "Narrar de novo" : "Narrar agora"}
        </button>
        {isReady || isPending ? (
          <button type="button" className="ed-button" disabled={isBusy} onClick={() => void remove()}>
            <Icon name="trash" /> Retirar o áudio
          </button>
        ) : null}
        {isReady && state.url ? (
          <a className="ed-button" href={new URL(state.url).pathname} target="_blank" rel="noopener">
            Ouvir
          </a>
        ) : null}
      </div>
      <div className="ed-note" role="status">
        {problem ? (
          <span className="ed-problem">{problem}</span>
        ) : isReady ? (
          `Narrar de novo usa a voz e as pronúncias de agora. ${isOn ? "Com 'Áudio' ligado, uma correção salva é narrada de novo." : "Enquanto houver áudio, uma correção salva é narrada de novo."}`
        ) : (
          <>
            O texto narrado é o que está publicado. <Link to="/admin/distribuicao">Ver a fila</Link>
          </>
        )}
      </div>
    </div>
  );
}

interface SwitchText {
  label: string;
  hint: string;
  /** Absent where the channel works. Its stored value is kept for the day it does. */
  isUnavailable?: true;
}

const SWITCH_TEXTS: Record<(typeof SWITCHES)[number], SwitchText> = {
  whatsappAuto: { label: "WhatsApp", hint: "Entra na fila do grupo ao publicar" },
  pushAuto: { label: "Push", hint: "Avisa, na publicação, quem pediu" },
  igCardAuto: { label: "Card do Instagram", hint: "Entra na fila do Instagram" },
  audioAuto: { label: "Áudio", hint: "Narra a matéria ao publicar" },
};

const CHANNELS = SWITCHES.filter((name) => !SWITCH_TEXTS[name].isUnavailable);

const scheduleNote = (form: ArticleForm): string => (form.agendamento === "" ? "Horário da redação (UTC−3). Vazio: publica na hora." : "Horário da redação (UTC−3).");

interface AdvancedFoldProps {
  session: EditorSession;
  categories: readonly CategoryChoice[];
  isOpen: boolean;
  audio: EditorAudio;
  timeZone: string;
  /** True when this person may have the article narrated. */
  mayPublish: boolean;
}

/** Tags by AI, scheduling, town and automatic distribution. */
export function AdvancedFold({ session, categories, isOpen, audio, timeZone, mayPublish }: AdvancedFoldProps) {
  const form = useSession(session, (state) => state.form);
  const base = useSession(session, (state) => state.base);
  const record = useSession(session, (state) => state.record);
  const errors = useSession(session, (state) => state.errors);
  const { set } = session;
  const narration = useAudio(audio, record?.status === "publicada" ? record.id : null);
  const schedule = controlId("agendamento");
  const date = controlId("dataPublicacao");
  const wrongDate = dateProblem(form, base, Date.now()) ?? errors.dataPublicacao;
  const town = controlId("municipio");
  const problem = scheduleProblem(form, base, record, Date.now()) ?? errors.agendamento ?? errors.status;
  const count = CHANNELS.filter((name) => form[name]).length;
  return (
    <details className="ed-fold" open={isOpen}>
      <summary>
        <h3>Recursos avançados</h3>
        <span className="ed-tag is-empty">
          {form.agendamento === "" ? "" : record?.status === "agendada" ? "agendada · " : "com data · "}
          {count} de {CHANNELS.length} canais
        </span>
      </summary>
      <AiTags session={session} categories={categories} />
      <div className="ed-pair">
        <div className="ed-field">
          <label htmlFor={schedule}>Agendamento</label>
          <input
            id={schedule}
            name="agendamento"
            type="datetime-local"
            value={form.agendamento}
            disabled={record?.status === "publicada"}
            aria-describedby={`${schedule}-nota`}
            aria-invalid={problem !== undefined}
            onChange={(event) => set("agendamento", event.target.value)}
          />
          <div id={`${schedule}-nota`} className="ed-note">
            {record?.status === "publicada" ? (
              "Já publicada: para agendar, volte-a para rascunho."
            ) : problem ? (
              <span className="ed-problem" role="alert">
                {problem}
              </span>
            ) : (
              scheduleNote(form)
            )}
          </div>
        </div>
        {mayPublish ? (
          <div className="ed-field">
            <label htmlFor={date}>{FIELD_LABELS.dataPublicacao}</label>
            <input
              id={date}
              name="dataPublicacao"
              type="datetime-local"
              value={form.dataPublicacao}
              aria-describedby={`${date}-nota`}
              aria-invalid={wrongDate !== undefined}
              onChange={(event) => set("dataPublicacao", event.target.value)}
            />
            {/* A plain form sends the minute alone: unchanged, the date keeps its seconds. */}
            <input type="hidden" name="dataPublicacaoAntes" value={base.dataPublicacao} />
            <div id={`${date}-nota`} className="ed-note">
              {wrongDate ? (
                <span className="ed-problem" role="alert">
                  {wrongDate}
                </span>
              ) : (
                "Horário da redação (UTC−3), até agora. Vazia: a hora em que for publicada."
              )}
            </div>
          </div>
        ) : null}
        <div className="ed-field">
          <label htmlFor={town}>Município</label>
          <select id={town} name="municipio" value={form.municipio} onChange={(event) => set("municipio", event.target.value)}>
            <option value={TOWN_BY_CATEGORIES}>Conforme as categorias</option>
            <option value={NO_TOWN}>Nenhum</option>
            {categories
              .filter(({ type }) => type === "municipality")
              .map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
          </select>
          <div className="ed-note">{errors.municipio ? <span className="ed-problem">{errors.municipio}</span> : null}</div>
        </div>
      </div>
      <fieldset className="ed-switches">
        <legend>Distribuição automática</legend>
        {SWITCHES.map((name) => {
          const { label, hint: usual, isUnavailable } = SWITCH_TEXTS[name];
          const hint = name === "audioAuto" ? audioHint(narration, usual, timeZone) : usual;
          const isOn = form[name] && !isUnavailable;
          return (
            <label key={name} className={isUnavailable ? "is-off" : undefined}>
              <input
                type="checkbox"
                role="switch"
                aria-checked={isOn}
                name={isUnavailable ? undefined : name}
                checked={isOn}
                disabled={isUnavailable}
                onChange={(event) => set(name, event.target.checked)}
              />
              {/* A disabled control is not sent: a plain form must not change what is stored. */}
              {isUnavailable && form[name] ? <input type="hidden" name={name} value="on" /> : null}
              <span className="ed-switch" aria-hidden="true" />
              <span>
                {label}
                <small>{hint}</small>
              </span>
            </label>
          );
        })}
      </fieldset>
      <PushPanel session={session} />
      {mayPublish ? <AudioActions narration={narration} isOn={form.audioAuto} /> : null}
      <fieldset className="ed-switches">
        <legend>Anúncios nesta matéria</legend>
        <label>
          <input type="checkbox" role="switch" aria-checked={form.sensivel} name="sensivel" checked={form.sensivel} onChange={(event) => set("sensivel", event.target.checked)} />
          <span className="ed-switch" aria-hidden="true" />
          <span>
            Matéria sensível
            <small>Acidentes, mortes, menores: a página fica sem banners</small>
          </span>
        </label>
      </fieldset>
    </details>
  );
}
