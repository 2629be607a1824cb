import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { SUBTITLE_MAX, TITLE_MAX } from "#app/features/articles/article.ts";
import { runIntent } from "#app/features/articles/row-action.http.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { refusedAction } from "#app/platform/http/forms/refused-action.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { actOnce, typedWrite } from "#app/platform/http/forms/screen-write.server.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/network-error.ts";
import type { RecordAnswer } from "#app/ui/newsroom/record-form/record-form.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { grantForm, reasonForm } from "../reply-forms.wire.ts";
import { CaseScreen, type CaseView } from "./case-screen.tsx";
import { holdSentence, prominenceSentence, toCaseLine } from "./cases-view.ts";

export const handle = adminHandle("replies:read");
export const meta = screenMeta("Direito de resposta");

const FAILURE = "Erro ao decidir o pedido";

function caseId(params: { id?: string | undefined }): number {
  const id = Number(params.id);
  if (!/^[1-9]\d{0,14}$/.test(params.id ?? "")) throw new Response("Pedido não encontrado.", { status: 404 });
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

export default CaseScreen;

export const ErrorBoundary = () => <ScreenError />;
