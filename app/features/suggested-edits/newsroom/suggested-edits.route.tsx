import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { isOwnDraft } from "#app/features/articles/drafts.ts";
import { writeScopeOf } from "#app/features/people/actor.http.ts";
import { roleMay, roleMayHere } from "#app/features/people/capabilities.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { refusedAction, typedWrite } from "#app/platform/http/forms/screen-write.server.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { ScreenCard } from "#app/ui/newsroom/record-form.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { AnswerToast } from "#app/ui/toast.tsx";
import { type PlacedEdit, suggestPath } from "../suggested-edit.ts";
import { refusedEdits } from "../suggested-edits.wire.ts";
import { type ComparedLine, type EditLine, toEditLine } from "./edits-view.ts";
import { readStoryEdits, storyIdOf } from "./story-edits.server.ts";

interface EditsView {
  id: number;
  title: string;
  pending: readonly EditLine[];
  decided: readonly EditLine[];
  mayDecide: boolean;
  /** True right after some were sent. */
  wasSent: boolean;
  operation: string;
}

type Answer = { ok: boolean; message: string };

/** 'Mudanças sugeridas': the suggested edits of a story, accepted or refused one by one or all. */
function EditsScreen() {
  const { id, title, pending, decided, mayDecide, wasSent } = useLoaderData<EditsView>();
  const answer = useActionData<Answer>();
  const fitting = pending.filter(({ conflict }) => conflict === null);
  return (
    <>
      <PageHeader
        title="Mudanças sugeridas"
        actions={
          <>
            <ButtonLink to={`/admin/editar-materia/${id}`} icon="news">
              Abrir matéria
            </ButtonLink>
            <ButtonLink to={suggestPath(id)} icon="edit" variant={pending.length === 0 ? "primary" : "secondary"}>
              Sugerir mudanças
            </ButtonLink>
          </>
        }
      >
        <p className="wrap-anywhere">{title}</p>
      </PageHeader>
      <AnswerToast answer={answer} />
      {wasSent && !answer ? <ActionMessage answer={{ ok: true, message: "Sugestões enviadas. O texto da matéria só muda quando elas forem aceitas." }} /> : null}
      <ScreenCard
        id="pendentes"
        title={pending.length === 0 ? "Sem sugestões à espera" : counted(pending.length, "sugestão à espera", "sugestões à espera")}
        about="O texto da matéria continua como está até que cada sugestão seja aceita. Aceitar é salvar: a matéria ganha uma versão nova, que vai para o site se ela estiver publicada."
        aside={
          mayDecide && pending.length > 1 ? (
            <div className="flex flex-wrap gap-2">
              {fitting.length > 1 ? (
                <DecideForm ids={fitting} intent="accept" label={fitting.length === pending.length ? "Aceitar todas" : `Aceitar as ${fitting.length} sem conflito`} />
              ) : null}
              <DecideForm ids={pending} intent="refuse" label="Recusar todas" />
            </div>
          ) : null
        }
      >
        {pending.length === 0 ? (
          <EmptyState title="Nenhuma sugestão espera decisão">Quem lê a matéria pode sugerir mudanças no título, no subtítulo e em cada parágrafo.</EmptyState>
        ) : null}
        <ul className="flex flex-col gap-4">
          {pending.map((edit) => (
            <PendingEdit key={edit.id} edit={edit} storyId={id} mayDecide={mayDecide} />
          ))}
        </ul>
      </ScreenCard>
      {decided.length === 0 ? null : (
        <ScreenCard id="decididas" title="Últimas decididas">
          <ul className="flex flex-col gap-4">
            {decided.map((edit) => (
              <EditItem key={edit.id} edit={edit}>
                <p className="text-[0.8125rem] text-muted">{edit.decided}</p>
              </EditItem>
            ))}
          </ul>
        </ScreenCard>
      )}
    </>
  );
}

/** A form with one button that decides about these edits. */
function DecideForm({ ids, intent, label, about }: { ids: readonly Pick<EditLine, "id">[]; intent: "accept" | "refuse"; label: string; about?: string }) {
  const list = ids.map(({ id }) => id).join(",");
  const sent = useNavigation().formData;
  return (
    <Form method="post">
      <OperationField />
      <input type="hidden" name="ids" value={list} />
      <Button
        type="submit"
        size="sm"
        name="intent"
        value={intent}
        variant={intent === "accept" ? "primary" : "secondary"}
        icon={intent === "accept" ? "check" : "close"}
        busy={sent?.get("ids") === list && sent.get("intent") === intent}
        {...(about === undefined ? {} : { "aria-label": `${label}: ${about}` })}
      >
        {label}
      </Button>
    </Form>
  );
}

function PendingEdit({ edit, storyId, mayDecide }: { edit: EditLine; storyId: number; mayDecide: boolean }) {
  const about = `${edit.label}, por ${edit.author}`;
  return (
    <EditItem edit={edit}>
      {edit.conflict === null ? null : (
        <div className="rounded-md bg-warn-soft p-3">
          <p className="font-semibold text-warn">O trecho mudou desde a sugestão</p>
          <p className="mt-1 text-[0.8125rem] text-muted">{edit.conflict === "" ? "Ele não está mais no texto, ou já não dá para dizer qual é." : "Como ele está agora:"}</p>
          {edit.conflict === "" ? null : <p className="mt-1 whitespace-pre-line wrap-anywhere">{edit.conflict}</p>}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {mayDecide && edit.conflict === null ? <DecideForm ids={[edit]} intent="accept" label="Aceitar" about={about} /> : null}
        {edit.conflict === null ? null : (
          <ButtonLink size="sm" icon="edit" to={suggestPath(storyId, edit.id)} aria-label={`Sugerir de novo: ${about}`}>
            Sugerir de novo
          </ButtonLink>
        )}
        {mayDecide || edit.isOwn ? <DecideForm ids={[edit]} intent="refuse" label={edit.isOwn ? "Retirar" : "Recusar"} about={about} /> : null}
      </div>
    </EditItem>
  );
}

function EditItem({ edit, children }: { edit: EditLine; children: React.ReactNode }) {
  return (
    <li className="flex flex-col gap-2 border-t border-edge pt-4 first:border-0 first:pt-0" id={`sugestao-${edit.id}`}>
      <p className="flex flex-wrap items-center gap-2 text-[0.8125rem] text-muted">
        <Badge>{edit.label}</Badge>
        <span>
          {edit.author}, <time dateTime={edit.atIso}>{edit.at}</time>
        </span>
        {edit.isMarkup ? <span>muda a formatação, um link ou uma mídia</span> : null}
      </p>
      <div className={edit.isMarkup ? "font-mono text-[0.8125rem] wrap-anywhere" : "max-w-prose wrap-anywhere"}>
        {edit.compared.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is drawn whole; nothing in it moves
          <Compared key={index} line={line} />
        ))}
      </div>
      {edit.reason === "" ? null : <p className="max-w-prose text-[0.8125rem] wrap-anywhere">Motivo: {edit.reason}</p>}
      {children}
    </li>
  );
}

const Compared = ({ line }: { line: ComparedLine }) => (
  <p className="mb-1 whitespace-pre-line">
    {line.map(({ text, change }, index) => {
      // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is drawn whole; nothing in it moves
      if (change === "same") return <span key={index}>{text}</span>;
      const Tag = change === "added" ? "ins" : "del";
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is drawn whole; nothing in it moves
        <Tag key={index} className={change === "added" ? "bg-ok-soft text-ok" : "bg-danger-soft text-danger"}>
          <span className="sr-only">{change === "added" ? "entra: " : "sai: "}</span>
          {text}
        </Tag>
      );
    })}
  </p>
);

export const handle = adminHandle("notes:write");
export const meta = screenMeta("Mudanças sugeridas");

/** Decided ones that the screen shows (ours). */
const DECIDED_SHOWN = 10;

export async function loader(args: LoaderFunctionArgs): Promise<EditsView> {
  const { user } = await adminCaller(args, handle.admin.allow);
  const { services, settings } = args.context;
  const { article, items } = await readStoryEdits(args);
  const { id } = article;
  const decided = await services.suggestedEdits.decidedOf(id, null);
  const lineOf = (edit: PlacedEdit | (typeof decided.items)[number]) => toEditLine(edit, user.id, settings.timeZone);
  return {
    id,
    title: article.title,
    pending: items.map(lineOf),
    decided: decided.items.slice(0, DECIDED_SHOWN).map(lineOf),
    mayDecide: roleMay(user.role, "articles:write") || (roleMayHere(user.role, "articles:draft", settings) && isOwnDraft(article, user.id)),
    wasSent: new URL(args.request.url).searchParams.has("enviadas"),
    operation: crypto.randomUUID(),
  };
}

const FAILURE = "Erro ao decidir sobre a sugestão";

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow);
  const form = await screenForm(args);
  const id = storyIdOf(args);
  const { suggestedEdits } = args.context.services;
  try {
    const { intent = "", ids: list = "" } = textFields(form);
    const { ids } = parse(refusedEdits, { ids: list.split(",").map(Number) }, "body");
    const by = { ...(await typedWrite(caller, form)), scope: writeScopeOf(caller) };
    return await runIntent<Answer>(intent, {
      async accept() {
        if (!roleMayHere(caller.user.role, "articles:draft", args.context.settings)) refuse("forbidden", "Seu perfil não altera matérias.");
        const items = await suggestedEdits.accept(id, ids, by);
        const made = items.filter(({ state }) => state === "accepted").length;
        const left = items.length - made;
        const rest = left === 0 ? "" : ` ${counted(left, "ficou em conflito", "ficaram em conflito")}.`;
        return { ok: true, message: `${counted(made, "sugestão aceita", "sugestões aceitas")}: o texto está na matéria.${rest}` };
      },
      async refuse() {
        const items = await suggestedEdits.refuse(id, ids, by);
        return { ok: true, message: `${counted(items.length, "sugestão recusada", "sugestões recusadas")}. O texto da matéria não mudou.` };
      },
    });
  } catch (error) {
    const { status, message } = refusedAction(error, FAILURE, args);
    return data<Answer>({ ok: false, message }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError((): Answer => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default EditsScreen;

export const ErrorBoundary = () => <ScreenError />;
