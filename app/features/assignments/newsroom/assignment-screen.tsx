import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { NotesPanel } from "#app/features/notes/newsroom/notes-panel.tsx";
import type { NotesPanelView } from "#app/features/notes/newsroom/notes-view.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { DeleteConfirmation, messageOf, type RecordAnswer, RecordField, type RecordForm, ScreenCard, useRecordForm } from "#app/ui/newsroom/record-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import {
  ASSIGNMENT_BRIEF_MAX,
  ASSIGNMENT_PLACE_MAX,
  ASSIGNMENT_PRIORITIES,
  ASSIGNMENT_STATE_LABELS,
  ASSIGNMENT_TIME_KINDS,
  ASSIGNMENT_TITLE_MAX,
  type AssignmentState,
  DROP_REASON_MAX,
} from "../assignment.ts";
import { type NamedCategory, PRIORITY_LABELS, TIME_KIND_LABELS, toneOf, type VersionLine } from "./assignments-view.ts";

export interface AssignmentView {
  operation: string;
  note: string | null;
  /** Null: an assignment to be made. */
  id: number | null;
  version: number | null;
  title: string;
  state: AssignmentState;
  about: string;
  values: Readonly<Record<string, string>>;
  /** States that the person may choose, the present one first. */
  states: readonly AssignmentState[];
  towns: readonly NamedCategory[];
  sections: readonly NamedCategory[];
  people: readonly { id: number; name: string }[];
  mayEdit: boolean;
  mayAssign: boolean;
  mayDelete: boolean;
  /** True when this person may create a story from it. */
  mayWrite: boolean;
  article: { id: number; title: string } | null;
  links: readonly string[];
  files: readonly { id: number; name: string; url: string }[];
  hasMessage: boolean;
  versions: readonly VersionLine[];
  olderVersions: string | null;
  /** Of an assignment that is there. */
  notes: NotesPanelView | null;
  isDeleting: boolean;
}

const options = (first: string, categories: readonly NamedCategory[]) => [{ value: "", label: first }, ...categories.map(({ slug, name }) => ({ value: slug, label: name }))];

function People({ form, people, mayAssign }: { form: RecordForm; people: AssignmentView["people"]; mayAssign: boolean }) {
  const chosen = new Set((form.values.responsaveis ?? "").split(","));
  const problem = form.problems.responsaveis;
  if (!mayAssign) {
    const names = people.filter(({ id }) => chosen.has(String(id))).map(({ name }) => name);
    return (
      <div className="sm:col-span-2">
        <p className="field-label">Responsáveis</p>
        <p>{names.length === 0 ? "Ninguém ainda. Quem define é um editor." : names.join(", ")}</p>
        {[...chosen].map((id) => (id === "" ? null : <input key={id} type="hidden" name="responsaveis" value={id} />))}
      </div>
    );
  }
  return (
    <fieldset className="sm:col-span-2" aria-describedby={problem ? "responsaveis-erro" : undefined}>
      <legend className="field-label">Responsáveis</legend>
      <ul className="mt-1 grid max-h-56 gap-x-4 overflow-y-auto rounded-md border border-line px-3 py-1 sm:grid-cols-2">
        {people.map(({ id, name }) => (
          <li key={id}>
            <label className="flex min-h-10 items-center gap-2 wrap-anywhere">
              <input type="checkbox" name="responsaveis" value={id} defaultChecked={chosen.has(String(id))} className="size-4" />
              {name}
            </label>
          </li>
        ))}
      </ul>
      {problem ? (
        <p id="responsaveis-erro" className="text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}

function Fields({ view, form }: { view: AssignmentView; form: RecordForm }) {
  const { mayAssign } = view;
  return (
    <div className="group grid gap-4 sm:grid-cols-2">
      <RecordField name="titulo" label="Título" form={form} required maxLength={ASSIGNMENT_TITLE_MAX} className="sm:col-span-2" />
      <RecordField
        name="descricao"
        label="O que apurar"
        hint="Fica na pauta: não entra no texto da matéria."
        form={form}
        rows={6}
        maxLength={ASSIGNMENT_BRIEF_MAX}
        className="sm:col-span-2"
      />
      <RecordField name="estado" label="Estado" form={form} options={view.states.map((state) => ({ value: state, label: ASSIGNMENT_STATE_LABELS[state] }))} />
      <RecordField name="motivo" label="Por que caiu" form={form} maxLength={DROP_REASON_MAX} className="hidden group-has-[[name=estado]_[value=caiu]:checked]:flex" />
      <RecordField name="tempo" label="Quando" form={form} options={ASSIGNMENT_TIME_KINDS.map((kind) => ({ value: kind, label: TIME_KIND_LABELS[kind] }))} />
      <RecordField
        name="inicio"
        label="Começa"
        hint="De um dia ou de uma semana, a hora não conta."
        form={form}
        type="datetime-local"
        className="group-has-[[name=tempo]_[value=aberta]:checked]:hidden"
      />
      <RecordField
        name="fim"
        label="Termina"
        hint="Pode ficar em branco."
        form={form}
        type="datetime-local"
        className="hidden group-has-[[name=tempo]_[value=momento]:checked]:flex"
      />
      <RecordField name="local" label="Local" form={form} maxLength={ASSIGNMENT_PLACE_MAX} />
      <RecordField name="municipio" label="Município" form={form} options={options("Nenhum", view.towns)} />
      <RecordField name="editoria" label="Editoria" form={form} options={options("Nenhuma", view.sections)} />
      <People form={form} people={view.people} mayAssign={mayAssign} />
      {mayAssign ? (
        <>
          <RecordField name="prazo" label="Entregar até" form={form} type="datetime-local" />
          <RecordField name="prioridade" label="Prioridade" form={form} options={ASSIGNMENT_PRIORITIES.map((one) => ({ value: one, label: PRIORITY_LABELS[one] }))} />
        </>
      ) : (
        <>
          <input type="hidden" name="prazo" value={form.values.prazo ?? ""} />
          <input type="hidden" name="prioridade" value={form.values.prioridade ?? "normal"} />
        </>
      )}
      <RecordField
        name="contatos"
        label="Contatos das fontes"
        hint="Um por linha, como “Maria da Silva: (86) 99999-9999”. Só a equipe vê."
        form={form}
        rows={3}
        className="sm:col-span-2"
      />
      <RecordField name="links" label="Links" hint="Um por linha." form={form} rows={2} className="sm:col-span-2" />
      <RecordField name="arquivos" label="Arquivos" hint="Endereços de arquivos da biblioteca de mídia, um por linha." form={form} rows={2} className="sm:col-span-2" />
    </div>
  );
}

const Versions = ({ versions, older }: { versions: readonly VersionLine[]; older: string | null }) => (
  <ScreenCard id="versoes" title="Versões" about="Cada versão com o que ela mudou.">
    <ol className="divide-y divide-line">
      {versions.map(({ version, about, fields }) => (
        <li key={version} className="py-2">
          <details>
            <summary className="min-h-10 py-2 wrap-anywhere">
              <strong className="font-semibold">Versão {version}</strong> · {about} · {fields.map(({ label }) => label).join(", ") || "sem mudança de campos"}
            </summary>
            <dl className="mb-2 ml-4 grid gap-1">
              {fields.map(({ label, value }) => (
                <div key={label}>
                  <dt className="text-xs text-subtle">{label}</dt>
                  <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
          </details>
        </li>
      ))}
    </ol>
    {older === null ? null : (
      <ButtonLink to={older} preventScrollReset className="mt-3">
        Versões anteriores
      </ButtonLink>
    )}
  </ScreenCard>
);

/** An assignment: its story, its form, its versions. */
export function AssignmentScreen() {
  const view = useLoaderData<AssignmentView>();
  const { id, version, article, links, files } = view;
  const answer = useActionData<RecordAnswer>();
  const busy = useNavigation().formData?.get("intent") ?? null;
  const saving = useRecordForm("save", view.values, answer);
  const here = `/admin/pautas/${id ?? "nova"}`;
  return (
    <>
      <PageHeader
        title={view.title}
        actions={
          <ButtonLink to="/admin/pautas" icon="chevronLeft">
            Pautas
          </ButtonLink>
        }
      >
        {id === null ? null : (
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={toneOf(view.state)}>{ASSIGNMENT_STATE_LABELS[view.state]}</Badge> <span className="wrap-anywhere">{view.about}</span>
          </p>
        )}
      </PageHeader>
      <ActionMessage answer={messageOf(answer, view.note)} />
      {article ? (
        <p className="mb-5 card px-4 py-3 wrap-anywhere">
          Matéria:{" "}
          <Link to={`/admin/editar-materia/${article.id}`} className="text-accent underline underline-offset-2">
            {article.title === "" ? "Sem título" : article.title}
          </Link>
        </p>
      ) : view.mayWrite ? (
        <Form method="post" action={here} className="mb-5 flex flex-wrap items-center gap-3 card px-4 py-3">
          <OperationField />
          <Button type="submit" variant="primary" name="intent" value="write" icon="edit" busy={busy === "write"}>
            Escrever a matéria
          </Button>
          <span className="min-w-0 flex-1 basis-60 text-muted">Cria o rascunho com título, município e editoria desta pauta. Salve antes o que mudou abaixo.</span>
        </Form>
      ) : null}
      <ScreenCard id="pauta" title={view.mayEdit ? "Pauta" : "Pauta (só leitura)"} {...(view.hasMessage ? { about: "Veio de uma mensagem de leitor." } : {})}>
        {view.mayEdit ? (
          <Form method="post" action={here} key={saving.key} {...saving.props}>
            <OperationField />
            <input type="hidden" name="versao" value={saving.version ?? version ?? ""} />
            <Fields view={view} form={saving.form} />
            <div className="mt-5 flex flex-wrap gap-2">
              <Button type="submit" variant="primary" name="intent" value="save" busy={busy === "save"}>
                {id === null ? (view.mayAssign ? "Criar pauta" : "Propor pauta") : "Salvar pauta"}
              </Button>
              {view.mayDelete ? (
                <ButtonLink to={`${here}?excluir=1#pauta`} preventScrollReset variant="dangerGhost" icon="trash">
                  Excluir pauta
                </ButtonLink>
              ) : null}
            </div>
          </Form>
        ) : (
          <dl className="grid gap-3">
            {[
              ["O que apurar", view.values.descricao],
              ["Local", view.values.local],
              ["Contatos das fontes", view.values.contatos],
            ].map(([label, value]) =>
              value ? (
                <div key={label}>
                  <dt className="text-xs text-subtle">{label}</dt>
                  <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
                </div>
              ) : null,
            )}
          </dl>
        )}
        {view.isDeleting && view.mayDelete ? (
          <DeleteConfirmation
            screen={here}
            intent="remove"
            what="esta pauta"
            label="Excluir pauta"
            condition="Ela é apagada de vez, com as versões. A matéria dela fica."
            busy={busy}
          />
        ) : null}
      </ScreenCard>
      {links.length + files.length === 0 ? null : (
        <ScreenCard id="material" title="Material">
          <ul className="list-disc pl-5">
            {links.map((address) => (
              <li key={address} className="wrap-anywhere">
                <a href={address} target="_blank" rel="noopener noreferrer" className="underline underline-offset-2">
                  {address}
                </a>
              </li>
            ))}
            {files.map((file) => (
              <li key={file.id} className="wrap-anywhere">
                <a href={file.url} target="_blank" rel="noopener" className="underline underline-offset-2">
                  {file.name === "" ? `Arquivo ${file.id}` : file.name}
                </a>
              </li>
            ))}
          </ul>
        </ScreenCard>
      )}
      {view.notes ? (
        <div className="mb-5">
          <NotesPanel initial={view.notes} />
        </div>
      ) : null}
      {id === null ? null : <Versions versions={view.versions} older={view.olderVersions} />}
      <LeaveQuestion isUnsaved={saving.isUnsaved} leavesBy="path">
        O que você preencheu nesta pauta ainda não foi salvo.
      </LeaveQuestion>
    </>
  );
}
