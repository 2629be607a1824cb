import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { ceremonyWire, passkeyBeginBody } from "./passkeys.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "session:read",
    summary: "Começa o cadastro de uma chave de acesso, depois da senha",
    repeats: "free",
    body: passkeyBeginBody,
    answer: ceremonyWire,
    run: async ({ body, context }) => context.services.passkeys.beginRegistration((await context.caller.require("session:read")).user, body.password),
  }),
});

export const loader = route.loader;
export const action = route.action;
