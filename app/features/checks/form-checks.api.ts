import { sanitizeBody } from "#app/features/articles/body-html.server.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { ARTICLE_BODY_LIMIT } from "#app/platform/http/forms/request-body.server.ts";
import { checkedForm, checksWire, fromCheckedForm, toChecksWire } from "./checks.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "articles:read-unpublished",
    summary: "O que a conferência antes de publicar diz de um texto que ainda não foi salvo; nada é gravado",
    unknownFields: "ignored",
    body: checkedForm,
    bodyLimit: ARTICLE_BODY_LIMIT,
    repeats: "free",
    answer: checksWire,
    run: async ({ body, context }) => {
      const story = fromCheckedForm(body);
      return toChecksWire(await context.services.storyChecks.report({ ...story, body: sanitizeBody(story.body) }, body.id));
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
