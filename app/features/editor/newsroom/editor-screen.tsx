import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { type FormEvent, lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { AssignmentNote, type AssignmentNoteView } from "#app/features/assignments/newsroom/assignment-note.tsx";
import { ReadersNow } from "#app/features/audience/newsroom/online/readers-now.tsx";
import type { ChecksWire } from "#app/features/checks/checks.wire.ts";
import { ChecksPanel } from "#app/features/checks/newsroom/checks-panel.tsx";
import { useStoryChecks } from "#app/features/checks/newsroom/use-story-checks.ts";
import type { Proof } from "#app/features/quotations/quotation.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LeaveDialog } from "#app/ui/newsroom/leave-question.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import type { DraftWire } from "../drafts.wire.ts";
import { type ArticleForm, type ArticleRecord, type CategoryChoice, changedFields, readForm } from "./article-form.ts";
import type { EditorAudio } from "./audio/use-audio.ts";
import type { StaffName } from "./author-values.ts";
import { Banners, SaveFailureBanner } from "./banners.tsx";
import { BasicSection } from "./basic-section.tsx";
import { BodySection } from "./body-section.tsx";
import { CoverField } from "./cover-field.tsx";
import { focusField } from "./focus-field.ts";
import { CategoriesPanel } from "./form-fields.tsx";
import { missingToPublish, scheduleProblem } from "./form-rules.ts";
import { HouseStyleProvider } from "./house-style.tsx";
import { PendingEditsNote } from "./pending-edits-note.tsx";
import { ReadOnlyArticle } from "./read-only-article.tsx";
import { OlderTexts } from "./recovered-texts.tsx";
import { NotesBeside, NotesButton, ReviewPanel } from "./review-panel.tsx";
import { HistoryButton } from "./revisions/history-button.tsx";
import { EditorBar, SaveButtons } from "./save-bar.tsx";
import { actionsFor, type SaveKind, superHeadlineQuestion, usesSchedule, withdrawalFor } from "./save-plan.ts";
import type { EditorSession } from "./session/editor-session.ts";
import { hasReviewNote, isDirty } from "./session/session-state.ts";
import { useEditorSession, useLeaveGuard, useSession } from "./session/use-editor-session.ts";
import { SettingsSection } from "./settings-section.tsx";
import type { AiState } from "./suggestions/complete.ts";
import { AiButton } from "./suggestions/suggestion-parts.tsx";
import { SuggestionsProvider } from "./suggestions/suggestions-provider.tsx";
import type { EditorTemplate } from "./template-items.tsx";
import { TemplateChecklist, TemplateOffer } from "./template-panel.tsx";
import { MoreMenu, PresenceLine, ProgressStrip, StatusLine } from "./top-bar.tsx";
import { useUploads } from "./uploads.ts";

/** Loader data of both editor routes. */
export interface EditorData {
  form: ArticleForm;
  record: ArticleRecord | null;
  categories: CategoryChoice[];
  staff: StaffName[];
  byline: string;
  site: { siteName: string; siteUrl: string };
  /** Pending drafts, newest first. */
  drafts: DraftWire[];
  me: { id: number; name: string };
  mayWrite: boolean;
  /** False: drafts are sent for review instead. */
  mayPublish: boolean;
  timeZone: string;
  /** Operation id of this rendering of the plain form: sent twice, it acts once. */
  operation: string;
  ai: AiState;
  audio: EditorAudio;
  /** The assignment that the story belongs to. */
  assignment: AssignmentNoteView | null;
  templates: readonly EditorTemplate[];
  /** Quotations of an article that are bound to a recording. */
  proofs?: readonly Proof[];
}

/** Answer to a refused plain form: everything typed, and why. */
export interface EditorRefusal {
  detail: string;
  errors: Record<string, string>;
  form: ArticleForm;
  /** The note for the author when a draft is handed back. */
  note: string;
  /** Findings that stopped the publication, and the typed reasons. */
  checks?: ChecksWire;
  reasons: Readonly<Record<string, string>>;
}

const ProofNote = lazy(() => import("#app/features/quotations/newsroom/proof-note.tsx"));

/** The editor of both routes; read-only for people who may not write. */
export function EditorScreen() {
  const data = useLoaderData() as EditorData;
  const session = useRef<EditorSession | null>(null);
  if (!data.mayWrite)
    return (
      <>
        <PendingEditsNote invites />
        <ReadOnlyArticle data={data} />
        <NotesBeside session={null} />
      </>
    );
  return (
    <>
      <PendingEditsNote invites={false} />
      <SuggestionsProvider ai={data.ai}>
        <HouseStyleProvider>
          <WritableArticle data={data} openSession={session} />
        </HouseStyleProvider>
      </SuggestionsProvider>
      <NotesBeside session={session} />
    </>
  );
}

function WritableArticle({ data, openSession }: { data: EditorData; openSession: { current: EditorSession | null } }) {
  const refusal = useActionData() as EditorRefusal | undefined;
  const { categories } = data;
  const element = useRef<HTMLFormElement>(null);
  const session = useEditorSession(
    {
      form: data.form,
      record: data.record,
      errors: refusal?.errors ?? {},
      categories,
      me: data.me,
      drafts: data.drafts,
      ...(refusal ? { typed: refusal.form, reasons: refusal.reasons } : {}),
      ...(refusal?.checks ? { checks: refusal.checks } : {}),
    },
    element,
  );
  openSession.current = session;
  const { save } = session;
  const form = useSession(session, (state) => state.form);
  const stored = useSession(session, (state) => state.stored);
  const record = useSession(session, (state) => state.record);
  const saving = useSession(session, (state) => state.saving?.kind ?? null);
  const isWaiting = useSession(session, (state) => state.queued !== null);
  const isLeaving = useSession(session, (state) => state.isLeaving);
  const isUnsaved = useSession(session, isDirty);
  const [isLive, setLive] = useState(false);
  const { progress: uploading, onUploading } = useUploads();
  const [asking, setAsking] = useState(false);
  const [leavingTop, setLeavingTop] = useState<ReturnType<typeof superHeadlineQuestion>>(null);
  const isNewRoute = data.record === null;
  const blocker = useLeaveGuard(session);
  const checks = useStoryChecks(session);

  // Text typed before hydration is in the DOM, not in the state. Effects of children, such as the rich text, read it later.
  useEffect(() => {
    if (element.current) {
      const typed = readForm(new FormData(element.current), data.staff, data.byline);
      const { form: shown } = session.state;
      const fields = { ...typed, agendamento: typed.agendamento || shown.agendamento, dataPublicacao: typed.dataPublicacao || shown.dataPublicacao };
      if (changedFields(shown, fields).length > 0) session.send({ type: "edited", fields });
    }
    setLive(true);
  }, [session, data.staff, data.byline]);

  const missing = useMemo(() => missingToPublish(form), [form]);
  // An autosave does not disable the buttons.
  const isBusy = (saving !== null && saving !== "autosave") || isWaiting || uploading !== null || isLeaving;
  const hasTitle = form.titulo.trim() !== "";
  const withdrawal = withdrawalFor(record);
  const focus = (field: string) => focusField([field], session.richText);
  const start = (kind: SaveKind) => {
    if (isBusy) return;
    if (!hasTitle) return focus("titulo");
    const { form, base } = session.state;
    if (usesSchedule(kind) && scheduleProblem(form, base, record, Date.now())) return focus("agendamento");
    const question = kind === "update" ? superHeadlineQuestion(record, base, form) : null;
    if (question) return setLeavingTop(question);
    save(kind);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start(record === null || record.status === "rascunho" ? "save" : "update");
  };
  const buttons = { isLive, isBusy, hasTitle, missing, onRun: start };
  const actions = actionsFor(record, form, data.mayPublish);
  const onRestored = (article: ArticleWire, versao: number) => {
    session.send({ type: "savedShown", article });
    session.send({ type: "noticeShown", text: `Versão ${versao} restaurada.` });
  };
  const signIn = async () => {
    await session.writeJournal();
    session.send({ type: "leaveAllowed" });
  };
  return (
    <form ref={element} method="post" encType="multipart/form-data" className="ed" onSubmit={submit} noValidate>
      <OperationField />
      <header className="ed-top">
        <Link to="/admin/materias" className="ed-back">
          <Icon name="chevronLeft" /> <span>Voltar para matérias</span>
        </Link>
        <div className="ed-top-row">
          <div className="ed-top-name">
            <h1>{record ? "Editando Matéria" : "Nova Matéria"}</h1>
            <StatusLine record={record} timeZone={data.timeZone} isUnsaved={isUnsaved} />
            {record?.status === "publicada" ? <ReadersNow articleId={record.id} /> : null}
            <PresenceLine session={session} />
            <AssignmentNote assignment={data.assignment} />
          </div>
          <div className="ed-actions">
            <AiButton session={session} />
            <div className="ed-actions ed-top-save">
              <SaveButtons {...buttons} actions={actions.map((action) => ({ ...action, label: action.kind === "save" ? "Salvar" : action.label }))} />
            </div>
            {record ? (
              <MoreMenu>
                {record && isLive ? (
                  <HistoryButton
                    articleId={record.id}
                    current={stored}
                    currentVersion={record.versao}
                    categories={categories}
                    timeZone={data.timeZone}
                    unsaved={(close) => <OlderTexts session={session} timeZone={data.timeZone} onDone={close} />}
                    {...(data.mayPublish ? { onRestored } : {})}
                  />
                ) : null}
                {isLive ? <NotesButton /> : null}
                {record ? (
                  <Link className="ed-button is-quiet" to={`/admin/sugestoes/${record.id}`}>
                    Mudanças sugeridas
                  </Link>
                ) : null}
                {record ? (
                  <Link className="ed-button is-quiet" to={`/admin/citacoes/${record.id}`}>
                    Citações com gravação
                  </Link>
                ) : null}
                {record ? (
                  <Link className="ed-button is-quiet" to={`/admin/previa/${record.id}`}>
                    Prévia
                  </Link>
                ) : null}
                {record ? (
                  <Link className="ed-button is-quiet" to={`/admin/ao-vivo/${record.id}`}>
                    Ao vivo
                  </Link>
                ) : null}
                {record?.status === "publicada" ? (
                  <Link className="ed-button is-quiet" to={`/admin/materias?publicada=${record.id}`}>
                    Canais
                  </Link>
                ) : null}
                {record?.status === "publicada" ? (
                  <Link className="ed-button is-quiet" to={`/admin/audiencia-materia/${record.id}`}>
                    Audiência
                  </Link>
                ) : null}
                {record?.status === "publicada" && data.mayPublish ? (
                  <Link className="ed-button is-quiet" to={`/admin/retiradas/${record.id}`}>
                    Retirar com motivo
                  </Link>
                ) : null}
                {record?.status === "publicada" && form.conteudo.includes("data-galeria") ? (
                  <Link className="ed-button is-quiet" to={`/admin/carrossel/${record.id}`}>
                    Carrossel no Instagram
                  </Link>
                ) : null}
                {record?.status === "publicada" ? (
                  <a className="ed-button is-quiet" href={`/post/${record.slug}`} target="_blank" rel="noopener">
                    Ver no site <Icon name="external" />
                  </a>
                ) : null}
              </MoreMenu>
            ) : null}
          </div>
        </div>
      </header>
      {record ? <input type="hidden" name="versao" value={record.versao} /> : null}
      {refusal && !isLive ? (
        <p className="ed-banner is-bad" role="alert">
          {refusal.detail}
        </p>
      ) : null}
      <Banners session={session} categories={categories} drafts={data.drafts} timeZone={data.timeZone} />
      {record && data.proofs && data.proofs.length > 0 && isLive ? (
        <Suspense fallback={null}>
          <ProofNote articleId={record.id} body={form.conteudo} proofs={data.proofs} />
        </Suspense>
      ) : null}
      <ReviewPanel session={session} mayPublish={data.mayPublish} typed={refusal?.note} isBusy={isBusy} onReturn={() => start("end-review")} />
      <BasicSection session={session} />
      <div className="ed-columns">
        <BodySection session={session} onUploading={onUploading} />
        <div className="ed-side">
          <section className="ed-section" aria-label="Capa">
            <CoverField session={session} onUploading={onUploading} />
          </section>
          <ChecksPanel session={session} checks={checks} isLive={isLive} mayPublish={data.mayPublish}>
            <TemplateChecklist form={form} templates={data.templates} />
          </ChecksPanel>
        </div>
      </div>
      <CategoriesPanel session={session} categories={categories} startsOpen={isNewRoute} />
      <div className="ed-phone-ai">
        <AiButton session={session} />
      </div>
      {isNewRoute && record === null ? <TemplateOffer templates={data.templates} /> : null}
      <ProgressStrip form={form} />
      <SettingsSection
        session={session}
        mayPublish={data.mayPublish}
        staff={data.staff}
        byline={data.byline}
        me={data.me}
        site={data.site}
        categories={categories}
        audio={data.audio}
        timeZone={data.timeZone}
      />
      <EditorBar
        uploading={uploading}
        session={session}
        timeZone={data.timeZone}
        checks={checks}
        isLive={isLive}
        missing={missing}
        onFocus={focus}
        failure={<SaveFailureBanner session={session} onRun={(kind) => (kind === "autosave" ? save(kind) : start(kind))} onSignIn={signIn} />}
      >
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
      </EditorBar>
      {leavingTop ? (
        <ConfirmDialog open onOpenChange={(open) => open || setLeavingTop(null)} title={leavingTop.title} confirmLabel={leavingTop.confirmLabel} onConfirm={() => save("update")}>
          {leavingTop.text}
        </ConfirmDialog>
      ) : null}
      {asking && withdrawal ? (
        <ConfirmDialog open onOpenChange={setAsking} title={withdrawal.title} confirmLabel={withdrawal.label} onConfirm={() => start(withdrawal.kind)}>
          {withdrawal.text}
        </ConfirmDialog>
      ) : null}
      <LeaveDialog blocker={blocker}>
        {hasReviewNote(session.state)
          ? "A nota para quem escreveu ainda não foi enviada e se perde se você sair. O texto da matéria fica guardado neste aparelho."
          : "Há alterações que ainda não foram salvas. Elas ficam guardadas neste aparelho até você voltar."}
      </LeaveDialog>
    </form>
  );
}
