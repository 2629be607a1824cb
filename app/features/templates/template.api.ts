import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { fromTemplateDraft, templateDraft, templateParams, templateWire, toTemplateWire } from "./story-templates.wire.ts";

const route = apiRoute({
  PATCH: method({
    allow: "settings:manage",
    summary: "Altera os textos de um modelo de matéria, ou o liga e desliga",
    params: templateParams,
    body: templateDraft,
    answer: templateWire,
    run: async ({ params, body, caller, context }) =>
      toTemplateWire(await context.services.storyTemplates.change(params.slug, fromTemplateDraft(body), body.versao ?? null, actorOf(caller))),
  }),
});

export const loader = route.loader;
export const action = route.action;
