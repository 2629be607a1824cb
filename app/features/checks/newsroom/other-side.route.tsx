import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { runIntent } from "#app/features/articles/row-action.http.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { refusedAction } from "#app/platform/http/forms/refused-action.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { actOnce } from "#app/platform/http/forms/screen-write.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { controlMinute, momentOfControl } from "#app/platform/time/local-time.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/network-error.ts";
import type { RecordAnswer } from "#app/ui/newsroom/record-form/record-form.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { fromOtherSideDraft, otherSideDraft } from "../checks.wire.ts";
import { OtherSideScreen, type OtherSideView } from "./other-side-screen.tsx";
import { amendable, sealSentence, toOtherSideLines } from "./other-side-view.ts";

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
    const { status, message, problems } = refusedAction(error, FAILURE, args);
    const { operation: _operation, intent: _intent, ...values } = fields;
    return data<RecordAnswer>({ ok: false, message, intent, problems, values }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError((form) => ({
  ok: false,
  message: unconfirmed(FAILURE),
  intent: String(form.get("intent") ?? ""),
  values: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
}));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default OtherSideScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar o outro lado" />;
