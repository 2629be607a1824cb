import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { personOf } from "#app/features/people/actor.http.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { actOnce, refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import { counted, formatCount } from "#app/platform/values/format-number.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { joinBody, pushPaceForm } from "../push.wire.ts";
import { type AlertsAnswer, AlertsScreen } from "./alerts-screen.tsx";
import { type AlertsView, toAlertLines, todaySentence, toPaceView, topicLabel } from "./alerts-view.ts";

export const handle = adminHandle("push:read");
export const meta = screenMeta("Avisos");

export async function loader(args: LoaderFunctionArgs): Promise<AlertsView & { operation: string }> {
  const { user } = await adminCaller(args, handle.admin.allow);
  const { services, settings } = args.context;
  const [{ campaigns, pace, today, subscribers, pause }, categories] = await Promise.all([services.pushAlerts.overview(), services.categories.list()]);
  const names = new Map(categories.map(({ slug, name }) => [slug, name]));
  return {
    ...toAlertLines(campaigns, settings.timeZone, Date.now()),
    today: todaySentence(today, pace.dailyCap),
    subscribers: {
      total: counted(subscribers.total, "aparelho", "aparelhos"),
      digest: `${formatCount(subscribers.digest)} com o resumo da noite`,
      topics: subscribers.topics.map(({ topic, count }) => ({ label: topicLabel(topic, names), count: formatCount(count) })),
    },
    pace: toPaceView(pace),
    pause: pause?.reason ?? null,
    missing: settings.missingPush,
    maySend: roleMay(user.role, "push:send"),
    maySetPace: roleMay(user.role, "push:pace"),
    operation: crypto.randomUUID(),
  };
}

const FAILURE = "Erro ao atualizar os avisos";

export async function action(args: ActionFunctionArgs) {
  await adminCaller(args, handle.admin.allow);
  const form = await screenForm(args);
  const { pushAlerts } = args.context.services;
  const id = form.has("id") ? readId(form.get("id")) : 0;
  const intent = String(form.get("intent") ?? "");
  if (id === null) throw new Response("Pedido desconhecido.", { status: 400 });
  try {
    const caller = await adminCaller(args, intent === "pace" ? "push:pace" : "push:send");
    const by = personOf(caller);
    const once = async (work: () => Promise<unknown>, message: string): Promise<AlertsAnswer> => {
      await actOnce(args, caller, form, async () => void (await work()));
      return { ok: true, message };
    };
    return await runIntent<AlertsAnswer>(intent, {
      release: () => once(() => pushAlerts.release(id, by), "O aviso está saindo."),
      join: () => once(() => pushAlerts.join(parse(joinBody, { ids: form.getAll("juntar").map((id) => readId(id) ?? 0) }, "body").ids, by), "Os avisos estão saindo num só."),
      cancel: () => once(() => pushAlerts.cancel(id, by), "Aviso cancelado: o que ainda não saiu não sai."),
      resend: () => once(() => pushAlerts.resendUncertain(id, by), "Reenviando a quem ficou sem confirmação."),
      resume: () => once(() => pushAlerts.resume(by), "Envios retomados."),
      pace: () => once(() => pushAlerts.savePace(parse(pushPaceForm, textFields(form), "body"), by), "Regras salvas."),
    });
  } catch (error) {
    const { status, message, problems } = refusedAction(error, FAILURE, args);
    return data<AlertsAnswer>({ ok: false, message, problems }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default AlertsScreen;

export const ErrorBoundary = () => <ScreenError />;
