import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { actorOf } from "#app/features/people/actor.http.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { actOnce } from "#app/platform/http/forms/screen-write.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { controlMinute, momentOfControl } from "#app/platform/time/local-time.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { OperationField, useFormKey } from "#app/ui/newsroom/operation-field.tsx";
import { messageOf, type RecordAnswer, RecordField, ScreenCard, useRecordForm } from "#app/ui/newsroom/record-form.tsx";
import { refusedRecord } from "#app/ui/newsroom/refused-record.server.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepRecordForm, revalidateUnlessNetworkError } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { fromOtherSideDraft, otherSideDraft } from "../checks.wire.ts";
import { ANSWER_MAX, ASKING_CHANNELS, ASKING_OUTCOMES, CHANNEL_LABELS, OUTCOME_LABELS, QUESTION_MAX, WHO_MAX } from "../other-side.ts";
import { amendable, type OtherSideLine, sealSentence, toOtherSideLines } from "./other-side-view.ts";

interface OtherSideView {
  operation: string;
  id: number;
  title: string;
  lines: readonly OtherSideLine[];
  amendable: readonly { value: string; label: string }[];
  isSealed: boolean;
  seal: string;
  values: Readonly<Record<string, string>>;
  note: string | null;
}

const options = (labels: Readonly<Record<string, string>>, values: readonly string[]) => values.map((value) => ({ value, label: labels[value] ?? value }));

function RecordForm({ view, answer }: { view: OtherSideView; answer: RecordAnswer | undefined }) {
  const { form, key, props, isUnsaved } = useRecordForm("record", view.values, answer);
  const isBusy = useNavigation().formData !== undefined;
  return (
    <ScreenCard
      id="registrar"
      title="Registrar"
      about="Um registro não muda nem se apaga depois de salvo. Para acrescentar a resposta ou corrigir um erro, faça outro que corrija o anterior."
    >
      <Form method="post" key={key} {...props} className="grid gap-4 sm:grid-cols-2">
        <OperationField />
        <RecordField name="quem" label="Quem foi procurado" maxLength={WHO_MAX} required form={form} />
        <RecordField name="canal" label="Por onde" options={options(CHANNEL_LABELS, ASKING_CHANNELS)} form={form} />
        <RecordField name="perguntadoEm" label="Quando" type="datetime-local" required form={form} />
        <RecordField name="prazo" label="Prazo para responder (se houve)" type="datetime-local" form={form} />
        <RecordField name="pergunta" label="O que foi perguntado" rows={3} maxLength={QUESTION_MAX} className="sm:col-span-2" form={form} />
        <RecordField name="situacao" label="O que aconteceu" options={options(OUTCOME_LABELS, ASKING_OUTCOMES)} form={form} />
        <RecordField name="corrige" label="Corrige" options={[{ value: "", label: "Nenhum: é um registro novo" }, ...view.amendable]} form={form} />
        <RecordField name="resposta" label="Resposta, nas palavras de quem respondeu" rows={5} maxLength={ANSWER_MAX} className="sm:col-span-2" form={form} />
        <span className="sm:col-span-2">
          <Button type="submit" variant="primary" name="intent" value="record" busy={isBusy}>
            Registrar
          </Button>
        </span>
      </Form>
      <LeaveQuestion isUnsaved={isUnsaved} leavesBy="path">
        O registro que você começou ainda não foi salvo.
      </LeaveQuestion>
    </ScreenCard>
  );
}

const Line = ({ line }: { line: OtherSideLine }) => (
  <li className="wrap-anywhere">
    <p className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-muted">Registro {line.seq}</span>
      <Badge tone={line.isWaiting ? "warn" : "neutral"}>{line.outcome}</Badge>
      {line.amendedBy === null ? null : <Badge>Corrigido pelo registro {line.amendedBy}</Badge>}
    </p>
    <p className="mt-1 font-semibold">{line.who}</p>
    <p className="text-sm text-muted">
      {line.asked}
      {line.deadline === null ? null : ` · prazo: ${line.deadline}`}
      {line.amends === null ? null : ` · corrige o registro ${line.amends}`}
    </p>
    {line.question === "" ? null : <p className="mt-2 whitespace-pre-line">Pergunta: {line.question}</p>}
    {line.answer === "" ? null : <p className="mt-2 whitespace-pre-line">Resposta: {line.answer}</p>}
    <p className="mt-1 text-sm text-subtle">Registrado por {line.recorded}</p>
  </li>
);

/** 'Outro lado': who was asked about a story. */
function OtherSideScreen() {
  const view = useLoaderData<OtherSideView>();
  const answer = useActionData<RecordAnswer>();
  const formKey = useFormKey(answer);
  return (
    <>
      <PageHeader
        title="Outro lado"
        actions={
          <>
            <ButtonLink to={`/admin/editar-materia/${view.id}`} icon="chevronLeft">
              Matéria
            </ButtonLink>
            <ButtonLink to={`/admin/outro-lado/${view.id}/imprimir`} reloadDocument target="_blank">
              Página para imprimir
            </ButtonLink>
          </>
        }
      >
        <p className="wrap-anywhere">{view.title}</p>
      </PageHeader>
      <ActionMessage answer={messageOf(answer, view.note)} />
      <ScreenCard id="registros" title="Quem foi procurado">
        <p className={view.isSealed || view.lines.length === 0 ? "text-muted" : "font-semibold text-danger"}>{view.seal}</p>
        {view.lines.length > 0 ? (
          <ol className="mt-4 flex flex-col gap-5">
            {view.lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ol>
        ) : null}
      </ScreenCard>
      <RecordForm key={formKey} view={view} answer={answer} />
    </>
  );
}

export const handle = adminHandle("other-side:record");
export const meta = screenMeta("Outro lado");

const FAILURE = "Erro ao registrar";

function articleId(params: { id?: string | undefined }): number {
  const found = idParam.safeParse(params);
  if (!found.success) throw new Response("Matéria não encontrada.", { status: 404 });
  return found.data.id;
}

export async function loader(args: LoaderFunctionArgs): Promise<OtherSideView> {
  await adminCaller(args, handle.admin.allow);
  const { services, settings } = args.context;
  const id = articleId(args.params);
  const { article, records, isSealed } = await services.otherSide.file(id).catch((error: unknown) => {
    if (error instanceof RefusalError && error.refusal.code === "not-found") throw new Response("Matéria não encontrada.", { status: 404 });
    throw error;
  });
  return {
    operation: crypto.randomUUID(),
    id,
    title: article.title,
    lines: toOtherSideLines(records, settings.timeZone),
    amendable: amendable(records),
    isSealed,
    seal: sealSentence(isSealed, records.length),
    values: { quem: "", canal: "telefone", perguntadoEm: controlMinute(Date.now(), settings.timeZone), prazo: "", pergunta: "", situacao: "aguardando", corrige: "", resposta: "" },
    note: new URL(args.request.url).searchParams.has("registrado") ? "Registrado." : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow);
  const form = await screenForm(args);
  const fields = textFields(form);
  const intent = fields.intent ?? "";
  const { services, settings } = args.context;
  const id = articleId(args.params);
  const moment = (name: string) => (fields[name] ? momentOfControl(fields[name], settings.timeZone) : "");
  try {
    return await runIntent<RecordAnswer>(intent, {
      async record() {
        const sent = parse(otherSideDraft, { ...fields, perguntadoEm: moment("perguntadoEm"), prazo: moment("prazo") }, "body");
        await actOnce(args, caller, form, async () => void (await services.otherSide.record(id, fromOtherSideDraft(sent), actorOf(caller))));
        throw redirect(`/admin/outro-lado/${id}?registrado`);
      },
    });
  } catch (error) {
    return refusedRecord(error, FAILURE, args, fields);
  }
}

export const clientAction = keepRecordForm(FAILURE);

export const shouldRevalidate = revalidateUnlessNetworkError;

export default OtherSideScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar o outro lado" />;
