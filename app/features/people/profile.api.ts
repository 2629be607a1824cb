import { authorProfileBody, authorProfileWire, fromAuthorProfileWire, toAuthorProfileWire } from "#app/features/authors/author-profiles.wire.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { staffMemberOf } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
