import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { typedWrite } from "#app/platform/http/forms/screen-write.server.ts";
import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
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
import { CURRENT_REMOVAL, REMOVAL_REFERENCE_MAX, REMOVAL_TEXT_MAX, type Removal, showsTitleByDefault } from "../removal.ts";
import { REASON_NAMES, removalForm, toRemovalFields } from "../removals.wire.ts";

interface RemovalView {
  operation: string;
  /** The story's number. */
  id: number;
  title: string;
  isVisible: boolean;
  /** Who removed it and when; null where it is not removed. */
  removed: string | null;
  version: number | null;
  values: Readonly<Record<string, string>>;
}

/** `byReason`: nobody chose. */
const SHOWN = { byReason: "", yes: "1", no: "0" } as const;
const REASONS = [
  { value: REASON_NAMES.error, label: "Erro da Redação" },
  { value: REASON_NAMES["court-order"], label: "Ordem judicial" },
];

/** 'Retirar com motivo': the form that removes a story with a public reason, or edits its removal. */
function RemovalScreen() {
  const view = useLoaderData<RemovalView>();
  const answer = useActionData<RecordAnswer>();
  const isBusy = useNavigation().formData !== undefined;
  const { form, key, props, version, isUnsaved } = useRecordForm("save", view.values, answer);
  return (
    <>
      <PageHeader
        title="Retirar com motivo"
        actions={
          <ButtonLink to="/admin/retiradas" icon="chevronLeft">
            Retiradas
          </ButtonLink>
        }
      >
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={view.isVisible ? "ok" : "neutral"}>{view.isVisible ? "No ar" : "Fora do ar"}</Badge> <span className="wrap-anywhere">{view.title}</span>
        </p>
      </PageHeader>
      <ActionMessage answer={messageOf(answer, null)} />
      <ScreenCard
        id="retirada"
        title={view.removed === null ? "O que os leitores vão ler" : "O que os leitores leem"}
        about="A matéria sai do site, dos feeds, da busca e dos aparelhos que guardaram uma cópia. No endereço dela, no feed, nas edições anteriores e no registro público fica este texto."
      >
        {view.removed === null ? null : <p className="mb-4">{view.removed}</p>}
        {view.removed !== null && view.isVisible ? <p className="mb-4 text-warn">O motivo foi guardado, mas a matéria ainda está no ar. Salve de novo para retirar.</p> : null}
        <Form method="post" key={key} {...props}>
          <OperationField />
          <input type="hidden" name="versao" value={version ?? view.version ?? ""} />
          <div className="grid max-w-3xl gap-4">
            <RecordField name="motivo" label="Motivo" hint="A página responde 410 por erro, 451 por ordem judicial." form={form} options={REASONS} />
            <RecordField
              name="texto"
              label="O que pode ser dito"
              form={form}
              rows={5}
              maxLength={REMOVAL_TEXT_MAX}
              hint="Uma ou duas frases, sem repetir o que saiu errado nem o que a Justiça mandou retirar."
            />
            <RecordField
              name="mostraTitulo"
              label="Título no registro público"
              form={form}
              hint="Depois de uma ordem judicial ele fica escondido, se nada for escolhido."
              options={[
                { value: SHOWN.byReason, label: "Conforme o motivo" },
                { value: SHOWN.yes, label: "Mostrar" },
                { value: SHOWN.no, label: "Esconder" },
              ]}
            />
            <RecordField name="referencia" label="Número do processo ou do pedido" hint="Só a Redação vê." form={form} maxLength={REMOVAL_REFERENCE_MAX} />
          </div>
          <Button type="submit" variant={view.removed === null ? "danger" : "primary"} name="intent" value="save" className="mt-4" busy={isBusy}>
            {view.removed === null ? "Retirar do ar" : "Salvar"}
          </Button>
        </Form>
        {view.removed === null ? null : (
          <p className="mt-4 text-[0.8125rem] text-muted">Para devolver a matéria aos leitores, ligue-a na lista de matérias: a retirada termina sozinha.</p>
        )}
      </ScreenCard>
      <LeaveQuestion isUnsaved={isUnsaved} leavesBy="path">
        O que você escreveu ainda não foi enviado.
      </LeaveQuestion>
    </>
  );
}

export const handle = adminHandle("articles:write");
export const meta = screenMeta("Retirar com motivo");

const NO_STORY = "Matéria não encontrada.";

function storyId(params: { id?: string | undefined }): number {
  const id = readId(params.id);
  if (id === null) throw new Response(NO_STORY, { status: 404 });
  return id;
}

const NEW_VALUES = { motivo: REASON_NAMES.error, texto: "", mostraTitulo: SHOWN.byReason, referencia: "" };

const valuesOf = (removal: Removal): Readonly<Record<string, string>> => ({
  motivo: REASON_NAMES[removal.reason],
  texto: removal.text,
  mostraTitulo: !removal.showsTitle ? SHOWN.no : showsTitleByDefault(removal.reason) ? SHOWN.byReason : SHOWN.yes,
  referencia: removal.reference,
});

export async function loader(args: LoaderFunctionArgs): Promise<RemovalView> {
  await adminCaller(args, handle.admin.allow);
  const { services, settings } = args.context;
  const { article, removal } = await services.removals.ofStory(storyId(args.params));
  const id = article?.id ?? removal?.articleId;
  if (id === undefined) throw new Response(NO_STORY, { status: 404 });
  return {
    operation: crypto.randomUUID(),
    id,
    title: article?.title ?? removal?.title ?? "",
    isVisible: article?.isVisible ?? false,
    removed: removal && `Retirada por ${removal.actorName} em ${noteDateTime(removal.createdAt, settings.timeZone)}.`,
    version: removal?.version ?? null,
    values: removal ? valuesOf(removal) : NEW_VALUES,
  };
}

const FAILURE = "Erro ao retirar a matéria";

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow);
  const form = await screenForm(args);
  const fields = textFields(form);
  const { removals } = args.context.services;
  const id = storyId(args.params);
  try {
    const { actor, opId } = await typedWrite(caller, form);
    const sent = toRemovalFields(parse(removalForm, fields, "body"));
    return await runIntent<RecordAnswer>(fields.intent ?? "", {
      async save() {
        const { article, removal } = await removals.ofStory(id);
        // Without a version the form was made before somebody else removed the story.
        if (removal) await removals.change(removal.id, sent, readId(fields.versao) ?? 0, actor);
        if (!removal || article?.isVisible) await removals.remove(id, sent, { actor, opId });
        return { ok: true, message: removal ? "Texto salvo. Os leitores leem o novo." : "Matéria retirada. Os leitores leem o motivo no endereço dela." };
      },
    });
  } catch (error) {
    return refusedRecord(error, FAILURE, args, fields, CURRENT_REMOVAL);
  }
}

export const clientAction = keepRecordForm(FAILURE);

export const shouldRevalidate = revalidateUnlessNetworkError;

export default RemovalScreen;

export const ErrorBoundary = () => <ScreenError />;
