import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { adminHandle } from "#app/admin/admin-handle.ts";
import { type FirstRunAnswer, FirstRunScreen, type FirstRunView } from "#app/admin/first-run/first-run-screen.tsx";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/admin/network-error.ts";
import { ScreenError } from "#app/admin/screen-error.tsx";
import { screenMeta } from "#app/admin/screen-meta.ts";
import { unconfirmed } from "#app/admin/write-outcome.ts";
import type { ConfirmedStep } from "#app/domain/settings/first-run.ts";
import { adminCaller } from "#app/http/admin-page.server.ts";
import { personOf } from "#app/http/auth/actor.server.ts";
import { screenForm, textFields } from "#app/http/forms/form-body.server.ts";
import { refusedAction } from "#app/http/forms/refused-action.server.ts";
import { parse } from "#app/http/forms/request-body.server.ts";
import { runIntent } from "#app/http/forms/row-action.server.ts";
import { problemsOf } from "#app/http/forms/settings-form.server.ts";
import { fromSiteRecordWire, siteRecordBody } from "#app/wire/site-choices.ts";

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
