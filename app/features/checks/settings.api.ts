import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { checkLevelsBody, checkSettingsWire, toCheckSettingsWire } from "./checks.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "articles:read-unpublished",
    summary: "O que cada regra da conferência faz: impede, avisa ou nada",
    answer: checkSettingsWire,
    run: async ({ context }) => toCheckSettingsWire(await context.services.storyChecks.settings()),
  }),
  PUT: method({
    allow: "site-settings:manage",
    summary: "Muda o que algumas regras da conferência fazem",
    body: checkLevelsBody,
    answer: checkSettingsWire,
    run: async ({ body, caller, context }) => toCheckSettingsWire(await context.services.storyChecks.saveLevels(body.niveis, body.versao ?? null, actorOf(caller))),
  }),
});

export const loader = route.loader;
export const action = route.action;
