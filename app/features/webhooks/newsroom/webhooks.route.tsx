import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { actorOf } from "#app/features/people/actor.http.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import { Button } from "#app/ui/button.tsx";
import { controlAria, FormField, TextInput } from "#app/ui/field.tsx";
import { type FormAnswer, FormRefusal } from "#app/ui/newsroom/form-refusal.tsx";
import { pasteLine } from "#app/ui/newsroom/paste-line.ts";
import { ScreenCard } from "#app/ui/newsroom/record-form.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { useValidatedForm } from "#app/ui/newsroom/use-validated-form.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { AnswerToast } from "#app/ui/toast.tsx";
import { ADDRESS_MAX, type PauseReason, STORY_EVENTS, WEBHOOK_EVENTS } from "../webhook.ts";
import { newEndpointForm } from "../webhooks.wire.ts";
import { EndpointState, NewSecret } from "./webhook-parts.tsx";

interface EndpointLine {
  id: number;
  url: string;
  paused: PauseReason | null;
  isFailing: boolean;
  events: string;
}

interface EndpointAnswer extends FormAnswer {
  secret?: string;
  url?: string;
  chosen?: readonly string[];
}

const HINT = "O endereço https do programa que recebe, na internet pública.";

function NewEndpointForm({ answer, isBusy }: { answer: EndpointAnswer | undefined; isBusy: boolean }) {
  const form = useValidatedForm({ id: "webhook-formulario", schema: newEndpointForm, answer });
  const { endereco, eventos } = form.problems;
  const chosen = answer?.chosen ?? STORY_EVENTS;
  return (
    <Form {...form.props} method="post" className="flex flex-col gap-4">
      <FormRefusal answer={form.refusal} form={form.ref} />
      <input type="hidden" name="intent" value="create" />
      <FormField id="webhook-endereco" label="Endereço" hint={HINT} problem={endereco}>
        <TextInput
          id="webhook-endereco"
          name="endereco"
          type="url"
          required
          maxLength={ADDRESS_MAX}
          autoComplete="off"
          placeholder="https://"
          onPaste={pasteLine}
          defaultValue={answer?.url}
          {...controlAria("webhook-endereco", { hint: HINT, problem: endereco })}
        />
      </FormField>
      <fieldset aria-describedby={eventos ? "webhook-eventos-erro" : undefined}>
        <legend className="field-label">Avisar de</legend>
        {eventos ? (
          <p id="webhook-eventos-erro" className="mt-1 text-[0.8125rem] text-danger">
            {eventos}
          </p>
        ) : null}
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {STORY_EVENTS.map((event) => (
            <li key={event}>
              <label className="flex min-h-10 items-center gap-2.5">
                <input type="checkbox" name="eventos" value={event} defaultChecked={chosen.includes(event)} aria-invalid={eventos ? true : undefined} />
                {WEBHOOK_EVENTS[event]}
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <div>
        <Button type="submit" variant="primary" icon="plus" busy={isBusy}>
          Criar webhook
        </Button>
      </div>
    </Form>
  );
}

/** 'Webhooks': the programs of others that are told of stories. */
function WebhooksScreen() {
  const lines = useLoaderData<readonly EndpointLine[]>();
  const answer = useActionData<EndpointAnswer>();
  const isBusy = useNavigation().formData !== undefined;
  const refused = answer?.ok === false ? answer : undefined;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Webhooks">
        <p>Programas de fora que o portal avisa quando uma matéria entra no ar, muda ou sai.</p>
      </PageHeader>
      <AnswerToast answer={refused ? undefined : answer} />
      {answer?.secret === undefined ? null : <NewSecret secret={answer.secret} />}
      <ScreenCard id="lista" title="Endereços">
        {lines.length === 0 ? (
          <p className="text-muted">Nenhum webhook ainda.</p>
        ) : (
          <ul data-rows className="divide-y divide-line">
            {lines.map(({ id, url, paused, isFailing, events }) => (
              <li key={id} className="py-3">
                <p className="flex flex-wrap items-center gap-2">
                  <EndpointState paused={paused} />
                  <Link to={`/admin/webhooks/${id}`} className="min-w-0 font-semibold wrap-anywhere underline-offset-2 hover:underline">
                    {url}
                  </Link>
                </p>
                <p className="mt-0.5 text-[0.8125rem] text-muted">{events}</p>
                {isFailing ? <p className="mt-0.5 text-[0.8125rem] text-warn">As últimas entregas falharam.</p> : null}
              </li>
            ))}
          </ul>
        )}
      </ScreenCard>
      <ScreenCard id="novo" title="Novo webhook">
        <NewEndpointForm key={answer?.secret ?? "novo"} answer={refused} isBusy={isBusy} />
      </ScreenCard>
    </div>
  );
}

export const handle = adminHandle("site-settings:manage");
export const meta = screenMeta("Webhooks");

export async function loader(args: LoaderFunctionArgs): Promise<readonly EndpointLine[]> {
  await adminCaller(args, handle.admin.allow, { isTold: true });
  return (await args.context.services.webhooks.list()).map(({ id, url, pausedReason, failingSince, events }) => ({
    ...{ id, url, paused: pausedReason, isFailing: pausedReason === null && failingSince !== null },
    events: events.map((event) => WEBHOOK_EVENTS[event]).join(" · "),
  }));
}

const FAILURE = "Erro ao criar o webhook";

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow);
  const form = await screenForm(args);
  const fields = textFields(form);
  const chosen = form.getAll("eventos").map(String);
  try {
    return await runIntent<EndpointAnswer>(fields.intent ?? "", {
      async create() {
        const { endereco, eventos } = parse(newEndpointForm, { ...fields, eventos: chosen }, "body");
        // Not stored as a repeated form's answer, because it holds the secret.
        const { secret } = await args.context.services.webhooks.create(endereco, eventos, actorOf(caller));
        return { ok: true, message: "Webhook criado. Copie o segredo agora.", secret };
      },
    });
  } catch (error) {
    const { status, message, problems } = refusedAction(error, FAILURE, args);
    return data<EndpointAnswer>({ ok: false, message, problems, url: fields.endereco ?? "", chosen }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError<EndpointAnswer>(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default WebhooksScreen;

export const ErrorBoundary = () => <ScreenError />;
