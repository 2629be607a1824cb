import { CURRENT_PROFILE } from "#app/features/authors/author-profile.ts";
import { authorProfileBody, authorProfileWire, fromAuthorProfileWire, toAuthorProfileWire } from "#app/features/authors/author-profiles.wire.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { type RefusalExtension, refusalExtension } from "#app/platform/http/errors/refusal-extensions.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { actingPerson, staffMemberOf } from "./actor.http.ts";
import { toUserWire, userWire } from "./session.wire.ts";
import {
  invitationBody,
  invitationsWire,
  newInvitationWire,
  registerBody,
  sessionLinesWire,
  toInvitationWire,
  toSessionLineWire,
  userChange,
  userSessionParam,
  usersWire,
} from "./users.wire.ts";

export const peopleApi: ApiTable = {
  "/auth/register": {
    POST: method({
      allow: "users:manage",
      summary: "Cadastra uma pessoa da redação",
      unknownFields: "ignored",
      body: registerBody,
      answer: userWire,
      status: 201,
      run: async ({ body, caller, context }) => toUserWire(await context.services.people.register(body, actingPerson(caller))),
    }),
  },
  "/users": {
    GET: method({
      allow: "users:manage",
      summary: "As pessoas da redação, por nome",
      answer: usersWire,
      run: async ({ context }) => ({ items: (await context.services.people.list()).map(toUserWire) }),
    }),
  },
  "/users/:id": {
    PATCH: method({
      allow: "users:manage",
      summary: "Altera uma pessoa; papel ou senha novos encerram as outras sessões dela, e a senha dada por outra pessoa remove as chaves de acesso",
      unknownFields: "ignored",
      params: idParam,
      body: userChange,
      answer: userWire,
      run: async ({ params, body, caller, context }) => toUserWire(await context.services.people.change(params.id, body, actingPerson(caller))),
    }),
    DELETE: method({
      allow: "users:manage",
      summary: "Exclui uma pessoa; o que ela escreveu mantém a autoria",
      unknownFields: "ignored",
      params: idParam,
      status: 204,
      run: ({ params, caller, context }) => context.services.people.remove(params.id, actingPerson(caller)),
    }),
  },
  "/users/:id/profile": {
    GET: method({
      allow: "session:read",
      summary: "Perfil público de uma pessoa: o próprio, ou qualquer um para administradores",
      params: idParam,
      answer: authorProfileWire,
      run: async ({ params, caller, context }) => {
        const { person, profile } = await context.services.authorProfiles.find(params.id, staffMemberOf(caller));
        return toAuthorProfileWire(person.name, profile, context.settings.url);
      },
    }),
    PUT: method({
      allow: "session:read",
      summary: "Altera, publica ou tira do ar o perfil público; o nome no histórico das matérias, só a própria pessoa",
      params: idParam,
      body: authorProfileBody,
      answer: authorProfileWire,
      run: async ({ params, body, caller, context }) => {
        const { versao, ...sent } = body;
        const { person, profile } = await context.services.authorProfiles.save(params.id, fromAuthorProfileWire(sent), versao ?? null, staffMemberOf(caller));
        return toAuthorProfileWire(person.name, profile, context.settings.url);
      },
    }),
  },
  "/users/:id/sessions": {
    GET: method({
      allow: "users:manage",
      summary: "As sessões abertas de uma pessoa",
      params: idParam,
      answer: sessionLinesWire,
      run: async ({ params, caller, context }) => {
        const { sessionId } = actingPerson(caller);
        return { items: (await context.services.people.sessionsOf(params.id)).map((session) => toSessionLineWire(session, sessionId)) };
      },
    }),
    DELETE: method({
      allow: "users:manage",
      summary: "Encerra todas as sessões de uma pessoa, menos a que pede",
      params: idParam,
      status: 204,
      run: ({ params, caller, context }) => context.services.people.endSessions(params.id, actingPerson(caller)),
    }),
  },
  "/users/:id/sessions/:session": {
    DELETE: method({
      allow: "users:manage",
      summary: "Encerra uma sessão de uma pessoa",
      params: userSessionParam,
      status: 204,
      run: ({ params, caller, context }) => context.services.people.endSession(params.id, params.session, actingPerson(caller)),
    }),
  },
  "/invitations": {
    GET: method({
      allow: "users:manage",
      summary: "Convites em aberto",
      answer: invitationsWire,
      run: async ({ context }) => ({ items: (await context.services.invitations.list()).map(toInvitationWire) }),
    }),
    POST: method({
      allow: "users:manage",
      summary: "Convida alguém por um link que vale uma vez; o link só aparece nesta resposta, ou vai por e-mail",
      body: invitationBody,
      answer: newInvitationWire,
      status: 201,
      run: async ({ body: { byEmail, ...body }, caller, context }) => {
        if (byEmail) return { ...toInvitationWire(await context.services.invitations.inviteByEmail(body, actingPerson(caller))), url: null };
        const { url, ...invitation } = await context.services.invitations.invite(body, actingPerson(caller));
        return { ...toInvitationWire(invitation), url };
      },
    }),
  },
  "/invitations/:id": {
    DELETE: method({
      allow: "users:manage",
      summary: "Cancela um convite",
      params: idParam,
      status: 204,
      run: ({ params, caller, context }) => context.services.invitations.cancel(params.id, actingPerson(caller)),
    }),
  },
};

/** What refusals carry of this feature. */
export const peopleRefusals: readonly RefusalExtension[] = [
  refusalExtension(CURRENT_PROFILE, ({ name, profile }, { settings }) => ({ current: toAuthorProfileWire(name, profile, settings.url) })),
];
