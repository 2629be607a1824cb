import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { formatReais } from "#app/features/banners/contract.ts";
import { shownKey } from "#app/features/banners/delivery-report.ts";
import { actorOf } from "#app/features/people/actor.http.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { readForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { actOnce } from "#app/platform/http/forms/screen-write.server.ts";
import { formatHundredths } from "#app/platform/values/format-number.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { controlAria, FormField } from "#app/ui/field.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { DeleteConfirmation, messageOf, type RecordAnswer, RecordField, ScreenCard, useRecordForm } from "#app/ui/newsroom/record-form.tsx";
import { refusedRecord } from "#app/ui/newsroom/refused-record.server.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepRecordForm, revalidateUnlessNetworkError } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { CURRENT_NOTE, FILE_TOO_LARGE, NOTE_FORM_BYTES } from "../service-note.ts";
import { serviceNoteForm, toServiceNoteFields } from "../service-notes.wire.ts";

export const handle = adminHandle("banners:manage");
export const meta = screenMeta("Nota fiscal");

const idOf = ({ params }: LoaderFunctionArgs) => readId(params.id) ?? 0;
const amountOf = (cents: number | null) => (cents === null ? "" : formatHundredths(cents / 100));

export async function loader(args: LoaderFunctionArgs) {
  const [, [invoice, note]] = await adminCallerWith(args, handle.admin.allow, args.context.services.serviceNotes.readInvoice(idOf(args)));
  if (!invoice) throw new Response("Cobrança não encontrada.", { status: 404 });
  return {
    operation: crypto.randomUUID(),
    note: new URL(args.request.url).searchParams.get("feito") === "excluida" ? "Nota excluída." : null,
    isDeleting: new URL(args.request.url).searchParams.has("excluir"),
    invoice: { id: invoice.id, contractId: invoice.contractId, contract: invoice.contractTitle, about: `${formatReais(invoice.amountCents)}, ${invoice.description}` },
    version: note?.version ?? 0,
    hasFile: note?.file != null,
    values: {
      numero: note ? String(note.number) : "",
      chave: note ? shownKey(note.accessKey) : "",
      emissao: note?.day ?? "",
      ibs: amountOf(note?.ibsCents ?? null),
      cbs: amountOf(note?.cbsCents ?? null),
    },
  };
}

const FAILURE = "Erro ao salvar a nota";

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow);
  const { serviceNotes } = args.context.services;
  const actor = actorOf(caller);
  const id = idOf(args);
  let fields: Record<string, string> = {};
  try {
    const form = await readForm(args.request, NOTE_FORM_BYTES, FILE_TOO_LARGE);
    fields = textFields(form);
    const version = fields.versao === "0" ? 0 : readId(fields.versao);
    return await runIntent<RecordAnswer>(fields.intent ?? "", {
      async save() {
        const sent = toServiceNoteFields(parse(serviceNoteForm, fields, "body"));
        const file = form.get("arquivo");
        const pdf = file === null || typeof file === "string" || file.size === 0 ? null : new Uint8Array(await file.arrayBuffer());
        await actOnce(args, caller, form, async () => void (await serviceNotes.save(id, sent, pdf, version, actor)));
        return { ok: true, message: "Nota salva. A cobrança e os comprovantes já a mostram." };
      },
      async remove() {
        await actOnce(args, caller, form, () => serviceNotes.remove(id, version, actor));
        throw redirect(`/admin/cobrancas/${id}/nota?feito=excluida`);
      },
    });
  } catch (error) {
    return refusedRecord(error, FAILURE, args, fields, CURRENT_NOTE);
  }
}

export const clientAction = keepRecordForm(FAILURE);

export const shouldRevalidate = revalidateUnlessNetworkError;

export default function Screen() {
  const { invoice, version, hasFile, values, note, isDeleting } = useLoaderData<typeof loader>();
  const answer = useActionData<RecordAnswer>();
  const busy = useNavigation().formData?.get("intent") ?? null;
  const here = useLocation().pathname;
  const { form, props, version: stored, isUnsaved } = useRecordForm("save", values, answer);
  const file = {
    hint: hasFile ? "Escolha um arquivo só para trocar o que está guardado." : "Até 2 MB. Só quem gere contratos e o anunciante veem.",
    problem: form.problems.arquivo,
  };
  // Keeps the form mounted after a refusal, because a new file input would be empty.
  const formKey = JSON.stringify([version, values]);
  return (
    <>
      <PageHeader
        title="Nota fiscal de serviço (NFS-e)"
        actions={
          <ButtonLink to={`/admin/contratos/${invoice.contractId}#cobrancas`} icon="chevronLeft">
            {invoice.contract}
          </ButtonLink>
        }
      >
        <p>{invoice.about}</p>
      </PageHeader>
      <ActionMessage answer={messageOf(answer, note)} />
      <ScreenCard
        id="nota"
        title={version === 0 ? "Registrar a nota" : "Nota registrada"}
        about="A nota é emitida no portal da prefeitura ou no nacional (gov.br/nfse), não aqui. Registre-a para que apareça na cobrança, no comprovante e na prestação de contas."
        aside={
          hasFile ? (
            <ButtonLink to={`/admin/cobrancas/${invoice.id}/nota.pdf`} reloadDocument icon="download">
              Baixar o PDF
            </ButtonLink>
          ) : null
        }
      >
        <Form method="post" action={here} encType="multipart/form-data" key={formKey} {...props}>
          <OperationField />
          <input type="hidden" name="versao" value={stored ?? version} />
          <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
            <RecordField
              className="sm:col-span-2"
              name="chave"
              label="Chave de acesso"
              form={form}
              inputMode="numeric"
              maxLength={120}
              hint="50 algarismos, com ou sem espaços. O último confere os outros."
              required
            />
            <RecordField name="numero" label="Número" form={form} inputMode="numeric" maxLength={13} required />
            <RecordField name="emissao" label="Emissão" form={form} type="date" required />
            <RecordField name="ibs" label="IBS (R$)" form={form} inputMode="decimal" maxLength={20} hint="Como está na nota. Vazio: a nota não traz." />
            <RecordField name="cbs" label="CBS (R$)" form={form} inputMode="decimal" maxLength={20} hint="Como está na nota. Vazio: a nota não traz." />
            <FormField id="nota-arquivo" label="PDF da nota" className="sm:col-span-2" {...file}>
              <input
                id="nota-arquivo"
                type="file"
                name="arquivo"
                accept="application/pdf,.pdf"
                className="w-full min-w-0 py-2"
                {...controlAria("nota-arquivo", { ...file, saved: undefined })}
              />
            </FormField>
          </div>
          <div className="mt-5 flex flex-wrap gap-2">
            <Button type="submit" variant="primary" name="intent" value="save" busy={busy === "save"}>
              Salvar nota
            </Button>
            {version === 0 ? null : (
              <ButtonLink to={`${here}?excluir=1#nota`} preventScrollReset variant="dangerGhost" icon="trash">
                Excluir nota
              </ButtonLink>
            )}
          </div>
        </Form>
        {isDeleting && version > 0 ? (
          <DeleteConfirmation
            screen={here}
            intent="remove"
            what="esta nota"
            label="Excluir nota"
            condition="O PDF também é apagado. A nota continua valendo onde foi emitida: cancele-a lá, se for o caso."
            busy={busy}
          />
        ) : null}
      </ScreenCard>
      <LeaveQuestion isUnsaved={isUnsaved} leavesBy="path">
        A nota ainda não foi salva.
      </LeaveQuestion>
    </>
  );
}

export const ErrorBoundary = () => <ScreenError />;
