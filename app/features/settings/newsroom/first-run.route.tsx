import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { personOf } from "#app/features/people/actor.http.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { RecordField, ScreenCard } from "#app/ui/newsroom/record-form.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { type ConfirmedStep, FIRST_STEPS, type FirstStep } from "../first-run.ts";
import { problemsOf } from "../settings.http.ts";
import { BYLINE_MAX, SITE_NAME_MAX } from "../site-choices.ts";
import { fromSiteRecordWire, siteRecordBody } from "../site-choices.wire.ts";
import { FIRST_RUN_PATH } from "./first-run/first-run-notice.tsx";

interface FirstRunView {
  done: readonly FirstStep[];
  isOpen: boolean;
  name: string;
  byline: string;
  reporterDrafts: boolean;
  towns: readonly string[];
}

interface FirstRunAnswer {
  ok: boolean;
  message: string;
  /** The form that was refused, with what was typed. */
  step?: string;
  problems?: Readonly<Record<string, string>>;
  values?: Readonly<Record<string, string>>;
}

const WRITERS = [
  { value: "nao", label: "Só editores e administradores escrevem" },
  { value: "sim", label: "Repórteres também escrevem rascunhos, que a edição revisa e publica" },
] as const;

interface StepProps {
  step: FirstStep;
  title: string;
  about: string;
  done: readonly FirstStep[];
  children: ReactNode;
}

const Step = ({ step, title, about, done, children }: StepProps) => (
  <ScreenCard
    id={step}
    title={`${FIRST_STEPS.indexOf(step) + 1}. ${title}`}
    about={about}
    aside={done.includes(step) ? <Badge tone="ok">Feito</Badge> : <Badge tone="neutral">Falta</Badge>}
  >
    {children}
  </ScreenCard>
);

const StepForm = ({ step, isDone, children }: { step: FirstStep; isDone: boolean; children: ReactNode }) => {
  const { formData } = useNavigation();
  return (
    <Form method="post" action={FIRST_RUN_PATH} preventScrollReset className="flex flex-col items-start gap-3">
      <OperationField />
      {children}
      <Button type="submit" name="intent" value={step} variant={isDone ? "secondary" : "primary"} busy={formData?.get("intent") === step}>
        {isDone ? "Salvar" : "Confirmar"}
      </Button>
    </Form>
  );
};

/** 'Primeiros passos': what a new newsroom decides before its readers come. Works without a script. */
function FirstRunScreen() {
  const view = useLoaderData<FirstRunView>();
  const answer = useActionData<FirstRunAnswer>();
  const { done, towns } = view;
  const formOf = (step: FirstStep, values: Readonly<Record<string, string>>) => ({
    values: answer?.step === step ? { ...values, ...answer.values } : values,
    problems: (answer?.step === step && answer.problems) || {},
  });
  const isReady = done.length === FIRST_STEPS.length;
  return (
    <>
      <PageHeader
        title="Primeiros passos"
        actions={
          view.isOpen ? (
            <Form method="post" action={FIRST_RUN_PATH}>
              <Button type="submit" name="intent" value="dispensar" variant="ghost">
                Não mostrar mais no Dashboard
              </Button>
            </Form>
          ) : undefined
        }
      >
        <p>
          {isReady
            ? "Tudo decidido. Dá para mudar cada escolha aqui ou em Configurações."
            : `${done.length} de ${FIRST_STEPS.length} feitos. Dá para mudar tudo depois, em Configurações.`}
        </p>
      </PageHeader>
      <ActionMessage answer={answer} />
      <Step step="nome" title="Nome do site" about="Aparece no alto de todas as páginas, no buscador e nas mensagens." done={done}>
        <StepForm step="nome" isDone={done.includes("nome")}>
          <RecordField name="nome" label="Nome do site" form={formOf("nome", { nome: view.name })} maxLength={SITE_NAME_MAX} required className="w-full max-w-md" />
        </StepForm>
      </Step>
      <Step step="municipios" title="Municípios" about="Cada um tem página, feed e podcast próprios." done={done}>
        <p className="mb-3">{towns.length === 0 ? "Nenhum município cadastrado." : towns.join(", ")}</p>
        <div className="flex flex-wrap items-start gap-2">
          <StepForm step="municipios" isDone={done.includes("municipios")}>
            {null}
          </StepForm>
          <ButtonLink to="/admin?tab=categorias">Mudar a lista</ButtonLink>
        </div>
      </Step>
      <Step step="escrita" title="Quem pode escrever" about="Publicar continua com editores e administradores." done={done}>
        <StepForm step="escrita" isDone={done.includes("escrita")}>
          <fieldset className="flex flex-col gap-2">
            <legend className="sr-only">Quem pode escrever</legend>
            {WRITERS.map(({ value, label }) => (
              <label key={value} className="flex min-h-10 items-center gap-2.5">
                <input type="radio" name="rascunhos" value={value} defaultChecked={(value === "sim") === view.reporterDrafts} className="size-4 accent-accent" />
                {label}
              </label>
            ))}
          </fieldset>
        </StepForm>
      </Step>
      <Step step="assinatura" title="Assinatura da redação" about="Assina o que nenhuma pessoa assina." done={done}>
        <StepForm step="assinatura" isDone={done.includes("assinatura")}>
          <RecordField
            name="assinatura"
            label="Assinatura da redação"
            form={formOf("assinatura", { assinatura: view.byline })}
            maxLength={BYLINE_MAX}
            required
            className="w-full max-w-md"
          />
        </StepForm>
      </Step>
      <Step step="materia" title="Primeira matéria" about="O site abre com ela." done={done}>
        {done.includes("materia") ? (
          <p>
            Já há matéria publicada.{" "}
            <Link to="/admin/materias" className="text-accent underline underline-offset-4">
              Ver matérias
            </Link>
          </p>
        ) : (
          <ButtonLink to="/admin/nova-materia" variant="primary" icon="plus">
            Escrever a primeira matéria
          </ButtonLink>
        )}
      </Step>
    </>
  );
}

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
