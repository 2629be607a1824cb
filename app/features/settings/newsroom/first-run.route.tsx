import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { runIntent } from "#app/features/articles/row-action.http.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { personOf } from "#app/platform/http/auth/actor.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { refusedAction } from "#app/platform/http/forms/refused-action.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { adminHandle } from "#app/ui/newsroom/admin-handle.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/network-error.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import type { ConfirmedStep } from "../first-run.ts";
import { problemsOf } from "../settings-form.http.ts";
import { fromSiteRecordWire, siteRecordBody } from "../site-choices.wire.ts";
import { type FirstRunAnswer, FirstRunScreen, type FirstRunView } from "./first-run/first-run-screen.tsx";

export const handle = adminHandle("site-settings:manage");
export const meta = screenMeta("Primeiros passos");

const FAILURE = "Erro ao salvar";

export async function loader(args: LoaderFunctionArgs): Promise<FirstRunView> {
  await adminCaller(args, handle.admin.allow);
  const { services } = args.context;
  const [{ done, isOpen }, site, categories] = await Promise.all([services.firstRun.find(), services.siteChoices.choices(), services.categories.list()]);
  return {
    done,
    isOpen,
    name: site.name,
    byline: site.byline,
    reporterDrafts: site.reporterDrafts,
    towns: categories.filter(({ type }) => type === "municipality").map(({ name }) => name),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { firstRun, siteChoices } = args.context.services;
  const actor = personOf(await adminCaller(args, handle.admin.allow));
  const { intent = "", operation: _operation, ...values } = textFields(await screenForm(args));
  const done = async (step: ConfirmedStep, sent: Record<string, unknown> | null): Promise<FirstRunAnswer> => {
    if (sent) {
      const { versao: _version, ...change } = parse(siteRecordBody, sent, "body");
      await siteChoices.save((current) => fromSiteRecordWire(change, current), { actor });
    }
    await firstRun.confirm(step, actor);
    return { ok: true, message: "Salvo." };
  };
  try {
    return await runIntent<FirstRunAnswer>(intent, {
      nome: () => done("nome", { nome: values.nome ?? "" }),
      municipios: () => done("municipios", null),
      escrita: () => done("escrita", { rascunhosDeReporteres: values.rascunhos === "sim" }),
      assinatura: () => done("assinatura", { assinatura: values.assinatura ?? "" }),
      async dispensar() {
        await firstRun.dismiss(actor);
        return { ok: true, message: "O Dashboard não mostra mais os primeiros passos." };
      },
    });
  } catch (error) {
    const { status, message } = refusedAction(error, FAILURE, args);
    return data<FirstRunAnswer>({ ok: false, message, step: intent, problems: problemsOf(error), values }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default FirstRunScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar os primeiros passos" />;
