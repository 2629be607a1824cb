import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { personOf } from "#app/features/people/actor.http.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { actOnce, refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { newsletterScheduleForm } from "../newsletter.wire.ts";
import { type NewsletterAnswer, NewsletterScreen } from "./newsletter-screen.tsx";
import { type NewsletterScreenView, toNewsletterScreenView } from "./newsletter-view.ts";

export const handle = adminHandle("newsletter:manage");
export const meta = screenMeta("Boletim");

export async function loader(args: LoaderFunctionArgs): Promise<NewsletterScreenView & { operation: string }> {
  await adminCaller(args, handle.admin.allow);
  const { services, settings } = args.context;
  const { newsletter } = services;
  const [overview, categories] = await Promise.all([newsletter.overview(), services.categories.list()]);
  return {
    ...toNewsletterScreenView(overview, { categories, timeZone: settings.timeZone, missing: newsletter.missing, hasEvents: newsletter.hasEvents }),
    operation: crypto.randomUUID(),
  };
}

const FAILURE = "Erro ao atualizar o boletim";

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow);
  const form = await screenForm(args);
  const { newsletter } = args.context.services;
  const by = personOf(caller);
  const once = (message: string, work: () => Promise<unknown>) => async (): Promise<NewsletterAnswer> => {
    await actOnce(args, caller, form, async () => void (await work()));
    return { ok: true, message };
  };
  try {
    return await runIntent<NewsletterAnswer>(String(form.get("intent") ?? ""), {
      schedule: once("Horários salvos.", () => newsletter.saveSchedule(parse(newsletterScheduleForm, textFields(form), "body"), by)),
      pause: once("Boletim em pausa: nenhuma edição sai.", () => newsletter.setPaused(true, by)),
      continue: once("Boletim religado.", () => newsletter.setPaused(false, by)),
      cancel: once("Edição cancelada: o que ainda não saiu não sai.", () => newsletter.cancel(String(form.get("id") ?? ""), by)),
      resume: once("Envios retomados.", () => newsletter.resume(by)),
    });
  } catch (error) {
    const { status, message, problems } = refusedAction(error, FAILURE, args);
    return data<NewsletterAnswer>({ ok: false, message, problems }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default NewsletterScreen;

export const ErrorBoundary = () => <ScreenError />;
