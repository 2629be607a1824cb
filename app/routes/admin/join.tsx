import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { adminLinks } from "#app/admin/admin-assets.ts";
import { type JoinAnswer, JoinScreen, type JoinView } from "#app/admin/join/join-screen.tsx";
import { screenMeta } from "#app/admin/screen-meta.ts";
import { formFields } from "#app/http/form-fields.server.ts";
import { refusedAction } from "#app/http/refused-action.server.ts";
import { parse } from "#app/http/request-body.server.ts";
import { isSameOrigin } from "#app/http/same-origin.server.ts";
import { signedInCookies, signInPlace } from "#app/http/signed-in-cookies.server.ts";
import { joinForm } from "#app/wire/users.ts";

export const handle = { hydrates: true };
export const links = adminLinks;
export const meta = screenMeta("Convite");

/** A longer one is none of ours. */
const TOKEN_MAX = 100;
const tokenOf = (request: Request) => (new URL(request.url).searchParams.get("codigo") ?? "").slice(0, TOKEN_MAX);

/** 410 for a link that is spent, over, or never was: nobody learns which. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.limits.take("readers", request, null);
  const invitation = await context.services.invitations.find(tokenOf(request));
  const view: JoinView = { siteName: context.settings.name, invitation };
  return data(view, { status: invitation ? 200 : 410 });
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const fields = await formFields(request);
  const answer = (status: number, message: string, problems: JoinAnswer["problems"] = {}) =>
    data<JoinAnswer>({ ok: false, message, problems, name: fields.name ?? "" }, { status });
  if (!isSameOrigin(request)) return answer(403, "Requisição de outra origem recusada.");
  try {
    await context.limits.take("readers", request, null);
    const user = await context.services.invitations.join(tokenOf(request), parse(joinForm, fields, "body"));
    const signedIn = await context.services.signIn.beginSession(user, signInPlace(request, false));
    const headers = new Headers();
    for (const cookie of await signedInCookies(request, signedIn, context)) headers.append("Set-Cookie", cookie);
    return redirect("/admin", { headers });
  } catch (error) {
    const { status, message, problems } = refusedAction(error, "Não foi possível criar a conta. Tente novamente.", args);
    return answer(status, message, problems);
  }
}

export default JoinScreen;
