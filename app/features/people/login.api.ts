import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { readSessionCookies } from "#app/platform/http/auth/cookies.server.ts";
import { isSameOrigin } from "#app/platform/http/auth/same-origin.server.ts";
import { signedInResponse, signInPlace } from "#app/platform/http/auth/sign-in-answers.server.ts";
import { problemResponse } from "#app/platform/http/errors/problem.server.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import { sessionWire, signInBody } from "./session.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "public",
    summary: "Entra no sistema; com shared, a sessão termina após 10 minutos sem uso",
    unknownFields: "ignored",
    ignoresBearer: true,
    body: signInBody,
    bodyLimit: DOOR_BYTES["POST /api/auth/login"],
    answer: sessionWire,
    run: async ({ request, body: { email, password, shared }, context }) => {
      // A stranger's page must not sign a person in under the stranger's name.
      if (!isSameOrigin(request, context.settings.url, { lenient: true })) return problemResponse(403, "Requisição de outra origem recusada.");
      const deviceToken = readSessionCookies(request).device;
      const signedIn = await context.services.signIn.signIn({ email, password, address: context.address, deviceToken, ...signInPlace(request, shared) });
      return signedInResponse(request, signedIn, context);
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
