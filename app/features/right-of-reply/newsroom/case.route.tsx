import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { SUBTITLE_MAX, TITLE_MAX } from "#app/features/articles/article.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { actOnce, typedWrite } from "#app/platform/http/forms/screen-write.server.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { messageOf, type RecordAnswer, RecordField, ScreenCard, useRecordForm } from "#app/ui/newsroom/record-form.tsx";
import { refusedRecord } from "#app/ui/newsroom/refused-record.server.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepRecordForm, revalidateUnlessNetworkError } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { REFUSAL_REASON_MAX } from "../reply-case.ts";
import { grantForm, reasonForm } from "../reply-forms.wire.ts";
import { type CaseLine, holdSentence, prominenceSentence, toCaseLine } from "./cases-view.ts";

interface CaseView {
  operation: string;
  line: CaseLine;
  email: string;
  text: string;
  article: { id: number; title: string; slug: string } | null;
  reply: { id: number; title: string; slug: string } | null;
  reason: string;
  isOpen: boolean;
  mayDecide: boolean;
  /** Place that publishing will reserve, or that the published reply has. */
  prominence: string;
  hold: string | null;
  holdsPlace: boolean;
  values: Readonly<Record<string, string>>;
}

const StoryLink = ({ label, story }: { label: string; story: { title: string; slug: string } }) => (
  <p className="wrap-anywhere">
    {label}{" "}
    <a href={`/post/${story.slug}`} target="_blank" rel="noopener" className="underline underline-offset-2">
      {story.title}
    </a>
  </p>
);

const NO_VALUES = { motivo: "" };

function Decision({ view, busy }: { view: CaseView; busy: FormDataEntryValue | null }) {
  const answer = useActionData<RecordAnswer>();
  const granting = useRecordForm("grant", view.values, answer);
  const refusing = useRecordForm("refuse", NO_VALUES, answer);
  return (
    <>
      <ScreenCard id="conceder" title="Conceder e publicar" about="O texto sai como foi enviado.">
        <p className="mb-2">{view.prominence}</p>
        <p className="mb-4 max-w-prose text-[0.8125rem] text-muted">
          O que fica garantido: a posição (super manchete ou destaque) e o tempo. O que não fica: o número exato do destaque e o horário do dia. Os canais (WhatsApp, avisos,
          Instagram) seguem as chaves da matéria original.
        </p>
        <Form method="post" key={granting.key} {...granting.props}>
          <OperationField />
          <div className="grid gap-4">
            <RecordField name="titulo" label="Título da resposta" form={granting.form} required maxLength={TITLE_MAX} />
            <RecordField name="subtitulo" label="Subtítulo" form={granting.form} required maxLength={SUBTITLE_MAX} />
          </div>
          <Button type="submit" variant="primary" name="intent" value="grant" className="mt-4" busy={busy === "grant"}>
            Conceder e publicar agora
          </Button>
        </Form>
      </ScreenCard>
      <ScreenCard id="recusar" title="Recusar" about="O motivo fica na trilha. Avise quem pediu pelo e-mail.">
        <Form method="post" key={refusing.key} {...refusing.props}>
          <OperationField />
          <RecordField name="motivo" label="Motivo da recusa" form={refusing.form} rows={3} maxLength={REFUSAL_REASON_MAX} />
          <Button type="submit" variant="danger" name="intent" value="refuse" className="mt-4" busy={busy === "refuse"}>
            Recusar o pedido
          </Button>
        </Form>
      </ScreenCard>
      <LeaveQuestion isUnsaved={refusing.isUnsaved || granting.isUnsaved} leavesBy="path">
        A decisão que você começou ainda não foi enviada.
      </LeaveQuestion>
    </>
  );
}

function Hold({ view, busy }: { view: CaseView; busy: FormDataEntryValue | null }) {
  const releasing = useRecordForm("release", NO_VALUES, useActionData<RecordAnswer>());
  if (view.hold === null) return null;
  return (
    <ScreenCard id="posicao" title="Posição reservada">
      <p>{view.hold}</p>
      {view.holdsPlace && view.mayDecide ? (
        <details className="mt-3">
          <summary className="min-h-10 py-2">Encerrar antes do tempo</summary>
          <Form method="post" key={releasing.key} {...releasing.props}>
            <OperationField />
            <RecordField name="motivo" label="Motivo" hint="Por exemplo, quem pediu retirou a resposta. Fica na trilha." form={releasing.form} maxLength={REFUSAL_REASON_MAX} />
            <Button type="submit" variant="danger" name="intent" value="release" className="mt-3" busy={busy === "release"}>
              Encerrar a posição reservada
            </Button>
          </Form>
        </details>
      ) : null}
    </ScreenCard>
  );
}

/** A request for a right of reply, and its decision. */
function CaseScreen() {
  const view = useLoaderData<CaseView>();
  const { line, article, reply, isOpen, mayDecide } = view;
  const answer = useActionData<RecordAnswer>();
  const busy = useNavigation().formData?.get("intent") ?? null;
  return (
    <>
      <PageHeader
        title="Direito de resposta"
        actions={
          <ButtonLink to="/admin/direito-de-resposta" icon="chevronLeft">
            Pedidos
          </ButtonLink>
        }
      >
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={line.tone}>{line.state}</Badge> <span className="wrap-anywhere">{line.about}</span>
        </p>
      </PageHeader>
      <ActionMessage answer={messageOf(answer, null)} />
      <ScreenCard id="pedido" title="Pedido">
        {article ? <StoryLink label="Matéria:" story={article} /> : <p className="wrap-anywhere">Matéria: {line.story} (excluída)</p>}
        {reply ? <StoryLink label="Resposta publicada:" story={reply} /> : null}
        <p className="mt-2 wrap-anywhere">
          De <strong className="font-semibold">{line.name}</strong>
          {view.email === "" ? null : (
            <>
              {" · "}
              <a href={`mailto:${encodeURIComponent(view.email)}`} className="underline underline-offset-2">
                {view.email}
              </a>
            </>
          )}
        </p>
        {view.text === "" ? null : <p className="mt-3 max-w-3xl whitespace-pre-line wrap-anywhere">{view.text}</p>}
        {view.reason === "" ? null : <p className="mt-3 wrap-anywhere">Motivo da recusa: {view.reason}</p>}
      </ScreenCard>
      {isOpen && mayDecide ? <Decision view={view} busy={busy} /> : null}
      {isOpen && !mayDecide ? (
        <p className="mb-5 text-muted">
          Quem decide é um administrador. <Link to="/admin/direito-de-resposta">Voltar aos pedidos</Link>
        </p>
      ) : null}
      <Hold view={view} busy={busy} />
    </>
  );
}

export const handle = adminHandle("replies:read");
export const meta = screenMeta("Direito de resposta");

const FAILURE = "Erro ao decidir o pedido";

function caseId(params: { id?: string | undefined }): number {
  const id = readId(params.id);
  if (id === null) throw new Response("Pedido não encontrado.", { status: 404 });
  return id;
}

const cut = (text: string, max: number) => [...text].slice(0, max).join("");

export async function loader(args: LoaderFunctionArgs): Promise<CaseView> {
  const { services, settings } = args.context;
  const { user } = await adminCaller(args, handle.admin.allow);
  const { found, prominence } = await services.rightOfReply.getCase(caseId(args.params));
  if (!found) throw new Response("Pedido não encontrado.", { status: 404 });
  const now = Date.now();
  const { timeZone } = settings;
  return {
    operation: crypto.randomUUID(),
    line: toCaseLine(found, now, timeZone),
    email: found.email,
    text: found.text,
    article: found.article,
    reply: found.reply,
    reason: found.reason,
    isOpen: found.decidedAt === null,
    mayDecide: roleMay(user.role, "replies:decide"),
    prominence: prominenceSentence(prominence),
    hold: holdSentence(found, now, timeZone),
    holdsPlace: found.heldUntil !== null && found.heldUntil > now,
    values: { titulo: cut(`Direito de resposta: ${found.name}`, TITLE_MAX), subtitulo: cut(`Resposta à matéria “${found.storyTitle}”`, SUBTITLE_MAX) },
  };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, "replies:decide");
  const form = await screenForm(args);
  const fields = textFields(form);
  const { rightOfReply } = args.context.services;
  const id = caseId(args.params);
  const intent = fields.intent ?? "";
  try {
    const { actor, opId } = await typedWrite(caller, form);
    return await runIntent<RecordAnswer>(intent, {
      async grant() {
        const { titulo, subtitulo } = parse(grantForm, fields, "body");
        await rightOfReply.grant(id, { title: titulo, subtitle: subtitulo }, actor, opId);
        return { ok: true, message: "Direito de resposta concedido e publicado." };
      },
      async refuse() {
        const { motivo } = parse(reasonForm, fields, "body");
        await actOnce(args, caller, form, () => rightOfReply.refuse(id, motivo, actor));
        return { ok: true, message: "Pedido recusado. Avise quem pediu pelo e-mail." };
      },
      async release() {
        const { motivo } = parse(reasonForm, fields, "body");
        await actOnce(args, caller, form, () => rightOfReply.release(id, motivo, actor));
        return { ok: true, message: "A posição não está mais reservada." };
      },
    });
  } catch (error) {
    return refusedRecord(error, FAILURE, args, fields);
  }
}

export const clientAction = keepRecordForm(FAILURE);

export const shouldRevalidate = revalidateUnlessNetworkError;

export default CaseScreen;

export const ErrorBoundary = () => <ScreenError />;
