import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { forgetAgenda } from "#app/features/agenda/newsroom/keep-agenda.ts";
import { forgetRecentItems } from "#app/features/palette/newsroom/recent-items.ts";
import { readSessionCookies } from "#app/features/people/session-cookies.http.ts";
import { signedInCookies, signInPlace } from "#app/features/people/sign-in-answers.http.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { safeRedirectPath } from "#app/platform/http/admin-page.server.ts";
import { isSameOrigin } from "#app/platform/http/auth/same-origin.server.ts";
import { statusOf } from "#app/platform/http/errors/problem.server.ts";
import { screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Field, PasswordInput, TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { adminLinks } from "#app/ui/newsroom/admin-assets.ts";
import { browserApi } from "#app/ui/newsroom/api-client.ts";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import type { AdminTab } from "#app/ui/newsroom/shell/tabs.ts";
import { isNetworkError, keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/write-outcome.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { signInBody } from "../session.wire.ts";
import { passkeyProblem, signInByPasskey, supportsPasskeys } from "./account/passkey-ceremonies.ts";
import { postToOtherTabs, type SignInAddress } from "./idle/leave.ts";
import { SignInFrame } from "./login/sign-in-frame.tsx";

interface PasskeySignInProps {
  destination: string;
  isShared: boolean;
  /** Null removes an earlier message. */
  onProblem(message: string | null): void;
}

/** The second way in; only where script and browser can do it. */
function PasskeySignIn({ destination, isShared, onProblem }: PasskeySignInProps) {
  const [isOffered, setOffered] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => setOffered(supportsPasskeys()), []);
  if (!isOffered) return null;
  const enter = async () => {
    setBusy(true);
    onProblem(null);
    try {
      await signInByPasskey(isShared);
      // The cookies are set: the next page request is signed in.
      window.location.assign(destination);
    } catch (error) {
      onProblem(passkeyProblem(error));
      setBusy(false);
    }
  };
  return (
    <div className="mt-4 border-t border-line pt-4">
      <Button icon="key" busy={isBusy} onClick={() => void enter()} className="w-full">
        Usar chave de acesso
      </Button>
    </div>
  );
}

/** State of the 'shared computer' choice. Pages of an earlier session are dropped from the history. */
function useSharedComputer(initial: boolean, address: SignInAddress) {
  const hydrated = useHydrated();
  const [isOn, setOn] = useState(initial);
  // The list that this browser keeps for reading without a connection is the former person's, and so are its open tabs.
  useEffect(() => {
    browserApi().forget();
    void forgetAgenda();
    forgetRecentItems();
    postToOtherTabs({ left: address });
  }, [address]);
  const field = hydrated ? { checked: isOn, onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => setOn(currentTarget.checked) } : { defaultChecked: initial };
  return { isOn, field };
}

interface SignInView {
  siteName: string;
  /** Destination after sign-in; a path of this site. */
  destination: string;
  /** True when a session on this computer has just ended by inactivity. */
  ended: boolean;
  /** True when the destination shows the figures of Instagram (spec 2 § 6). */
  leadsToInsights: boolean;
}

/** Reason of a refused sign-in, with the typed values except the password. */
interface SignInAnswer {
  message: string;
  email: string;
  shared: boolean;
  /** Too many tries: waiting helps, trying again does not. */
  mustWait: boolean;
}

const ENDED = "A sessão terminou depois de 10 minutos sem uso. O texto das matérias está guardado neste navegador: entre de novo para continuar.";

const INSIGHTS_TABS: readonly (string | null)[] = ["instagram", "analytics"] satisfies AdminTab[];

/** True when a path is a tab that shows the figures of Instagram. */
function isInsightsTab(path: string): boolean {
  const { pathname, searchParams } = new URL(path, "http://site.invalid");
  return pathname === "/admin" && INSIGHTS_TABS.includes(searchParams.get("tab"));
}

/** The sign-in page; a plain form until its script arrives. */
function LoginScreen() {
  const { siteName, destination, ended, leadsToInsights } = useLoaderData<SignInView>();
  const answer = useActionData<SignInAnswer>();
  const busy = useNavigation().state !== "idle";
  const password = useRef<HTMLInputElement>(null);
  const shared = useSharedComputer(answer?.shared ?? ended, ended ? "/login?motivo=inatividade" : "/login");
  const [keyProblem, setKeyProblem] = useState<string | null>(null);

  useEffect(() => {
    if (!answer) return;
    setKeyProblem(null);
    password.current?.select();
  }, [answer]);

  const message = keyProblem ?? answer?.message ?? null;
  const mustWait = keyProblem === null && answer?.mustWait === true;
  const invalid = answer && !mustWait && !isNetworkError(answer) && keyProblem === null ? { "aria-invalid": true, "aria-describedby": "login-message" } : {};
  return (
    <SignInFrame siteName={siteName}>
      <h1 className="text-lg font-semibold">Entrar na redação</h1>
      <p className="text-muted">Use o e-mail e a senha da sua conta.</p>
      {leadsToInsights ? <p className="mt-2 font-medium">Faça login para ver os insights.</p> : null}
      {ended && message === null ? (
        <p role="status" className="mt-4 flex gap-2 rounded-md bg-info-soft px-3 py-2.5 text-info">
          <Icon name="clock" className="mt-0.5 size-4" />
          <span>{ENDED}</span>
        </p>
      ) : null}
      <Form method="post" className="mt-5 flex flex-col gap-4">
        {message === null ? null : (
          <p id="login-message" role="alert" className={classNames("flex gap-2 rounded-md px-3 py-2.5", mustWait ? "bg-warn-soft text-warn" : "bg-danger-soft text-danger")}>
            <Icon name={mustWait ? "clock" : "alert"} className="mt-0.5 size-4" />
            <span>{message}</span>
          </p>
        )}
        <Field id="email" label="E-mail">
          <TextInput id="email" name="email" type="email" autoComplete="username" inputMode="email" autoCapitalize="none" required defaultValue={answer?.email} {...invalid} />
        </Field>
        <Field id="password" label="Senha">
          <PasswordInput ref={password} id="password" name="password" autoComplete="current-password" required {...invalid} />
        </Field>
        <label className="flex min-h-10 items-start gap-2.5 sm:min-h-0">
          <input type="checkbox" name="shared" aria-describedby="compartilhado-dica" className="mt-0.5 size-4 shrink-0 accent-[var(--color-accent)]" {...shared.field} />
          <span>
            Este computador é compartilhado
            <span id="compartilhado-dica" className="block text-[0.8125rem] text-muted">
              A sessão termina depois de 10 minutos sem uso.
            </span>
          </span>
        </label>
        <Button type="submit" variant="primary" busy={busy} className="mt-1">
          {busy ? "Entrando…" : "Entrar"}
        </Button>
      </Form>
      <PasskeySignIn destination={destination} isShared={shared.isOn} onProblem={setKeyProblem} />
    </SignInFrame>
  );
}

export const handle = { hydrates: true };
export const links = adminLinks;
export const meta = screenMeta("Entrar");

const destinationOf = (request: Request) => safeRedirectPath(new URL(request.url).searchParams.get("redirectTo"));

export async function loader({ request, context }: LoaderFunctionArgs): Promise<SignInView> {
  const caller = await context.caller.find({ renewing: true }).catch(() => null);
  if (caller) throw redirect(destinationOf(request));
  const destination = destinationOf(request);
  const ended = new URL(request.url).searchParams.get("motivo") === "inatividade";
  return { siteName: context.settings.name, destination, ended, leadsToInsights: isInsightsTab(destination) };
}

/** Works as a plain form too: the page comes back with its message and the e-mail kept. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const form = await screenForm(args, DOOR_BYTES["POST /login"]);
  const email = String(form.get("email") ?? "");
  const shared = form.get("shared") === "on";
  const answer = (status: number, message: string, headers: Record<string, string> = {}) =>
    data<SignInAnswer>({ message, email, shared, mustWait: status === 429 }, { status, headers });
  if (!isSameOrigin(request, context.settings.url)) return answer(403, "Requisição de outra origem recusada.");
  const input = signInBody.safeParse({ email, password: String(form.get("password") ?? "") });
  if (!input.success) return answer(422, input.error.issues[0]?.message ?? "Erro ao fazer login");
  try {
    const credentials = { email: input.data.email, password: input.data.password, address: context.address, deviceToken: readSessionCookies(request).device };
    const signedIn = await context.services.signIn.signIn({ ...credentials, ...signInPlace(request, shared) });
    const headers = new Headers();
    for (const cookie of await signedInCookies(request, signedIn, context)) headers.append("Set-Cookie", cookie);
    return redirect(destinationOf(request), { headers });
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const { code, detail, retryAfterSeconds } = error.refusal;
    return answer(statusOf(code), detail, retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) });
  }
}

/** A connection that fails must not take the form and the e-mail away. */
export const clientAction = keepScreenOnNetworkError<SignInAnswer>((form) => ({
  message: "Erro ao fazer login. Verifique a conexão e tente novamente.",
  email: String(form.get("email") ?? ""),
  shared: form.get("shared") === "on",
  mustWait: false,
}));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default LoginScreen;
