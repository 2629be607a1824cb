import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { OperationField } from "#app/admin/operation-field.tsx";
import type { ArticleWire } from "#app/wire/articles.ts";
import type { DraftWire } from "#app/wire/drafts.ts";
import { AltQuestionDoor } from "./alt/alt-question-door.tsx";
import { useAltQuestion } from "./alt/use-alt-question.ts";
import { type ArticleForm, type ArticleRecord, type CategoryChoice, changedFields, readForm } from "./article-form.ts";
import { Banners } from "./banners.tsx";
import { BasicSection } from "./basic-section.tsx";
import { BodySection } from "./body-section.tsx";
import { CategoriesPanel } from "./categories-panel.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { focusField } from "./focus-field.ts";
import { lacksCover, missingToPublish, scheduleProblem } from "./form-rules.ts";
import { Icon } from "./icon.tsx";
import { useJournal } from "./journal/use-journal.ts";
import { useResume } from "./journal/use-resume.ts";
import { PresenceLine } from "./presence/presence-line.tsx";
import { usePresence } from "./presence/use-presence.ts";
import { ProgressStrip } from "./progress-strip.tsx";
import { ReadOnlyArticle } from "./read-only-article.tsx";
import { ReviewPanel } from "./review-panel.tsx";
import { HistoryButton } from "./revisions/history-button.tsx";
import type { RichText } from "./rich-text/mount-rich-text.ts";
import { actionsFor, topQuestion, withdrawalFor } from "./save-actions.ts";
import { MissingList, SaveButtons } from "./save-bar.tsx";
import { isPublishing, type SaveKind, usesSchedule } from "./save-plan.ts";
import { SaveState } from "./save-state.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { StatusLine } from "./status-line.tsx";
import { AiButton } from "./suggestions/ai-button.tsx";
import type { AiState } from "./suggestions/complete.ts";
import { SuggestionsProvider } from "./suggestions/suggestions-provider.tsx";
import { TroubleBanner } from "./trouble-banner.tsx";
import { useArticleEditor } from "./use-article-editor.ts";
import { useAutosave, useLeaveGuard, useRetries } from "./use-safety-net.ts";

/** What both routes of the editor load. */
export interface EditorData {
  form: ArticleForm;
  record: ArticleRecord | null;
  categories: CategoryChoice[];
  authors: string[];
  /** What was typed into it and not saved, newest first. */
  drafts: DraftWire[];
  me: { id: number; name: string };
  mayWrite: boolean;
  /** Else the writing ends with a draft that is sent to be reviewed. */
  mayPublish: boolean;
  timeZone: string;
  /** Of this rendering of the plain form, which sent twice acts once. */
  operation: string;
  ai: AiState;
}

/** What a plain form gets back when it was refused: everything typed, and why. */
export interface EditorRefusal {
  detail: string;
  errors: Record<string, string>;
  form: ArticleForm;
  /** What was written for whoever gets the draft back. */
  note: string;
}

/** The editor of both routes; those who may not write read. */
export function EditorScreen() {
  const data = useLoaderData() as EditorData;
  if (!data.mayWrite) return <ReadOnlyArticle data={data} />;
  return (
    <SuggestionsProvider ai={data.ai}>
      <WritableArticle data={data} />
    </SuggestionsProvider>
  );
}

function WritableArticle({ data }: { data: EditorData }) {
  const refusal = useActionData() as EditorRefusal | undefined;
  const { categories } = data;
  const richText = useRef<RichText>(null);
  const editor = useArticleEditor(
    { form: data.form, record: data.record, errors: refusal?.errors ?? {}, categories, me: data.me, ...(refusal ? { typed: refusal.form } : {}) },
    richText,
  );
  const { form, record, now, saving, waiting, leaving, run, setForm } = editor;
  const [isLive, setLive] = useState(false);
  const [uploads, setUploads] = useState(0);
  const [asking, setAsking] = useState(false);
  const [coverless, setCoverless] = useState<SaveKind | null>(null);
  const mayLackCover = useRef(false);
  const [leavingTop, setLeavingTop] = useState<ReturnType<typeof topQuestion>>(null);
  const element = useRef<HTMLFormElement>(null);
  const onUploading = useCallback((change: 1 | -1) => setUploads((count) => count + change), []);
  const isNewRoute = data.record === null;
  useAutosave(editor, isNewRoute, element);
  useRetries(editor);
  const journal = useJournal(editor, element);
  const resume = useResume({ editor, drafts: data.drafts, categories, writeNow: journal.writeNow });
  const presence = usePresence({ articleId: record?.id ?? null, edicao: editor.editing.edicao, element, isOn: editor.trouble !== "other-person" });
  const { blocker, lets, hasNote } = useLeaveGuard(editor);
  const altQuestion = useAltQuestion(editor, richText);

  // What was typed before the script arrived is in the page, not in the state. The effects of children, the rich text's among them, read it later.
  useEffect(() => {
    if (element.current) {
      const typed = readForm(new FormData(element.current));
      const kept = { ...typed, agendamento: typed.agendamento || now.current.form.agendamento };
      if (changedFields(now.current.form, kept).length > 0) setForm(kept);
    }
    setLive(true);
  }, [now, setForm]);

  const missing = useMemo(() => missingToPublish(form), [form]);
  // An autosave is waited for, not the person.
  const isBusy = (saving !== null && saving !== "autosave") || waiting !== null || uploads > 0 || leaving;
  const hasTitle = form.titulo.trim() !== "";
  const withdrawal = withdrawalFor(record);
  const focus = (field: string) => focusField([field], richText.current);
  const start = (kind: SaveKind) => {
    if (isBusy) return;
    if (!hasTitle) return focus("titulo");
    if (usesSchedule(kind) && scheduleProblem(now.current.form, now.current.base, record, Date.now())) return focus("agendamento");
    // A publication that is sent again, because it got no answer, was asked about the first time.
    const unanswered = editor.unsettled.current?.wanted;
    const wasAsked = mayLackCover.current || (unanswered !== undefined && isPublishing(unanswered));
    if (!wasAsked && lacksCover(kind, now.current.form, now.current.base)) return setCoverless(kind);
    const question = kind === "update" ? topQuestion(record, now.current.base, form) : null;
    if (question) return setLeavingTop(question);
    goAhead(kind);
  };
  const goAhead = (kind: SaveKind) => {
    if (!altQuestion.asks(kind)) void run(kind);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start(record === null || record.status === "rascunho" ? "save" : "update");
  };
  const buttons = { isLive, isBusy, hasTitle, missing, onRun: start };
  const actions = actionsFor(record, form, data.mayPublish);
  const asked = altQuestion.question?.wanted;
  const answerAlts = altQuestion.answer;
  const goOn = useCallback(
    (...answer: Parameters<typeof answerAlts>) => {
      answerAlts(...answer);
      if (asked) void run(asked);
    },
    [answerAlts, asked, run],
  );
  const onRestored = (article: ArticleWire, versao: number) => {
    void editor.showSaved(article);
    editor.confirm(`Versão ${versao} restaurada.`);
  };
  const signIn = async () => {
    await journal.writeNow();
    lets.current = true;
  };
  return (
    <form ref={element} method="post" encType="multipart/form-data" className="ed" onSubmit={submit} noValidate>
      <OperationField />
      <header className="ed-top">
        <Link to="/admin/materias" className="ed-back">
          <Icon name="back" size={16} /> Voltar para matérias
        </Link>
        <div className="ed-top-row">
          <div>
            <h1>{record ? "Editando Matéria" : "Nova Matéria"}</h1>
            <StatusLine record={record} timeZone={data.timeZone} dirty={editor.dirty} />
            <PresenceLine others={presence.others} me={data.me.id} />
          </div>
          <div className="ed-actions">
            {record && isLive ? (
              <HistoryButton
                articleId={record.id}
                current={now.current.stored}
                currentVersion={record.versao}
                categories={categories}
                timeZone={data.timeZone}
                {...(data.mayPublish ? { onRestored } : {})}
              />
            ) : null}
            <AiButton editor={editor} />
            {record?.status === "publicada" ? (
              <a className="ed-button is-quiet" href={`/post/${record.slug}`} target="_blank" rel="noopener">
                Ver no site <Icon name="external" size={16} />
              </a>
            ) : null}
            <SaveButtons {...buttons} actions={actions.map((action) => (action.kind === "save" ? { ...action, label: "Salvar" } : action))} />
          </div>
        </div>
      </header>
      {record ? <input type="hidden" name="versao" value={record.versao} /> : null}
      {refusal && !isLive ? (
        <p className="ed-banner is-bad" role="alert">
          {refusal.detail}
        </p>
      ) : null}
      <Banners editor={editor} categories={categories} drafts={data.drafts} resume={resume} timeZone={data.timeZone} versao={presence.versao} />
      <ReviewPanel
        record={record}
        mayPublish={data.mayPublish}
        note={editor.reviewNote}
        typed={refusal?.note}
        problem={editor.errors.notaRevisao}
        isBusy={isBusy}
        onReturn={() => start("end-review")}
      />
      <CategoriesPanel editor={editor} categories={categories} startsOpen={isNewRoute} />
      <ProgressStrip form={form} />
      <BasicSection editor={editor} onUploading={onUploading} />
      <BodySection editor={editor} richText={richText} onUploading={onUploading} />
      <SettingsSection editor={editor} mayPublish={data.mayPublish} authors={data.authors} categories={categories} />
      <div className="ed-bar">
        <TroubleBanner editor={editor} onRun={(kind) => (kind === "autosave" ? void run(kind) : start(kind))} onSignIn={signIn} />
        <div className="ed-bar-state" role="status">
          {saving ? <span className="ed-badge">Salvando...</span> : editor.notice ? <span className="ed-badge is-good">{editor.notice}</span> : null}
        </div>
        <div className="ed-bar-state">
          <SaveState editor={editor} journaledAt={journal.keptAt} timeZone={data.timeZone} />
        </div>
        {isLive ? <MissingList missing={missing} onFocus={focus} /> : null}
        <div className="ed-actions">
          {withdrawal ? (
            <button
              type="submit"
              name="intent"
              value={withdrawal.kind}
              className="ed-button is-quiet"
              disabled={isLive && isBusy}
              onClick={(event) => {
                event.preventDefault();
                setAsking(true);
              }}
            >
              {withdrawal.label}
            </button>
          ) : null}
          <SaveButtons {...buttons} actions={actions} />
        </div>
      </div>
      {altQuestion.question ? (
        <AltQuestionDoor
          pictures={altQuestion.question.pictures}
          label={actions.find(({ kind }) => kind === asked)?.label ?? "Publicar"}
          onAnswer={goOn}
          onCancel={altQuestion.dismiss}
        />
      ) : null}
      {coverless ? (
        <ConfirmDialog
          title="Publicar sem capa?"
          text="Sem imagem de capa, a matéria aparece sem foto na página inicial, nas listas e quando for compartilhada."
          cancelLabel="Escolher capa"
          confirmLabel={`${actions.find(({ kind }) => kind === coverless)?.label ?? "Publicar"} sem capa`}
          onCancel={() => {
            setCoverless(null);
            // The dialog gives the focus back as it closes.
            requestAnimationFrame(() => focus("imagemUrl"));
          }}
          onConfirm={() => {
            setCoverless(null);
            mayLackCover.current = true;
            start(coverless);
          }}
        />
      ) : null}
      {leavingTop ? (
        <ConfirmDialog
          {...leavingTop}
          onCancel={() => setLeavingTop(null)}
          onConfirm={() => {
            setLeavingTop(null);
            goAhead("update");
          }}
        />
      ) : null}
      {asking && withdrawal ? (
        <ConfirmDialog
          title={withdrawal.title}
          text={withdrawal.text}
          confirmLabel={withdrawal.label}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            start(withdrawal.kind);
          }}
        />
      ) : null}
      {blocker.state === "blocked" ? (
        <ConfirmDialog
          title="Sair sem salvar?"
          text={
            hasNote()
              ? "A nota para quem escreveu ainda não foi enviada e se perde se você sair. O texto da matéria fica guardado neste aparelho."
              : "Há alterações que ainda não foram salvas. Elas ficam guardadas neste aparelho até você voltar."
          }
          confirmLabel="Sair sem salvar"
          onCancel={() => blocker.reset()}
          onConfirm={() => blocker.proceed()}
        />
      ) : null}
    </form>
  );
}
