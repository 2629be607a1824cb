import { actorOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { type RefusalExtension, refusalExtension } from "#app/platform/http/errors/refusal-extensions.server.ts";
import { CURRENT_TEMPLATE } from "./story-template.ts";
import { fromTemplateDraft, templateDraft, templateParams, templatesWire, templateWire, toTemplateWire } from "./story-templates.wire.ts";

export const templatesApi: ApiTable = {
  "/templates": {
    GET: method({
      allow: "articles:read-unpublished",
      summary: "Os modelos de matéria",
      answer: templatesWire,
      run: async ({ context }) => ({ items: (await context.services.storyTemplates.list()).map(toTemplateWire) }),
    }),
  },
  "/templates/:slug": {
    PATCH: method({
      allow: "settings:manage",
      summary: "Altera os textos de um modelo de matéria, ou o liga e desliga",
      params: templateParams,
      body: templateDraft,
      answer: templateWire,
      run: async ({ params, body, caller, context }) =>
        toTemplateWire(await context.services.storyTemplates.change(params.slug, fromTemplateDraft(body), body.versao ?? null, actorOf(caller))),
    }),
  },
};

/** What refusals carry of this feature. */
export const templateRefusals: readonly RefusalExtension[] = [refusalExtension(CURRENT_TEMPLATE, (template) => ({ current: toTemplateWire(template) }))];
