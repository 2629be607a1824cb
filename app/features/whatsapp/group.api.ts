import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { personOf } from "#app/platform/http/auth/actor.server.ts";
import { chosenGroupWire, groupBody } from "./whatsapp.wire.ts";

const route = apiRoute({
  PUT: method({
    allow: "whatsapp:manage",
    summary: "Escolhe o grupo que recebe as mensagens",
    unknownFields: "ignored",
    missing: ({ services }) => services.whatsApp.connection.missing,
    body: groupBody,
    answer: chosenGroupWire,
    run: async ({ body, caller, context }) => ({ group: await context.services.whatsApp.connection.chooseGroup(body.groupId, personOf(caller)) }),
  }),
  DELETE: method({
    allow: "whatsapp:manage",
    summary: "Deixa de enviar ao grupo escolhido",
    unknownFields: "ignored",
    answer: chosenGroupWire,
    run: async ({ caller, context }) => {
      await context.services.whatsApp.connection.clearGroup(personOf(caller));
      return { group: null };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
