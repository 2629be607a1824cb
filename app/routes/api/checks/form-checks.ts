import { apiRoute, method } from "#app/http/api-route.server.ts";
import { ARTICLE_BODY_LIMIT } from "#app/http/forms/request-body.server.ts";
import { sanitizeBody } from "#app/services/articles/body-html.server.ts";
import { checkedForm, checksWire, fromCheckedForm, toChecksWire } from "#app/wire/checks.ts";

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
