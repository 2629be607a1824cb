import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actingPerson } from "#app/platform/http/auth/actor.server.ts";
import { passkeyFinishBody, passkeysWire, passkeyWire, toPasskeyWire } from "./passkeys.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "session:read",
    summary: "As próprias chaves de acesso",
    answer: passkeysWire,
    run: async ({ caller, context }) => ({ items: (await context.services.passkeys.list(actingPerson(caller).id)).map(toPasskeyWire) }),
  }),
  POST: method({
    allow: "session:read",
    summary: "Guarda a chave de acesso que o navegador criou",
    body: passkeyFinishBody,
    answer: passkeyWire,
    status: 201,
    run: async ({ body, caller, context }) => toPasskeyWire(await context.services.passkeys.finishRegistration(body, actingPerson(caller))),
  }),
});

export const loader = route.loader;
export const action = route.action;
