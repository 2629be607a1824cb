import { staffMemberOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { issuedTokenWire, newToken, tokensWire, toTokenWire } from "./api-tokens.wire.ts";

export const apiTokensApi: ApiTable = {
  "/tokens": {
    GET: method({
      allow: "session:read",
      summary: "Os tokens da API de quem pede, do mais novo ao mais antigo; para administradores, os de todos",
      answer: tokensWire,
      run: async ({ caller, context }) => ({ items: (await context.services.apiTokens.list(staffMemberOf(caller))).map(toTokenWire) }),
    }),
    POST: method({
      allow: "session:read",
      summary: "Cria um token da API, mostrado só desta vez; pede a senha da própria pessoa",
      // A stored answer would keep the token.
      repeats: "free",
      body: newToken,
      answer: issuedTokenWire,
      status: 201,
      run: async ({ body: { nome, escopos, dias, password }, caller, context }) => {
        const { secret, ...token } = await context.services.apiTokens.create({ name: nome, scopes: escopos, days: dias, password }, staffMemberOf(caller));
        return { ...toTokenWire(token), token: secret };
      },
    }),
  },
  "/tokens/:id": {
    DELETE: method({
      allow: "session:read",
      summary: "Exclui um token da API: um próprio ou, para administradores, qualquer um",
      params: idParam,
      status: 204,
      run: ({ params, caller, context }) => context.services.apiTokens.remove(params.id, staffMemberOf(caller)),
    }),
  },
};
