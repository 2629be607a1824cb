import { apiRoute, method } from "#app/http/api-route.server.ts";
import { templatesWire, toTemplateWire } from "#app/wire/story-templates.ts";

const route = apiRoute({
  GET: method({
    allow: "articles:read-unpublished",
    summary: "Os modelos de matéria",
    answer: templatesWire,
    run: async ({ context }) => ({ items: (await context.services.storyTemplates.list()).map(toTemplateWire) }),
  }),
});

export const loader = route.loader;
export const action = route.action;
