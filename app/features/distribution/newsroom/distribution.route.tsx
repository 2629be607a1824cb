import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { runIntent } from "#app/features/articles/row-action.http.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { outageOf } from "#app/platform/failures/outage.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { refusedAction } from "#app/platform/http/forms/refused-action.server.ts";
import { actOnce } from "#app/platform/http/forms/screen-write.server.ts";
import { DISTRIBUTION_KINDS, type DistributionKind } from "#app/platform/queue/distribution-job.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/network-error.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { type DistributionAnswer, DistributionScreen } from "./distribution-screen.tsx";
import { type DistributionView, toDistributionView } from "./distribution-view.ts";

export const handle = adminHandle("distribution:read");
export const meta = screenMeta("Distribuição");

export async function loader(args: LoaderFunctionArgs): Promise<DistributionView & { operation: string }> {
  const { services, settings } = args.context;
  const { user } = await adminCaller(args, handle.admin.allow);
  const queues = await services.distribution.read().catch((error: unknown) => {
    if (outageOf(error)) return null;
    throw error;
  });
  const view = toDistributionView(queues, { now: Date.now(), timeZone: settings.timeZone, mayManage: roleMay(user.role, "distribution:manage") });
  return { ...view, operation: crypto.randomUUID() };
}

const FAILURE = "Erro ao alterar a fila";

const kindOf = (name: string): DistributionKind => DISTRIBUTION_KINDS.find((kind) => kind === name) ?? refuse("not-found", "Esta fila não existe.");

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, "distribution:manage");
  const { distribution } = args.context.services;
  const form = await screenForm(args);
  const [id, actor] = [String(form.get("id") ?? ""), actorOf(caller)];
  const handler = (message: string, work: () => Promise<unknown>) => async (): Promise<DistributionAnswer> => {
    await actOnce(args, caller, form, async () => void (await work()));
    return { ok: true, message };
  };
  try {
    return await runIntent(String(form.get("intent") ?? ""), {
      retry: handler("O trabalho voltou para a fila.", () => distribution.retry(id, actor)),
      remove: handler("Trabalho retirado da fila.", () => distribution.cancel(id, actor)),
      sent: handler("Marcado como enviado.", () => distribution.resolve(id, true, actor)),
      "not-sent": handler("Marcado como não enviado. Tente de novo quando quiser.", () => distribution.resolve(id, false, actor)),
      resume: handler("A fila foi retomada.", () => distribution.resume(kindOf(id), actor)),
    });
  } catch (error) {
    const { status, message } = refusedAction(error, FAILURE, args);
    return data<DistributionAnswer>({ ok: false, message }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default DistributionScreen;

export const ErrorBoundary = () => <ScreenError />;
