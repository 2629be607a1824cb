import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useRef, useState } from "react";
import { CURRENT_STYLE_RULE } from "#app/features/house-style/style-rule.ts";
import { actorOf } from "#app/features/people/actor.http.ts";
import { carriedByError } from "#app/platform/failures/refusal.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { actOnce, refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DangerQuestion } from "#app/ui/confirm-dialog.tsx";
import { controlAria, FormField, SelectInput, TEXT_AREA_CLASSES, TextInput } from "#app/ui/field.tsx";
import { FormRefusal } from "#app/ui/newsroom/form-refusal.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { OperationField, useFormKey } from "#app/ui/newsroom/operation-field.tsx";
import { pasteLine } from "#app/ui/newsroom/paste-line.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { styleRuleForm, toStyleRuleFields } from "../house-style.wire.ts";
import { STYLE_EXPLANATION_MAX, STYLE_FORM_MAX, STYLE_FORMS_MAX, STYLE_KIND_LABELS, STYLE_KINDS } from "../style-rule.ts";
import type { StyleFields, StyleFormAnswer, StyleFormView } from "./house-style-view.ts";

const CHECKBOXES = [
  { name: "palavraInteira", label: "Só palavras inteiras", about: "Desmarque para corrigir também dentro de palavras maiores, como um plural." },
  { name: "diferenciaMaiusculas", label: "Diferenciar maiúsculas", about: "Só corrige o que estiver escrito exatamente assim. O começo de frase não conta como erro." },
  { name: "ativa", label: "Regra ligada", about: "Desligada, a regra fica na lista e não corrige nada." },
] as const;

/** The form of one rule, or of a new one; it works without a script. */
function StyleRuleFormScreen() {
  const view = useLoaderData<StyleFormView>();
  const answer = useActionData<StyleFormAnswer>();
  const busy = useNavigation().formData?.get("intent") ?? null;
  const form = useRef<HTMLFormElement>(null);
  const formKey = useFormKey(answer);
  /** The rendering of the form that was edited. */
  const [editedForm, setEditedForm] = useState<string | null>(null);
  const fields = answer?.fields ?? view.fields;
  const problems = answer?.problems ?? {};
  const here = `/admin/manual-de-redacao/${view.id ?? "nova"}`;
  const version = answer?.version ?? view.version;
  const aria = (name: string, hint?: string) => controlAria(`estilo-${name}`, { problem: problems[name], hint });
  return (
    <>
      <PageHeader
        title={view.id === null ? "Nova regra de estilo" : "Editar regra de estilo"}
        actions={
          <ButtonLink to="/admin/manual-de-redacao" icon="chevronLeft">
            Estilo da casa
          </ButtonLink>
        }
      >
        {view.id === null ? null : <p className="wrap-anywhere">{view.fields.certa}</p>}
      </PageHeader>
      <ActionMessage answer={answer === undefined && view.note !== null ? { ok: true, message: view.note } : undefined} />
      <FormRefusal answer={answer} form={form} />
      <Form ref={form} key={formKey} onInput={() => setEditedForm(formKey)} method="post" action={here} className="flex max-w-3xl flex-col gap-5 card p-4 sm:p-5">
        <OperationField />
        {version === null ? null : <input type="hidden" name="versao" value={version} />}
        <FormField
          id="estilo-erradas"
          label="Formas erradas"
          problem={problems.erradas}
          hint={`Uma por linha, até ${STYLE_FORMS_MAX}, com no máximo ${STYLE_FORM_MAX} caracteres cada. Os acentos contam.`}
        >
          <textarea id="estilo-erradas" name="erradas" rows={4} defaultValue={fields.erradas} className={TEXT_AREA_CLASSES} {...aria("erradas", "x")} />
        </FormField>
        <FormField id="estilo-certa" label="Forma certa" problem={problems.certa}>
          <TextInput id="estilo-certa" name="certa" onPaste={pasteLine} maxLength={STYLE_FORM_MAX} defaultValue={fields.certa} {...aria("certa")} />
        </FormField>
        <FormField id="estilo-tipo" label="Tipo" problem={problems.tipo}>
          <SelectInput
            id="estilo-tipo"
            name="tipo"
            defaultValue={fields.tipo}
            {...aria("tipo")}
            choices={STYLE_KINDS.map((kind) => ({ value: kind, label: STYLE_KIND_LABELS[kind] }))}
          />
        </FormField>
        <FormField id="estilo-explicacao" label="Explicação (pode ficar em branco)" problem={problems.explicacao} hint="Aparece junto da correção para quem escreve.">
          <TextInput id="estilo-explicacao" name="explicacao" onPaste={pasteLine} maxLength={STYLE_EXPLANATION_MAX} defaultValue={fields.explicacao} {...aria("explicacao", "x")} />
        </FormField>
        {CHECKBOXES.map(({ name, label, about }) => (
          <div key={name}>
            <label className="flex min-h-10 items-center gap-2">
              <input type="checkbox" name={name} defaultChecked={fields[name]} aria-describedby={`estilo-${name}-dica`} /> {label}
            </label>
            <p id={`estilo-${name}-dica`} className="text-sm text-subtle">
              {about}
            </p>
          </div>
        ))}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" name="intent" value="save" busy={busy === "save"}>
            {view.id === null ? "Criar regra" : "Salvar regra"}
          </Button>
          {view.id === null ? (
            <ButtonLink to="/admin/manual-de-redacao">Cancelar</ButtonLink>
          ) : (
            <ButtonLink to={`${here}?excluir=1#excluir`} preventScrollReset variant="dangerGhost" icon="trash">
              Excluir regra
            </ButtonLink>
          )}
        </div>
      </Form>
      {view.isDeleting ? (
        <DangerQuestion
          action={here}
          id="excluir"
          className="mt-4 max-w-3xl"
          label="Excluir regra"
          question="Tem certeza que deseja excluir esta regra?"
          explanation="Para parar de corrigir sem perder a regra, desmarque “Regra ligada”."
          intent="remove"
          busy={busy === "remove"}
          cancelTo={here}
        >
          <OperationField />
          {version === null ? null : <input type="hidden" name="versao" value={version} />}
        </DangerQuestion>
      ) : null}
      <LeaveQuestion isUnsaved={editedForm === formKey || answer?.fields !== undefined} leavesBy="address">
        O que você mudou nesta regra ainda não foi salvo.
      </LeaveQuestion>
    </>
  );
}

export const handle = adminHandle("settings:manage");
export const meta = screenMeta("Regra de estilo");

const OTHERWISE = { otherwise: "/admin/manual-de-redacao" };
const NEW = "nova";
const EMPTY: StyleFields = { erradas: "", certa: "", tipo: "termo", explicacao: "", palavraInteira: true, diferenciaMaiusculas: false, ativa: true };

export async function loader(args: LoaderFunctionArgs): Promise<StyleFormView> {
  const { searchParams } = new URL(args.request.url);
  const [, rules] = await adminCallerWith(args, handle.admin.allow, args.context.services.houseStyle.readAll(), OTHERWISE);
  const rule = rules.find(({ id }) => String(id) === args.params.id);
  if (!rule && args.params.id !== NEW) throw new Response("Regra de estilo não encontrada.", { status: 404 });
  return {
    operation: crypto.randomUUID(),
    note: searchParams.has("salva") ? "Regra salva." : null,
    id: rule?.id ?? null,
    version: rule?.version ?? null,
    fields: rule
      ? {
          erradas: rule.wrong.join("\n"),
          certa: rule.right,
          tipo: rule.kind,
          explicacao: rule.explanation,
          palavraInteira: rule.wholeWord,
          diferenciaMaiusculas: rule.matchCase,
          ativa: rule.active,
        }
      : EMPTY,
    isDeleting: rule !== undefined && searchParams.has("excluir"),
  };
}

const FAILURE = "Erro ao salvar a regra";

function fieldsIn(form: FormData): StyleFields {
  const { erradas = "", certa = "", tipo = "", explicacao = "" } = textFields(form);
  return { erradas, certa, tipo, explicacao, palavraInteira: form.has("palavraInteira"), diferenciaMaiusculas: form.has("diferenciaMaiusculas"), ativa: form.has("ativa") };
}

export async function action(args: ActionFunctionArgs) {
  const { houseStyle } = args.context.services;
  const caller = await adminCaller(args, handle.admin.allow, OTHERWISE);
  const form = await screenForm(args);
  const id = args.params.id === NEW ? null : (readId(args.params.id) ?? 0);
  if (id === 0) throw new Response("Regra de estilo não encontrada.", { status: 404 });
  const isRemoval = form.get("intent") === "remove";
  const fields = fieldsIn(form);
  const version = readId(form.get("versao"));
  try {
    if (id !== null && isRemoval) {
      await actOnce(args, caller, form, () => houseStyle.remove(id, version, actorOf(caller)));
      return redirect("/admin/manual-de-redacao?feito=excluida");
    }
    const rule = toStyleRuleFields(parse(styleRuleForm, fields, "body"));
    await actOnce(
      args,
      caller,
      form,
      async () => void (id === null ? await houseStyle.create(rule, actorOf(caller)) : await houseStyle.change(id, rule, version, actorOf(caller))),
    );
  } catch (error) {
    const { status, message, problems: found } = refusedAction(error, FAILURE, args);
    // A form's lines are one control: the problem of one form is the control's.
    const problems = Object.fromEntries(Object.entries(found).map(([field, problem]) => [field.split(".")[0] ?? field, problem]));
    const current = carriedByError(error, CURRENT_STYLE_RULE);
    return data<StyleFormAnswer>({ ok: false, message, problems, ...(isRemoval ? {} : { fields }), ...(current ? { version: current.version } : {}) }, { status });
  }
  return redirect(id === null ? "/admin/manual-de-redacao?feito=criada" : `/admin/manual-de-redacao/${id}?salva`);
}

export const clientAction = keepScreenOnNetworkError<StyleFormAnswer>(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default StyleRuleFormScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar a regra de estilo" />;
