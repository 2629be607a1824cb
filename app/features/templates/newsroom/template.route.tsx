import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useId, useRef, useState } from "react";
import { KICKER_MAX, SUBTITLE_MAX, TITLE_MAX } from "#app/features/articles/article.ts";
import { actorOf } from "#app/features/people/actor.http.ts";
import { CURRENT_TEMPLATE } from "#app/features/templates/story-template.ts";
import { carriedByError } from "#app/platform/failures/refusal.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { actOnce, refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { controlAria, FormField, SelectInput, TEXT_AREA_CLASSES, TextInput } from "#app/ui/field.tsx";
import { FormRefusal } from "#app/ui/newsroom/form-refusal.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { OperationField, useFormKey } from "#app/ui/newsroom/operation-field.tsx";
import { pasteLine, pasteText } from "#app/ui/newsroom/paste-line.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { TEMPLATE_BODY_MAX, TEMPLATE_NAME_MAX } from "../story-template.ts";
import { fromTemplateDraft, templateDraft } from "../story-templates.wire.ts";

/** Fields of the form, under their names on the wire. */
interface TemplateFields {
  nome: string;
  ativo: boolean;
  titulo: string;
  subtitulo: string;
  chapeu: string;
  categoria: string;
  texto: string;
  sensivel: boolean;
}

interface TemplateFormView {
  fields: TemplateFields;
  version: number;
  categories: readonly { slug: string; name: string }[];
  operation: string;
  note: string | null;
}

interface TemplateAnswer {
  ok: boolean;
  message: string;
  problems?: Record<string, string>;
  /** As typed, where it could not be saved. */
  fields?: TemplateFields;
  /** The stored version, where somebody else was faster. */
  version?: number;
}

/** The form of one template; it works without a script. */
function TemplateFormScreen() {
  const view = useLoaderData<TemplateFormView>();
  const answer = useActionData<TemplateAnswer>();
  const isBusy = useNavigation().formData !== undefined;
  const form = useRef<HTMLFormElement>(null);
  const formKey = useFormKey(answer);
  /** The rendering of the form that was edited. */
  const [editedForm, setEditedForm] = useState<string | null>(null);
  const fields = answer?.fields ?? view.fields;
  const problems = answer?.problems ?? {};
  const id = useId();
  const aria = (name: string, hint?: string) => controlAria(`${id}-${name}`, { problem: problems[name], hint });
  return (
    <>
      <PageHeader
        title="Editar modelo"
        actions={
          <ButtonLink to="/admin/modelos" icon="chevronLeft">
            Modelos
          </ButtonLink>
        }
      >
        <p className="wrap-anywhere">{view.fields.nome}</p>
      </PageHeader>
      <ActionMessage answer={answer === undefined && view.note !== null ? { ok: true, message: view.note } : undefined} />
      <FormRefusal answer={answer} form={form} />
      <Form ref={form} key={formKey} onInput={() => setEditedForm(formKey)} method="post" className="flex max-w-3xl flex-col gap-5 card p-4 sm:p-5">
        <OperationField />
        <input type="hidden" name="versao" value={answer?.version ?? view.version} />
        <FormField id={`${id}-nome`} label="Nome" problem={problems.nome}>
          <TextInput id={`${id}-nome`} name="nome" maxLength={TEMPLATE_NAME_MAX} defaultValue={fields.nome} {...aria("nome")} />
        </FormField>
        <FormField id={`${id}-chapeu`} label="Chapéu" problem={problems.chapeu} hint="Matérias com este chapéu mostram a lista do modelo.">
          <TextInput id={`${id}-chapeu`} name="chapeu" onPaste={pasteLine} maxLength={KICKER_MAX} defaultValue={fields.chapeu} {...aria("chapeu", "x")} />
        </FormField>
        <FormField id={`${id}-titulo`} label="Título (pode ficar em branco)" problem={problems.titulo}>
          <TextInput id={`${id}-titulo`} name="titulo" onPaste={pasteLine} maxLength={TITLE_MAX} defaultValue={fields.titulo} {...aria("titulo")} />
        </FormField>
        <FormField id={`${id}-subtitulo`} label="Subtítulo (pode ficar em branco)" problem={problems.subtitulo}>
          <TextInput id={`${id}-subtitulo`} name="subtitulo" onPaste={pasteLine} maxLength={SUBTITLE_MAX} defaultValue={fields.subtitulo} {...aria("subtitulo")} />
        </FormField>
        <FormField id={`${id}-categoria`} label="Editoria" problem={problems.categoria}>
          <SelectInput
            id={`${id}-categoria`}
            name="categoria"
            defaultValue={fields.categoria}
            {...aria("categoria")}
            empty="Nenhuma"
            choices={view.categories.map(({ slug, name }) => ({ value: slug, label: name }))}
          />
        </FormField>
        <FormField
          id={`${id}-texto`}
          label="Texto"
          problem={problems.texto}
          hint="Uma linha em branco separa parágrafos, ## começa um intertítulo. O que está entre [colchetes] é campo a preencher: a matéria avisa enquanto sobrar algum."
        >
          <textarea
            id={`${id}-texto`}
            name="texto"
            onPaste={pasteText}
            rows={16}
            maxLength={TEMPLATE_BODY_MAX}
            defaultValue={fields.texto}
            className={TEXT_AREA_CLASSES}
            {...aria("texto", "x")}
          />
        </FormField>
        <label className="flex min-h-10 items-center gap-2">
          <input type="checkbox" name="sensivel" defaultChecked={fields.sensivel} /> Matéria sensível: a página não leva banners
        </label>
        <label className="flex min-h-10 items-center gap-2">
          <input type="checkbox" name="ativo" defaultChecked={fields.ativo} /> Oferecer em “Nova matéria”
        </label>
        <span>
          <Button type="submit" variant="primary" name="intent" value="save" busy={isBusy}>
            Salvar modelo
          </Button>
        </span>
      </Form>
      <LeaveQuestion isUnsaved={editedForm === formKey || answer?.fields !== undefined} leavesBy="path">
        O que você mudou neste modelo ainda não foi salvo.
      </LeaveQuestion>
    </>
  );
}

export const handle = adminHandle("settings:manage");
export const meta = screenMeta("Editar modelo");

const OTHERWISE = { otherwise: "/admin/modelos" };

export async function loader(args: LoaderFunctionArgs): Promise<TemplateFormView> {
  const [, { templates, categories }] = await adminCallerWith(args, handle.admin.allow, args.context.services.storyTemplates.readDesk(), OTHERWISE);
  const template = templates.find(({ slug }) => slug === args.params.slug);
  if (!template) throw new Response("Modelo não encontrado.", { status: 404 });
  return {
    fields: {
      nome: template.name,
      ativo: template.active,
      titulo: template.title,
      subtitulo: template.subtitle,
      chapeu: template.kicker,
      categoria: template.category ?? "",
      texto: template.body,
      sensivel: template.sensitive,
    },
    version: template.version,
    categories: categories.filter(({ type }) => type === "editorial").map(({ slug, name }) => ({ slug, name })),
    operation: crypto.randomUUID(),
    note: new URL(args.request.url).searchParams.has("salvo") ? "Modelo salvo." : null,
  };
}

const FAILURE = "Erro ao salvar o modelo";

function fieldsIn(form: FormData): TemplateFields {
  const { nome = "", titulo = "", subtitulo = "", chapeu = "", categoria = "", texto = "" } = textFields(form);
  return { nome, titulo, subtitulo, chapeu, categoria, texto, ativo: form.has("ativo"), sensivel: form.has("sensivel") };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow, OTHERWISE);
  const form = await screenForm(args);
  const slug = String(args.params.slug ?? "");
  const fields = fieldsIn(form);
  try {
    const sent = parse(templateDraft, { ...fields, versao: form.get("versao") ?? undefined }, "body");
    await actOnce(args, caller, form, async () => void (await args.context.services.storyTemplates.change(slug, fromTemplateDraft(sent), sent.versao ?? null, actorOf(caller))));
  } catch (error) {
    const { status, message, problems } = refusedAction(error, FAILURE, args);
    const current = carriedByError(error, CURRENT_TEMPLATE);
    return data<TemplateAnswer>({ ok: false, message, problems, fields, ...(current ? { version: current.version } : {}) }, { status });
  }
  return redirect(`/admin/modelos/${slug}?salvo`);
}

export const clientAction = keepScreenOnNetworkError<TemplateAnswer>(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default TemplateFormScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar o modelo" />;
