import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { data, redirect } from "@remix-run/cloudflare";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { safeRedirectPath } from "#app/platform/http/admin-page.server.ts";
import { readSessionCookies } from "#app/platform/http/auth/cookies.server.ts";
import { isSameOrigin } from "#app/platform/http/auth/same-origin.server.ts";
import { signedInCookies, signInPlace } from "#app/platform/http/auth/sign-in-answers.server.ts";
import { statusOf } from "#app/platform/http/errors/problem.server.ts";
import { screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import { adminLinks } from "#app/ui/newsroom/admin-assets.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError } from "#app/ui/newsroom/network-error.ts";
import { screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { signInBody } from "../session.wire.ts";
import { LoginScreen, type SignInAnswer, type SignInView } from "./login/login-screen.tsx";

export const handle = { hydrates: true };
export const links = adminLinks;
export const meta = screenMeta("Entrar");

const destinationOf = (request: Request) => safeRedirectPath(new URL(request.url).searchParams.get("redirectTo"));

export async function loader({ request, context }: LoaderFunctionArgs): Promise<SignInView> {
  const caller = await context.caller.find({ renewing: true }).catch(() => null);
  if (caller) throw redirect(destinationOf(request));
  return { siteName: context.settings.name, destination: destinationOf(request), ended: new URL(request.url).searchParams.get("motivo") === "inatividade" };
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
