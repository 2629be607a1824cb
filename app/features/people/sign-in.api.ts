import { z } from "zod/v4";
import { RefusalError, refuse } from "#app/platform/failures/refusal.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { isSameOrigin } from "#app/platform/http/auth/same-origin.server.ts";
import { problemResponse, refusalResponse } from "#app/platform/http/errors/problem.server.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import { toIso } from "#app/platform/text/text.wire.ts";
import { actingPerson } from "./actor.http.ts";
import {
  ceremonyWire,
  ownSessionWire,
  passkeyBeginBody,
  passkeyFinishBody,
  passkeyParam,
  passkeyRename,
  passkeySignInBody,
  passkeysWire,
  passkeyWire,
  sessionWire,
  signInBody,
  toOwnSessionWire,
  toPasskeyWire,
  toUserWire,
  userWire,
} from "./session.wire.ts";
import { clearedSessionCookies, readSessionCookies, sessionCookies } from "./session-cookies.http.ts";
import { endSession, signedInResponse, signInPlace } from "./sign-in-answers.http.ts";
import { ownChange, ownSessionParam, passwordChange, sessionLinesWire, toSessionLineWire } from "./users.wire.ts";

export const signInApi: ApiTable = {
  "/auth/login": {
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
  },
  "/auth/logout": {
    POST: method({
      allow: "public",
      summary: "Encerra a sessão no servidor",
      unknownFields: "ignored",
      bodyLimit: DOOR_BYTES["POST /api/auth/logout"],
      lenientOrigin: true,
      ignoresBearer: true,
      answer: z.object({ ok: z.boolean() }),
      run: async ({ request, context }) => {
        const headers = new Headers({ "Content-Type": "application/json; charset=utf-8", "Cache-Control": "private, no-store" });
        for (const cookie of await endSession(request, context)) headers.append("Set-Cookie", cookie);
        return new Response(JSON.stringify({ ok: true }), { headers });
      },
    }),
  },
  "/auth/refresh": {
    POST: method({
      allow: "public",
      summary: "Renova a sessão pelo cookie de renovação",
      unknownFields: "ignored",
      bodyLimit: DOOR_BYTES["POST /api/auth/refresh"],
      lenientOrigin: true,
      ignoresBearer: true,
      answer: sessionWire,
      run: async ({ request, context }) => {
        const { refresh } = readSessionCookies(request);
        if (!refresh) refuse("unauthenticated", "Sessão expirada. Entre novamente.");
        const headers = new Headers({ "Content-Type": "application/json; charset=utf-8", "Cache-Control": "private, no-store" });
        try {
          const renewed = await context.services.signIn.refresh(refresh);
          for (const cookie of sessionCookies(request, renewed)) headers.append("Set-Cookie", cookie);
          return new Response(JSON.stringify({ user: toUserWire(renewed.user), token: renewed.token, expiresAt: toIso(renewed.expiresAt) }), { headers });
        } catch (error) {
          if (!(error instanceof RefusalError)) throw error;
          const response = refusalResponse(error.refusal);
          for (const cookie of clearedSessionCookies(request)) response.headers.append("Set-Cookie", cookie);
          return response;
        }
      },
    }),
  },
  "/auth/me": {
    GET: method({
      allow: "session:read",
      summary: "Quem está conectado",
      answer: userWire,
      run: async ({ context }) => toUserWire((await context.caller.require("session:read")).user),
    }),
    PATCH: method({
      allow: "session:read",
      summary: "Altera o próprio nome ou a própria foto",
      unknownFields: "ignored",
      body: ownChange,
      answer: userWire,
      run: async ({ body, context }) => {
        const caller = await context.caller.require("session:read");
        return toUserWire(await context.services.account.change(caller.user, body, actingPerson(caller)));
      },
    }),
  },
  "/auth/password": {
    PUT: method({
      allow: "session:read",
      summary: "Troca a própria senha; as outras sessões terminam",
      body: passwordChange,
      status: 204,
      run: ({ body, caller, context }) => context.services.account.changePassword(body, actingPerson(caller)),
    }),
  },
  "/auth/session": {
    GET: method({
      allow: "session:read",
      summary: "Até quando vale a sessão que pede; perguntar não a prolonga",
      answer: ownSessionWire,
      run: async ({ context }) => toOwnSessionWire((await context.caller.require("session:read")).session, Date.now()),
    }),
    POST: method({
      allow: "session:read",
      summary: "Diz que a pessoa está usando o computador compartilhado: a sessão vale mais 10 minutos",
      repeats: "free",
      answer: ownSessionWire,
      run: async ({ context }) => {
        const { session, sessionId } = await context.caller.require("session:read");
        const endsAt = session.isShared ? await context.services.signIn.touchSession(sessionId) : session.endsAt;
        return toOwnSessionWire({ isShared: session.isShared, endsAt }, Date.now());
      },
    }),
  },
  "/auth/sessions": {
    GET: method({
      allow: "session:read",
      summary: "As próprias sessões abertas",
      answer: sessionLinesWire,
      run: async ({ caller, context }) => {
        const { id, sessionId } = actingPerson(caller);
        return { items: (await context.services.people.sessionsOf(id)).map((session) => toSessionLineWire(session, sessionId)) };
      },
    }),
    DELETE: method({
      allow: "session:read",
      summary: "Encerra as próprias sessões, menos a que pede",
      status: 204,
      run: ({ caller, context }) => {
        const actor = actingPerson(caller);
        return context.services.people.endSessions(actor.id, actor);
      },
    }),
  },
  "/auth/sessions/:session": {
    DELETE: method({
      allow: "session:read",
      summary: "Encerra uma das próprias sessões",
      params: ownSessionParam,
      status: 204,
      run: ({ params, caller, context }) => {
        const actor = actingPerson(caller);
        return context.services.people.endSession(actor.id, params.session, actor);
      },
    }),
  },
  "/auth/passkeys": {
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
  },
  "/auth/passkeys/options": {
    POST: method({
      allow: "session:read",
      summary: "Começa o cadastro de uma chave de acesso, depois da senha",
      repeats: "free",
      body: passkeyBeginBody,
      answer: ceremonyWire,
      run: async ({ body, context }) => context.services.passkeys.beginRegistration((await context.caller.require("session:read")).user, body.password),
    }),
  },
  "/auth/passkeys/:key": {
    PATCH: method({
      allow: "session:read",
      summary: "Dá outro nome a uma das próprias chaves de acesso",
      params: passkeyParam,
      body: passkeyRename,
      status: 204,
      run: ({ params, body, caller, context }) => context.services.passkeys.rename(actingPerson(caller).id, params.key, body.name),
    }),
    DELETE: method({
      allow: "session:read",
      summary: "Remove uma das próprias chaves de acesso",
      params: passkeyParam,
      status: 204,
      run: ({ params, caller, context }) => context.services.passkeys.remove(params.key, actingPerson(caller)),
    }),
  },
  "/auth/passkey-login": {
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
  },
  "/auth/passkey-login/options": {
    POST: method({
      allow: "public",
      summary: "Começa a entrada por chave de acesso: as opções para o navegador e o bilhete que volta com a resposta",
      ignoresBearer: true,
      bodyLimit: DOOR_BYTES["POST /api/auth/passkey-login/options"],
      limit: "readers",
      answer: ceremonyWire,
      run: ({ context }) => context.services.passkeys.beginSignIn(),
    }),
  },
};
