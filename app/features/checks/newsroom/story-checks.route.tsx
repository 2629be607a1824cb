import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { Article } from "#app/features/articles/article.ts";
import { runIntent } from "#app/features/articles/row-action.http.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { RefusalError, refuse } from "#app/platform/failures/refusal.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { refusedAction } from "#app/platform/http/forms/refused-action.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { typedWrite } from "#app/platform/http/forms/screen-write.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/network-error.ts";
import type { RecordAnswer } from "#app/ui/newsroom/record-form/record-form.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { toChecksWire } from "../checks.wire.ts";
import { reasonsBody } from "../override-reasons.wire.ts";
import { reasonFieldOf, reasonsIn } from "./reason-fields.ts";
import { StoryChecksScreen, type StoryChecksView } from "./story-checks-screen.tsx";

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
