import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { KICKER_MAX, SUBTITLE_MAX, TITLE_MAX } from "#app/features/articles/article.ts";
import { plainTextOf } from "#app/features/articles/body-text.ts";
import { ChecksPanel } from "#app/features/checks/newsroom/checks-panel.tsx";
import { useStoryChecks } from "#app/features/checks/newsroom/use-story-checks.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LeaveDialog } from "#app/ui/newsroom/leave-question.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { pasteText } from "#app/ui/newsroom/paste-line.ts";
import { type ArticleForm, changedFields } from "../article-form.ts";
import { Banners, SaveFailureBanner } from "../banners.tsx";
import { CoverField } from "../cover-field.tsx";
import type { EditorData, EditorRefusal } from "../editor-screen.tsx";
import { controlId, focusField } from "../focus-field.ts";
import { AuthorsField, CategoriesPanel, CountedField } from "../form-fields.tsx";
import { missingToPublish } from "../form-rules.ts";
import { EditorBar, SaveButtons } from "../save-bar.tsx";
import { actionsFor, type SaveKind } from "../save-plan.ts";
import type { EditorSession } from "../session/editor-session.ts";
import { useEditorSession, useLeaveGuard, useSession } from "../session/use-editor-session.ts";
import { useUploads } from "../uploads.ts";
import { isUrgentForm, readUrgentForm, townNamed, townOf, withText, withTown } from "./urgent-form.ts";

/** The text, typed as plain paragraphs; what the session holds of it is the body. */
function TextField({ session, onTyped }: { session: EditorSession; onTyped(fields: Pick<ArticleForm, "conteudo">): void }) {
  const form = useSession(session, (state) => state.form);
  const problem = useSession(session, (state) => state.errors.conteudo);
  const [typed, setTyped] = useState(plainTextOf(form.conteudo) ?? "");
  const body = useRef(form.conteudo);
  const id = controlId("conteudo");
  useEffect(() => {
    // Taken over from an earlier visit, or from the server.
    if (form.conteudo === body.current) return;
    body.current = form.conteudo;
    setTyped(plainTextOf(form.conteudo) ?? "");
  }, [form.conteudo]);
  return (
    <div className="ed-field">
      <label htmlFor={id}>O que aconteceu</label>
      <textarea
        id={id}
        onPaste={pasteText}
        name="paragrafo"
        rows={5}
        value={typed}
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-nota`}
        onChange={(event) => {
          const text = event.target.value;
          const fields = withText(session.state.form, text);
          body.current = fields.conteudo ?? "";
          setTyped(text);
          session.send({ type: "edited", fields });
          onTyped({ conteudo: body.current });
        }}
      />
      <div id={`${id}-nota`} className="ed-note">
        {problem ? <span className="ed-problem">{problem}</span> : "Um parágrafo basta. A primeira frase vira o subtítulo."}
      </div>
    </div>
  );
}

/** 'Urgente': title, paragraph, picture and town; the rest is filled in, and stands in one fold. The story is completed in the editor. */
export function UrgentScreen() {
  const data = useLoaderData() as EditorData;
  if (data.mayWrite) return <WritableUrgent data={data} />;
  return (
    <div className="ed">
      <h1>Urgente</h1>
      <p className="ed-banner is-calm" role="status">
        Só administradores e editores podem criar matérias.
      </p>
    </div>
  );
}

function WritableUrgent({ data }: { data: EditorData }) {
  const refusal = useActionData() as EditorRefusal | undefined;
  const { categories } = data;
  const element = useRef<HTMLFormElement>(null);
  const session = useEditorSession(
    {
      form: data.form,
      record: null,
      errors: refusal?.errors ?? {},
      categories,
      me: data.me,
      drafts: [],
      ...(refusal ? { typed: refusal.form, reasons: refusal.reasons } : {}),
      ...(refusal?.checks ? { checks: refusal.checks } : {}),
    },
    element,
    isUrgentForm,
  );
  const form = useSession(session, (state) => state.form);
  const record = useSession(session, (state) => state.record);
  const errors = useSession(session, (state) => state.errors);
  const saving = useSession(session, (state) => state.saving?.kind ?? null);
  const isWaiting = useSession(session, (state) => state.queued !== null);
  const isLeaving = useSession(session, (state) => state.isLeaving);
  const [isLive, setLive] = useState(false);
  const { progress: uploading, onUploading } = useUploads();
  const blocker = useLeaveGuard(session);
  const checks = useStoryChecks(session);
  const { set, save } = session;
  // Null once a person chose: the text names no town over their choice.
  const named = useRef<string | null>("");

  const nameTown = (fields: Partial<Pick<ArticleForm, "titulo" | "conteudo">>) => {
    const { form: now } = session.state;
    if (named.current === null || townOf(now, categories) !== named.current) return;
    const { titulo, conteudo } = { ...now, ...fields };
    named.current = townNamed(`${titulo}\n${plainTextOf(conteudo) ?? ""}`, categories);
    if (named.current !== townOf(now, categories)) session.send({ type: "edited", fields: withTown(now, named.current, categories) });
  };

  // Typed before hydration: in the page, not in the state.
  useEffect(() => {
    if (element.current) {
      const fields = readUrgentForm(new FormData(element.current), categories, data.staff, data.byline);
      if (changedFields(session.state.form, fields).length > 0) session.send({ type: "edited", fields });
    }
    setLive(true);
    // A phone that came here by a tap opens its keyboard: the title is what is typed first.
    if (session.state.form.titulo === "" && (document.activeElement === document.body || document.activeElement?.tagName === "H1")) focusField(["titulo"], null);
  }, [session, categories, data.staff, data.byline]);

  const missing = useMemo(() => missingToPublish(form), [form]);
  const isBusy = (saving !== null && saving !== "autosave") || isWaiting || uploading !== null || isLeaving;
  const hasTitle = form.titulo.trim() !== "";
  const focus = (field: string) => focusField([field], null);
  const start = (kind: SaveKind) => {
    if (isBusy) return;
    if (!hasTitle) return focus("titulo");
    save(kind);
  };
  const actions = actionsFor(record, form, data.mayPublish);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start("save");
  };
  const line = (name: "titulo" | "subtitulo" | "chapeu") => ({
    name,
    value: form[name],
    onChange: (value: string) => {
      set(name, value);
      if (name === "titulo") nameTown({ titulo: value });
    },
    problem: errors[name] ?? null,
    required: true,
  });
  return (
    <form ref={element} method="post" encType="multipart/form-data" className="ed ed-urgent" onSubmit={submit} noValidate>
      <OperationField />
      <header className="ed-top">
        <Link to="/admin/materias" className="ed-back">
          <Icon name="chevronLeft" /> Voltar para matérias
        </Link>
        <h1>Urgente</h1>
      </header>
      {record ? <input type="hidden" name="versao" value={record.versao} /> : null}
      {refusal && !isLive ? (
        <p className="ed-banner is-bad" role="alert">
          {refusal.detail}
        </p>
      ) : null}
      <Banners session={session} categories={categories} drafts={[]} timeZone={data.timeZone} />
      <section className="ed-section ed-stack" aria-label="A notícia">
        <CountedField {...line("titulo")} label="Título" max={TITLE_MAX} multiline className="ed-title" />
        <TextField session={session} onTyped={nameTown} />
        <div className="ed-field">
          <label htmlFor="campo-cidade">Cidade</label>
          <select
            id="campo-cidade"
            name="cidade"
            value={townOf(form, categories)}
            onChange={(event) => {
              named.current = null;
              session.send({ type: "edited", fields: withTown(session.state.form, event.target.value, categories) });
            }}
          >
            <option value="">Nenhuma</option>
            {categories
              .filter(({ type }) => type === "municipality")
              .map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
          </select>
        </div>
        <CoverField session={session} onUploading={onUploading} isOptional />
        {data.mayPublish ? (
          <div className="ed-switches">
            <label>
              <input
                type="checkbox"
                role="switch"
                aria-checked={form.posicao === "supermanchete"}
                name="posicao"
                value="supermanchete"
                checked={form.posicao === "supermanchete"}
                onChange={(event) => set("posicao", event.target.checked ? "supermanchete" : "geral")}
              />
              <span className="ed-switch" aria-hidden="true" />
              <span>
                Super Manchete
                <small>Abre a página inicial; a de agora passa a destaque</small>
              </span>
            </label>
          </div>
        ) : null}
      </section>
      <details className="ed-section ed-urgent-rest">
        <summary>
          <h2>O que já vai preenchido</h2>
          <span className="ed-tag is-empty">chapéu, subtítulo, autores, categorias</span>
        </summary>
        <div className="ed-stack">
          <CountedField {...line("chapeu")} label="Chapéu" max={KICKER_MAX} className="ed-kicker" />
          <CountedField {...line("subtitulo")} label="Subtítulo" max={SUBTITLE_MAX} multiline />
          <AuthorsField session={session} staff={data.staff} byline={data.byline} me={data.me} />
          <CategoriesPanel session={session} categories={categories} startsOpen />
        </div>
        {/* Fields that the quick form does not show have the values of a new story. */}
        <input type="hidden" name="posicao" value={form.posicao} />
        {(["whatsappAuto", "pushAuto", "igCardAuto", "audioAuto"] as const).map((name) => (form[name] ? <input key={name} type="hidden" name={name} value="on" /> : null))}
      </details>
      <ChecksPanel session={session} checks={checks} isLive={isLive} mayPublish={data.mayPublish}>
        {null}
      </ChecksPanel>
      <EditorBar
        uploading={uploading}
        session={session}
        timeZone={data.timeZone}
        checks={checks}
        isLive={isLive}
        missing={missing}
        onFocus={focus}
        failure={
          <SaveFailureBanner
            session={session}
            onRun={start}
            onSignIn={async () => {
              await session.writeJournal();
              session.send({ type: "leaveAllowed" });
            }}
          />
        }
      >
        <SaveButtons actions={actions} isLive={isLive} isBusy={isBusy} hasTitle={hasTitle} missing={missing} onRun={start} />
      </EditorBar>
      <LeaveDialog blocker={blocker}>Há alterações que ainda não foram salvas. Elas ficam guardadas neste aparelho até você voltar.</LeaveDialog>
    </form>
  );
}
