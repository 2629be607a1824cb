import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { signedInCookies, signInPlace } from "#app/features/people/sign-in-answers.http.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { isSameOrigin } from "#app/platform/http/auth/same-origin.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import { Button } from "#app/ui/button.tsx";
import { controlAria, Field, FormField, PasswordInput, TextInput } from "#app/ui/field.tsx";
import { adminLinks } from "#app/ui/newsroom/admin-assets.ts";
import { type FormAnswer, FormRefusal } from "#app/ui/newsroom/form-refusal.tsx";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { useValidatedForm } from "#app/ui/newsroom/use-validated-form.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/write-outcome.ts";
import { ROLE_LABELS, type Role } from "../capabilities.ts";
import { NAME_MAX, PASSWORD_MIN } from "../person.ts";
import { joinForm } from "../users.wire.ts";
import { SignInFrame } from "./login/sign-in-frame.tsx";

interface JoinView {
  siteName: string;
  /** Null for an unusable link. */
  invitation: { email: string; role: Role; invitedBy: string } | null;
  /** Reason why the link was not read; null when it was. */
  mustWait: string | null;
}

/** A refused registration, with the typed name. */
interface JoinAnswer extends FormAnswer {
  name: string;
}

const HINT = `Pelo menos ${PASSWORD_MIN} caracteres. Uma frase curta é fácil de lembrar e difícil de adivinhar.`;

/** The page of an invitation; a plain form until its script arrives. */
function JoinScreen() {
  const { siteName, invitation, mustWait } = useLoaderData<JoinView>();
  const answer = useActionData<JoinAnswer>();
  const isBusy = useNavigation().state !== "idle";
  const form = useValidatedForm({ id: "convite", schema: joinForm, answer });
  if (mustWait)
    return (
      <SignInFrame siteName={siteName}>
        <h1 className="text-lg font-semibold">Espere um pouco</h1>
        <p className="mt-1 text-muted">{mustWait} O seu convite não mudou.</p>
      </SignInFrame>
    );
  if (!invitation)
    return (
      <SignInFrame siteName={siteName}>
        <h1 className="text-lg font-semibold">Convite encerrado</h1>
        <p className="mt-1 text-muted">Este convite já foi usado, foi cancelado ou venceu. Peça outro a quem convidou você.</p>
        <p className="mt-4">
          <a href="/login" className="font-semibold text-accent underline underline-offset-4">
            Já tenho conta
          </a>
        </p>
      </SignInFrame>
    );
  const { email, role, invitedBy } = invitation;
  const { name, password, repeated } = form.problems;
  return (
    <SignInFrame siteName={siteName}>
      <h1 className="text-lg font-semibold">Boas-vindas à redação</h1>
      <p className="mt-1 text-muted">
        {invitedBy} convidou você como <strong className="font-semibold text-ink">{ROLE_LABELS[role]}</strong>. Escolha como quer assinar e a sua senha.
      </p>
      <FormRefusal answer={form.refusal} form={form.ref} />
      <Form {...form.props} method="post" className="mt-5 flex flex-col gap-4">
        <Field id="email" label="E-mail da conta">
          <TextInput id="email" type="email" value={email} readOnly autoComplete="username" className="bg-sunken text-muted" />
        </Field>
        <FormField id="nome" label="Nome" problem={name}>
          <TextInput id="nome" name="name" required maxLength={NAME_MAX} autoComplete="name" defaultValue={answer?.name} {...controlAria("nome", { problem: name })} />
        </FormField>
        <FormField id="senha" label="Senha" hint={HINT} problem={password}>
          <PasswordInput id="senha" name="password" required minLength={PASSWORD_MIN} autoComplete="new-password" {...controlAria("senha", { hint: HINT, problem: password })} />
        </FormField>
        <FormField id="repetir" label="Repita a senha" problem={repeated}>
          <PasswordInput
            id="repetir"
            name="repeated"
            required
            minLength={PASSWORD_MIN}
            autoComplete="new-password"
            showLabel="Mostrar senha repetida"
            {...controlAria("repetir", { problem: repeated })}
          />
        </FormField>
        <Button type="submit" variant="primary" busy={isBusy}>
          {isBusy ? "Criando a conta…" : "Criar conta e entrar"}
        </Button>
      </Form>
    </SignInFrame>
  );
}

export const handle = { hydrates: true };
export const links = adminLinks;
export const meta = screenMeta("Convite");

/** A longer token is invalid. */
const TOKEN_MAX = 100;
const tokenOf = (request: Request) => (new URL(request.url).searchParams.get("codigo") ?? "").slice(0, TOKEN_MAX);

const takeTurn = ({ context }: LoaderFunctionArgs): Promise<void> => context.limits.take("readers", null);

/** `Retry-After` of a refusal by a rate limit. */
const waitHeaders = (error: unknown): Record<string, string> =>
  error instanceof RefusalError && error.refusal.retryAfterSeconds !== undefined ? { "Retry-After": String(error.refusal.retryAfterSeconds) } : {};

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const wait = actionHeaders.get("Retry-After") ?? loaderHeaders.get("Retry-After");
  return wait ? { "Retry-After": wait } : {};
};

/** 410 for a used, expired or unknown link, without revealing which. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, settings } = args.context;
  const view = (more: Partial<JoinView>): JoinView => ({ siteName: settings.name, invitation: null, mustWait: null, ...more });
  try {
    await takeTurn(args);
    const invitation = await services.invitations.find(tokenOf(args.request));
    return data(view({ invitation }), { status: invitation ? 200 : 410 });
  } catch (error) {
    if (!(error instanceof RefusalError) || error.refusal.code !== "too-many") throw error;
    return data(view({ mustWait: error.refusal.detail }), { status: 429, headers: waitHeaders(error) });
  }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const fields = textFields(await screenForm(args, DOOR_BYTES["POST /convite"]));
  const answer = (status: number, message: string, problems: JoinAnswer["problems"] = {}, more: Record<string, string> = {}) =>
    data<JoinAnswer>({ ok: false, message, problems, name: fields.name ?? "" }, { status, headers: more });
  if (!isSameOrigin(request, context.settings.url)) return answer(403, "Requisição de outra origem recusada.");
  try {
    await takeTurn(args);
    const user = await context.services.invitations.join(tokenOf(request), parse(joinForm, fields, "body"));
    const signedIn = await context.services.signIn.beginSession(user, signInPlace(request, false));
    const setting = new Headers();
    for (const cookie of await signedInCookies(request, signedIn, context)) setting.append("Set-Cookie", cookie);
    return redirect("/admin", { headers: setting });
  } catch (error) {
    const { status, message, problems } = refusedAction(error, "Não foi possível criar a conta", args);
    return answer(status, message, problems, waitHeaders(error));
  }
}

/** The account may exist by now: the link then reports it as used, and the password signs in. */
export const clientAction = keepScreenOnNetworkError<JoinAnswer>((form) => ({
  ok: false,
  message:
    "Não foi possível criar a conta. O servidor não confirmou: ela pode ter sido criada ou não. Verifique a conexão e tente de novo; se o convite já tiver sido usado, entre com a senha que você escolheu.",
  name: String(form.get("name") ?? ""),
}));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default JoinScreen;
