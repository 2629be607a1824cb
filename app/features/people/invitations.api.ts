import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actingPerson } from "#app/platform/http/auth/actor.server.ts";
import { invitationBody, invitationsWire, newInvitationWire, toInvitationWire } from "./users.wire.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
