import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { isSameOrigin } from "#app/platform/http/auth/same-origin.server.ts";
import { signedInResponse, signInPlace } from "#app/platform/http/auth/sign-in-answers.server.ts";
import { problemResponse } from "#app/platform/http/errors/problem.server.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import { passkeySignInBody } from "./passkeys.wire.ts";
import { sessionWire } from "./session.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "public",
    summary: "Entra no sistema por chave de acesso",
    ignoresBearer: true,
    limit: "readers",
    body: passkeySignInBody,
    bodyLimit: DOOR_BYTES["POST /api/auth/passkey-login"],
    answer: sessionWire,
    run: async ({ request, body: { shared, ...answer }, context }) => {
      if (!isSameOrigin(request, context.settings.url, { lenient: true })) return problemResponse(403, "Requisição de outra origem recusada.");
      return signedInResponse(request, await context.services.passkeys.finishSignIn(answer, signInPlace(request, shared)), context);
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
