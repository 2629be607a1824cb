import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { actorOf } from "#app/features/people/actor.http.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { rowIdIn, runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DangerQuestion } from "#app/ui/confirm-dialog.tsx";
import { ScreenCard } from "#app/ui/newsroom/record-form.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { AnswerToast } from "#app/ui/toast.tsx";
import { type DeliveryState, type PauseReason, type StoryEvent, TEST_EVENT, WEBHOOK_EVENTS } from "../webhook.ts";
import { EndpointState, NewSecret, pauseSentence } from "./webhook-parts.tsx";

interface DeliveryLine {
  id: number;
  label: string;
  state: DeliveryState;
  about: string;
}

interface WebhookView {
  id: number;
  url: string;
  events: string;
  paused: PauseReason | null;
  overlap: string | null;
  deliveries: readonly DeliveryLine[];
  asksToRemove: boolean;
}

interface WebhookAnswer {
  ok: boolean;
  message: string;
  secret?: string;
}

const STATES: Readonly<Record<DeliveryState, { tone: "ok" | "neutral" | "warn"; label: string }>> = {
  delivered: { tone: "ok", label: "Entregue" },
  pending: { tone: "neutral", label: "Na fila" },
  failed: { tone: "warn", label: "Não entregue" },
};

function DeliveryRow({ delivery: { id, label, state, about }, mayResend, isBusy }: { delivery: DeliveryLine; mayResend: boolean; isBusy: boolean }) {
  const { tone, label: stateLabel } = STATES[state];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={tone}>{stateLabel}</Badge>
          <span className="font-semibold">{label}</span>
        </p>
        <p className="mt-0.5 text-[0.8125rem] text-muted wrap-anywhere">{about}</p>
      </div>
      {mayResend ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <Button type="submit" size="sm" name="intent" value="resend" busy={isBusy} aria-label={`${state === "pending" ? "Enviar agora" : "Enviar de novo"}: ${label}`}>
            {state === "pending" ? "Enviar agora" : "Enviar de novo"}
          </Button>
        </Form>
      ) : null}
    </li>
  );
}

/** One webhook: its state, its secret, and its last deliveries. */
function WebhookScreen() {
  const { id, url, events, paused, overlap, deliveries, asksToRemove } = useLoaderData<WebhookView>();
  const answer = useActionData<WebhookAnswer>();
  const { formData } = useNavigation();
  const isBusy = (intent: string) => formData?.get("intent") === intent;
  const here = `/admin/webhooks/${id}`;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Webhook"
        actions={
          <ButtonLink to="/admin/webhooks" icon="chevronLeft">
            Webhooks
          </ButtonLink>
        }
      >
        <p className="flex flex-wrap items-center gap-2">
          <EndpointState paused={paused} /> <span className="wrap-anywhere">{url}</span>
        </p>
      </PageHeader>
      <AnswerToast answer={answer} />
      {answer?.secret === undefined ? null : <NewSecret secret={answer.secret} />}
      <ScreenCard id="estado" title="Estado" about={events}>
        {paused === null ? null : <p className="mb-4">{pauseSentence(paused)}</p>}
        {overlap === null ? null : <p className="mb-4">{overlap}</p>}
        <Form method="post" action={here} preventScrollReset className="flex flex-wrap gap-2">
          {paused === null ? (
            <>
              <Button type="submit" name="intent" value="test" busy={isBusy("test")}>
                Enviar um teste
              </Button>
              <Button type="submit" name="intent" value="pause" busy={isBusy("pause")}>
                Pausar
              </Button>
            </>
          ) : (
            <Button type="submit" name="intent" value="resume" variant="primary" busy={isBusy("resume")}>
              Religar
            </Button>
          )}
          <Button type="submit" name="intent" value="rotate" icon="key" busy={isBusy("rotate")}>
            Trocar segredo
          </Button>
          <ButtonLink to={`${here}?excluir=1`} variant="dangerGhost" preventScrollReset>
            Excluir
          </ButtonLink>
        </Form>
        {asksToRemove ? (
          <DangerQuestion
            action={here}
            className="mt-4"
            label="Excluir webhook"
            question="Excluir este webhook?"
            explanation="O destino deixa de ser avisado. O webhook e a lista de entregas são apagados de vez."
            intent="remove"
            busy={isBusy("remove")}
            cancelTo={here}
          />
        ) : null}
      </ScreenCard>
      <ScreenCard id="entregas" title="Últimas entregas" about="Um aviso que falha é tentado de novo por um dia. A entrega repetida tem o mesmo número (webhook-id).">
        {deliveries.length === 0 ? (
          <p className="text-muted">Nenhuma entrega ainda.</p>
        ) : (
          <ul data-rows className="divide-y divide-line">
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} mayResend={paused === null} isBusy={formData?.get("id") === String(delivery.id)} />
            ))}
          </ul>
        )}
      </ScreenCard>
    </div>
  );
}

export const handle = adminHandle("site-settings:manage");
export const meta = screenMeta("Webhook");

const NO_WEBHOOK = "Webhook não encontrado.";

function idIn(params: { id?: string | undefined }): number {
  const id = readId(params.id);
  if (id === null) throw new Response(NO_WEBHOOK, { status: 404 });
  return id;
}

export async function loader(args: LoaderFunctionArgs): Promise<WebhookView> {
  await adminCaller(args, handle.admin.allow, { isTold: true });
  const { services, settings } = args.context;
  const { endpoint, deliveries } = await services.webhooks.read(idIn(args.params)).catch((error: unknown) => {
    throw error instanceof RefusalError ? new Response(NO_WEBHOOK, { status: 404 }) : error;
  });
  const now = Date.now();
  const when = (at: number) => noteDateTime(at, settings.timeZone);
  const labelOf = (type: string) => (type === TEST_EVENT ? "Teste" : (WEBHOOK_EVENTS[type as StoryEvent] ?? type));
  return {
    ...{ id: endpoint.id, url: endpoint.url, paused: endpoint.pausedReason, events: endpoint.events.map((event) => WEBHOOK_EVENTS[event]).join(" · ") },
    overlap: (endpoint.previousUntil ?? 0) > now ? `Até ${when(endpoint.previousUntil ?? 0)} os avisos são assinados também com o segredo anterior.` : null,
    asksToRemove: new URL(args.request.url).searchParams.has("excluir"),
    deliveries: deliveries.map(({ id, eventId, type, state, attempts, nextAttemptAt, lastStatus, lastAt, createdAt }) => ({
      ...{ id, label: labelOf(type), state },
      about: [
        when(createdAt),
        ...(lastStatus === null || lastAt === null ? [] : [`${lastStatus === 0 ? "sem resposta" : `resposta ${lastStatus}`} em ${when(lastAt)}`]),
        counted(attempts, "tentativa", "tentativas"),
        ...(state === "pending" && endpoint.pausedReason === null ? [`próxima em ${when(nextAttemptAt)}`] : []),
        eventId,
      ].join(" · "),
    })),
  };
}

const FAILURE = "Erro ao mudar o webhook";

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow);
  const form = await screenForm(args);
  const { webhooks } = args.context.services;
  const id = idIn(args.params);
  const actor = actorOf(caller);
  const after = (message: string, work: () => Promise<void>) => async (): Promise<WebhookAnswer> => {
    await work();
    return { ok: true, message };
  };
  try {
    return await runIntent<WebhookAnswer>(textFields(form).intent ?? "", {
      // Not stored as a repeated form's answer, because it holds the secret.
      rotate: async () => ({ ok: true, message: "Segredo trocado. Copie o novo agora.", secret: await webhooks.rotate(id, actor) }),
      test: after("Teste na fila.", () => webhooks.test(id)),
      pause: after("Webhook pausado.", () => webhooks.setPause(id, "person", actor)),
      resume: after("Webhook religado.", () => webhooks.setPause(id, null, actor)),
      resend: after("Aviso na fila.", () => webhooks.resend(id, rowIdIn(form))),
      async remove() {
        await webhooks.remove(id, actor);
        throw redirect("/admin/webhooks");
      },
    });
  } catch (error) {
    const { status, message } = refusedAction(error, FAILURE, args);
    return data<WebhookAnswer>({ ok: false, message }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError<WebhookAnswer>(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default WebhookScreen;

export const ErrorBoundary = () => <ScreenError />;
