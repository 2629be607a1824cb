import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { adminCaller, adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { refusedAction } from "#app/platform/http/forms/refused-action.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { actOnce } from "#app/platform/http/forms/screen-write.server.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/network-error.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { fromTemplateDraft, templateDraft } from "../story-templates.wire.ts";
import { type TemplateAnswer, type TemplateFields, TemplateFormScreen, type TemplateFormView } from "./template-form-screen.tsx";

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
    const current = error instanceof RefusalError ? error.refusal.currentTemplate : undefined;
    return data<TemplateAnswer>({ ok: false, message, problems, fields, ...(current ? { version: current.version } : {}) }, { status });
  }
  return redirect(`/admin/modelos/${slug}?salvo`);
}

export const clientAction = keepScreenOnNetworkError<TemplateAnswer>(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default TemplateFormScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar o modelo" />;
