import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { reasonFieldOf, reasonsIn } from "#app/admin/checks/reason-fields.ts";
import { StoryChecksScreen, type StoryChecksView } from "#app/admin/checks/story-checks-screen.tsx";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/admin/network-error.ts";
import type { RecordAnswer } from "#app/admin/record-form/record-form.tsx";
import { ScreenError } from "#app/admin/screen-error.tsx";
import { screenMeta } from "#app/admin/screen-meta.ts";
import { unconfirmed } from "#app/admin/write-outcome.ts";
import type { Article } from "#app/domain/articles/article.ts";
import { roleMay } from "#app/domain/people/capabilities.ts";
import { RefusalError, refuse } from "#app/domain/refusal.ts";
import { adminCaller } from "#app/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/http/forms/form-body.server.ts";
import { refusedAction } from "#app/http/forms/refused-action.server.ts";
import { parse } from "#app/http/forms/request-body.server.ts";
import { runIntent } from "#app/http/forms/row-action.server.ts";
import { typedWrite } from "#app/http/forms/screen-write.server.ts";
import { toChecksWire } from "#app/wire/checks.ts";
import { reasonsBody } from "#app/wire/override-reasons.ts";
import { idParam } from "#app/wire/text.ts";

export const handle = adminHandle("articles:read-unpublished");
export const meta = screenMeta("Conferência antes de publicar");

const FAILURE = "Erro ao habilitar a matéria";
const STATES: Record<Article["status"], string> = { rascunho: "Rascunho", agendada: "Agendada", publicada: "Publicada" };

function articleId(params: { id?: string | undefined }): number {
  const found = idParam.safeParse(params);
  if (!found.success) throw new Response("Matéria não encontrada.", { status: 404 });
  return found.data.id;
}

export async function loader(args: LoaderFunctionArgs): Promise<StoryChecksView> {
  const { user } = await adminCaller(args, handle.admin.allow);
  const id = articleId(args.params);
  const { article, report } = await args.context.services.storyChecks.withStored(id).catch((error: unknown) => {
    if (error instanceof RefusalError && error.refusal.code === "not-found") throw new Response("Matéria não encontrada.", { status: 404 });
    throw error;
  });
  const isOff = article.status === "publicada" && !article.active;
  return {
    operation: crypto.randomUUID(),
    id,
    title: article.title,
    state: isOff ? "Publicada, desabilitada" : STATES[article.status],
    report: toChecksWire(report),
    mayEnable: isOff && roleMay(user.role, "articles:write"),
    wasRefused: new URL(args.request.url).searchParams.has("habilitar"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, "articles:write");
  const form = await screenForm(args);
  const fields = textFields(form);
  const intent = fields.intent ?? "";
  const { articles } = args.context.services;
  const id = articleId(args.params);
  try {
    return await runIntent<RecordAnswer>(intent, {
      async enable() {
        const { motivos } = parse(reasonsBody, reasonsIn(form), "body");
        // Pressed twice, or after somebody else: a switch would turn it off again.
        const { active } = await articles.getForStaff(id);
        if (active) refuse("conflict", "A matéria já está habilitada.");
        await articles.toggle(id, await typedWrite(caller, form), motivos);
        return { ok: true, message: "Matéria habilitada." };
      },
    });
  } catch (error) {
    const { status, message, problems } = refusedAction(error, FAILURE, args);
    const byField = Object.fromEntries(Object.entries(problems).map(([field, problem]) => [reasonFieldOf(field.replace(/^motivos\./, "")), problem]));
    const { operation: _operation, intent: _intent, ...values } = fields;
    return data<RecordAnswer>({ ok: false, message, intent, problems: byField, values }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError((form) => ({
  ok: false,
  message: unconfirmed(FAILURE),
  intent: String(form.get("intent") ?? ""),
  values: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
}));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default StoryChecksScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar a conferência" />;
