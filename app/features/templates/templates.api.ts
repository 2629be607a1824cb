import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { templatesWire, toTemplateWire } from "./story-templates.wire.ts";

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
