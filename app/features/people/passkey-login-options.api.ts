import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import { ceremonyWire } from "./passkeys.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "public",
    summary: "Começa a entrada por chave de acesso: as opções para o navegador e o bilhete que volta com a resposta",
    ignoresBearer: true,
    bodyLimit: DOOR_BYTES["POST /api/auth/passkey-login/options"],
    limit: "readers",
    answer: ceremonyWire,
    run: ({ context }) => context.services.passkeys.beginSignIn(),
  }),
});

export const loader = route.loader;
export const action = route.action;
