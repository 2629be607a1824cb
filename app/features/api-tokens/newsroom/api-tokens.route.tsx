import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { staffMemberOf } from "#app/features/people/actor.http.ts";
import { CopyLink } from "#app/features/people/newsroom/copy-link.tsx";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { rowIdIn, runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DangerQuestion } from "#app/ui/confirm-dialog.tsx";
import { controlAria, FormField, PasswordInput, SelectInput, TextInput } from "#app/ui/field.tsx";
import { type FormAnswer, FormRefusal } from "#app/ui/newsroom/form-refusal.tsx";
import { pasteLine } from "#app/ui/newsroom/paste-line.ts";
import { ScreenCard } from "#app/ui/newsroom/record-form.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { useValidatedForm } from "#app/ui/newsroom/use-validated-form.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { AnswerToast } from "#app/ui/toast.tsx";
import { TOKEN_DAYS, TOKEN_NAME_MAX, TOKEN_SCOPE_NAMES, TOKEN_SCOPES } from "../api-token.ts";
import { newTokenForm } from "../api-tokens.wire.ts";

interface TokenLine {
  id: number;
  name: string;
  /** Null for one's own. */
  ownerName: string | null;
  isOver: boolean;
  scopes: string;
  about: string;
}

interface TokensView {
  lines: readonly TokenLine[];
  /** Id of the token in the deletion dialog. */
  asked: number | null;
}

interface TokenAnswer extends FormAnswer {
  intent: string;
  secret?: string;
  values?: Readonly<Record<string, string>>;
  scopes?: readonly string[];
}

const SCREEN = "/admin/minha-conta/tokens";

/** The secret of a new token. */
const NewSecret = ({ secret }: { secret: string }) => (
  <section aria-label="Token criado" className="mb-5 rounded-lg bg-ok-soft p-4">
    <p className="mb-2 font-semibold">Copie agora: este token não aparece de novo.</p>
    <CopyLink key={secret} url={secret} label="Token da API" done="Token copiado." />
    <p className="mt-2 text-[0.8125rem] text-muted">
      O programa o envia em cada chamada: <code>Authorization: Bearer lide_…</code>. Quem tiver o token age em seu nome; se ele vazar, exclua-o aqui.
    </p>
  </section>
);

/** Name, scopes, expiry and password of a new token. */
function NewTokenForm({ answer, isBusy }: { answer: TokenAnswer | undefined; isBusy: boolean }) {
  const form = useValidatedForm({ id: "token-formulario", schema: newTokenForm, answer });
  const { nome, escopos, dias, password } = form.problems;
  const typed = answer?.ok === false ? answer : undefined;
  return (
    <Form {...form.props} method="post" action={SCREEN} className="flex flex-col gap-4">
      <FormRefusal answer={form.refusal} form={form.ref} />
      <input type="hidden" name="intent" value="create" />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField id="token-nome" label="Nome" hint="Onde ele será usado." problem={nome}>
          <TextInput
            id="token-nome"
            name="nome"
            required
            maxLength={TOKEN_NAME_MAX}
            autoComplete="off"
            onPaste={pasteLine}
            defaultValue={typed?.values?.nome}
            {...controlAria("token-nome", { hint: "Onde ele será usado.", problem: nome })}
          />
        </FormField>
        <FormField id="token-dias" label="Vale por" problem={dias}>
          <SelectInput
            id="token-dias"
            name="dias"
            defaultValue={typed?.values?.dias ?? TOKEN_DAYS[1]}
            {...controlAria("token-dias", { problem: dias })}
            choices={TOKEN_DAYS.map((days) => ({ value: days, label: `${days} dias` }))}
          />
        </FormField>
      </div>
      <fieldset aria-describedby={escopos ? "token-escopos-erro" : undefined}>
        <legend className="field-label">O que o token pode fazer</legend>
        <p className="text-[0.8125rem] text-muted">Nunca mais do que você pode. Senhas, sessões, usuários e tokens ficam sempre de fora.</p>
        {escopos ? (
          <p id="token-escopos-erro" className="mt-1 text-[0.8125rem] text-danger">
            {escopos}
          </p>
        ) : null}
        <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
          {TOKEN_SCOPE_NAMES.map((scope) => (
            <li key={scope}>
              <label className="flex min-h-10 items-center gap-2.5">
                <input type="checkbox" name="escopos" value={scope} defaultChecked={typed?.scopes?.includes(scope)} aria-invalid={escopos ? true : undefined} />
                {TOKEN_SCOPES[scope]}
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <FormField id="token-senha" label="Confirme a sua senha" className="max-w-80" problem={password}>
        <PasswordInput id="token-senha" name="password" required autoComplete="current-password" showLabel="Mostrar senha" {...controlAria("token-senha", { problem: password })} />
      </FormField>
      <div>
        <Button type="submit" variant="primary" icon="key" busy={isBusy}>
          Criar token
        </Button>
      </div>
    </Form>
  );
}

function TokenRow({ token: { id, name, ownerName, isOver, scopes, about }, isAsked, busy }: { token: TokenLine; isAsked: boolean; busy: FormDataEntryValue | null }) {
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold wrap-anywhere">{name}</span>
            {ownerName === null ? null : <span className="text-muted wrap-anywhere">de {ownerName}</span>}
            {isOver ? <Badge tone="neutral">Venceu</Badge> : null}
          </p>
          <p className="mt-0.5 text-[0.8125rem] text-muted wrap-anywhere">{about}</p>
          <p className="mt-0.5 text-[0.8125rem] text-muted wrap-anywhere">{scopes}</p>
        </div>
        {isAsked ? null : (
          <ButtonLink to={`${SCREEN}?excluir=${id}`} size="sm" variant="dangerGhost" preventScrollReset aria-label={`Excluir ${name}`}>
            Excluir
          </ButtonLink>
        )}
      </div>
      {isAsked ? (
        <DangerQuestion
          action={SCREEN}
          className="mt-3"
          label={`Excluir ${name}`}
          question="Excluir este token?"
          explanation="O programa que o usa deixa de funcionar na hora. O token é apagado de vez."
          intent="remove"
          busy={busy === "remove"}
          cancelTo={SCREEN}
        >
          <input type="hidden" name="id" value={id} />
        </DangerQuestion>
      ) : null}
    </li>
  );
}

/** 'Tokens da API': what programs may do in a person's name. */
function ApiTokensScreen() {
  const { lines, asked } = useLoaderData<TokensView>();
  const answer = useActionData<TokenAnswer>();
  const busy = useNavigation().formData?.get("intent") ?? null;
  const created = answer?.intent === "create" ? answer : undefined;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Tokens da API"
        actions={
          <ButtonLink to="/admin/minha-conta" icon="chevronLeft">
            Minha conta
          </ButtonLink>
        }
      >
        <p>Para programas que leem ou escrevem no portal em seu nome. As chamadas estão em /api/openapi.json.</p>
      </PageHeader>
      <AnswerToast answer={created?.ok === false ? undefined : answer} />
      {created?.secret === undefined ? null : <NewSecret secret={created.secret} />}
      <ScreenCard id="novo" title="Novo token">
        <NewTokenForm key={created?.secret ?? "novo"} answer={created?.ok ? undefined : created} isBusy={busy === "create"} />
      </ScreenCard>
      <ScreenCard id="lista" title="Tokens">
        {lines.length === 0 ? (
          <p className="text-muted">Nenhum token ainda.</p>
        ) : (
          <ul data-rows className="divide-y divide-line">
            {lines.map((token) => (
              <TokenRow key={token.id} token={token} isAsked={asked === token.id} busy={busy} />
            ))}
          </ul>
        )}
      </ScreenCard>
    </div>
  );
}

export const handle = adminHandle("session:read");
export const meta = screenMeta("Tokens da API");

export async function loader(args: LoaderFunctionArgs): Promise<TokensView> {
  const caller = await adminCaller(args, handle.admin.allow);
  const { services, settings } = args.context;
  const tokens = await services.apiTokens.list(staffMemberOf(caller));
  const now = Date.now();
  const when = (at: number) => noteDateTime(at, settings.timeZone);
  const lines = tokens.map(({ id, userId, name, ownerName, scopes, createdAt, expiresAt, usedHour }) => ({
    ...{ id, name, ownerName: userId === caller.user.id ? null : ownerName, isOver: expiresAt <= now },
    scopes: scopes.map((scope) => TOKEN_SCOPES[scope] ?? scope).join(" · "),
    about: `Criado em ${when(createdAt)} · ${usedHour === null ? "nunca usado" : `usado pela última vez na hora de ${when(usedHour)}`} · vence em ${when(expiresAt)}`,
  }));
  return { lines, asked: readId(new URL(args.request.url).searchParams.get("excluir")) };
}

const FAILURE = "Erro ao mudar os tokens";

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, handle.admin.allow);
  const form = await screenForm(args);
  const fields = textFields(form);
  const intent = fields.intent ?? "";
  const scopes = form.getAll("escopos").map(String);
  const { apiTokens } = args.context.services;
  const actor = staffMemberOf(caller);
  try {
    return await runIntent<TokenAnswer>(intent, {
      async create() {
        // Not stored as a repeated form's answer, because it holds the secret.
        const { nome, escopos, dias, password } = parse(newTokenForm, { ...fields, escopos: scopes }, "body");
        const { secret } = await apiTokens.create({ name: nome, scopes: escopos, days: dias, password }, actor);
        return { intent, ok: true, message: "Token criado. Copie-o agora.", secret };
      },
      async remove() {
        await apiTokens.remove(rowIdIn(form), actor);
        return { intent, ok: true, message: "Token excluído." };
      },
    });
  } catch (error) {
    const { status, message, problems } = refusedAction(error, FAILURE, args);
    const { password: _password, ...values } = fields;
    return data<TokenAnswer>({ intent, ok: false, message, problems, values, scopes }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError<TokenAnswer>((form) => ({ intent: String(form.get("intent") ?? ""), ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default ApiTokensScreen;

export const ErrorBoundary = () => <ScreenError />;
