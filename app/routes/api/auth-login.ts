import { apiRoute, method } from "#app/http/api-route.server.ts";
import { deviceCookie, readSessionCookies, sessionCookies } from "#app/http/cookies.server.ts";
import { problemResponse } from "#app/http/problem.server.ts";
import { isSameOrigin } from "#app/http/same-origin.server.ts";
import { sessionWire, signInBody, toUserWire } from "#app/wire/session.ts";
import { toIso } from "#app/wire/text.ts";

const route = apiRoute({
  POST: method({
    allow: "public",
    summary: "Entra no sistema",
    ignoresBearer: true,
    body: signInBody,
    answer: sessionWire,
    run: async ({ request, body, context }) => {
      // A stranger's page must not sign a person in under the stranger's name.
      if (!isSameOrigin(request, { lenient: true })) return problemResponse(403, "Requisição de outra origem recusada.");
      const { signIn } = context.services;
      const signedIn = await signIn.signIn({ ...body, address: context.address, deviceToken: readSessionCookies(request).device });
      const headers = new Headers({ "Content-Type": "application/json; charset=utf-8", "Cache-Control": "private, no-store" });
      for (const cookie of sessionCookies(request, signedIn)) headers.append("Set-Cookie", cookie);
      headers.append("Set-Cookie", deviceCookie(request, await signIn.issueDeviceToken(signedIn.user.id)));
      return new Response(JSON.stringify({ user: toUserWire(signedIn.user), token: signedIn.token, expiresAt: toIso(signedIn.expiresAt) }), { headers });
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
