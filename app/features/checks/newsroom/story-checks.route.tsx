import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import type { Article } from "#app/features/articles/article.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { RefusalError, refuse } from "#app/platform/failures/refusal.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { refusedAction, typedWrite } from "#app/platform/http/forms/screen-write.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { messageOf, type RecordAnswer, RecordField, ScreenCard, useRecordForm } from "#app/ui/newsroom/record-form.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepRecordForm, revalidateUnlessNetworkError } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { type ChecksWire, type FindingWire, reasonsBody, toChecksWire } from "../checks.wire.ts";
import { REASON_MAX, REASON_MIN } from "../publish-gate.ts";
import { reasonFieldOf, reasonsIn } from "./use-story-checks.ts";

/** Findings of the checks, one under the other. */
const FindingList = ({ findings, isStop }: { findings: readonly FindingWire[]; isStop: boolean }) => (
  <ul className="flex flex-col gap-4">
    {findings.map(({ regra, nome, frase, trecho, motivo }) => (
      <li key={`${regra} ${frase} ${trecho}`} className="wrap-anywhere">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={isStop ? "danger" : "warn"}>{isStop ? "Impede" : "Avisa"}</Badge>
          <strong className="font-semibold">{nome}</strong>
        </p>
        <p className="mt-1">{frase}</p>
        {trecho === null ? null : <p className="mt-1 text-muted">“{trecho}”</p>}
        <p className="mt-1 text-sm text-subtle">{motivo}</p>
      </li>
    ))}
  </ul>
);

interface StoryChecksView {
  operation: string;
  id: number;
  title: string;
  /** "Rascunho", "Publicada, desligada". */
  state: string;
  report: ChecksWire;
  /** True when it is published and switched off, so that it can be switched on here. */
  mayEnable: boolean;
  /** True when it was refused in the list of stories. */
  wasRefused: boolean;
}

const NO_VALUES = {};

function Enabling({ view, answer }: { view: StoryChecksView; answer: RecordAnswer | undefined }) {
  const { form, key, props, isUnsaved } = useRecordForm("enable", NO_VALUES, answer);
  const isBusy = useNavigation().formData !== undefined;
  const rules = [...new Map(view.report.stops.map(({ regra, nome }) => [regra, nome]))];
  return (
    <ScreenCard id="habilitar" title="Habilitar a matéria" about="Ela volta ao site como está salva.">
      <Form method="post" key={key} {...props} className="flex flex-col gap-4">
        <OperationField />
        {rules.map(([rule, name]) => (
          <RecordField
            key={rule}
            name={reasonFieldOf(rule)}
            label={`${name}: por que publicar assim mesmo?`}
            hint={`Fica na trilha, com o seu nome. De ${REASON_MIN} a ${REASON_MAX} caracteres.`}
            rows={2}
            maxLength={REASON_MAX}
            form={form}
          />
        ))}
        <span>
          <Button type="submit" variant="primary" name="intent" value="enable" busy={isBusy}>
            {rules.length > 0 ? "Habilitar com o motivo" : "Habilitar"}
          </Button>
        </span>
      </Form>
      <LeaveQuestion isUnsaved={isUnsaved} leavesBy="path">
        O motivo que você escreveu ainda não foi enviado.
      </LeaveQuestion>
    </ScreenCard>
  );
}

/** Shows the checks' report on a stored story. */
function StoryChecksScreen() {
  const view = useLoaderData<StoryChecksView>();
  const answer = useActionData<RecordAnswer>();
  const { id, title, state, report, mayEnable, wasRefused } = view;
  const { stops, warnings } = report;
  return (
    <>
      <PageHeader
        title="Conferência antes de publicar"
        actions={
          <>
            <ButtonLink to={`/admin/editar-materia/${id}`} icon="chevronLeft">
              Matéria
            </ButtonLink>
            <ButtonLink to={`/admin/outro-lado/${id}`}>Outro lado</ButtonLink>
          </>
        }
      >
        <p className="wrap-anywhere">
          {title} · {state}
        </p>
      </PageHeader>
      <ActionMessage answer={messageOf(answer, null)} />
      {wasRefused && answer === undefined && stops.length > 0 ? (
        <ActionMessage answer={{ ok: false, message: "A matéria não foi habilitada: a conferência impede. Corrija o texto, ou escreva o motivo abaixo." }} />
      ) : null}
      {stops.length > 0 ? (
        <ScreenCard id="impedimentos" title="Impedem a publicação" about="Um editor ou administrador pode publicar assim mesmo, com um motivo que fica na trilha.">
          <FindingList findings={stops} isStop />
        </ScreenCard>
      ) : null}
      {warnings.length > 0 ? (
        <ScreenCard id="avisos" title="Avisos" about="Não impedem a publicação.">
          <FindingList findings={warnings} isStop={false} />
        </ScreenCard>
      ) : null}
      {stops.length + warnings.length === 0 ? <p className="mb-5 text-muted">A conferência não achou nada a corrigir na versão salva.</p> : null}
      {mayEnable ? <Enabling view={view} answer={answer} /> : null}
    </>
  );
}

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

export const clientAction = keepRecordForm(FAILURE);

export const shouldRevalidate = revalidateUnlessNetworkError;

export default StoryChecksScreen;

export const ErrorBoundary = () => <ScreenError title="Falha ao carregar a conferência" />;
