import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { endSession } from "#app/features/people/sign-in-answers.http.ts";
import { isSameOrigin } from "#app/platform/http/auth/same-origin.server.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import { TOO_LARGE } from "#app/platform/http/forms/request-body.server.ts";

/** Ends the session on the server and redirects to the sign-in page; a link cannot end it. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (Number(request.headers.get("Content-Length") ?? 0) > DOOR_BYTES["POST /logout"]) return new Response(TOO_LARGE, { status: 413 });
  if (!isSameOrigin(request, context.settings.url)) return new Response("Requisição de outra origem recusada.", { status: 403 });
  const headers = new Headers();
  for (const cookie of await endSession(request, context)) headers.append("Set-Cookie", cookie);
  return redirect("/login", { headers });
}

export const loader = () => redirect("/login");
