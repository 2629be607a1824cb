import { refuse } from "#app/domain/refusal.ts";
import { apiRoute, method } from "#app/http/api-route.server.ts";
import { PUBLISH_BODY_LIMIT, publishBody, publishedWire } from "#app/wire/social.ts";

const route = apiRoute({
  POST: method({
    allow: "social:publish",
    summary: "Publica uma arte no Instagram",
    missing: ({ settings }) => settings.missingForInstagram,
    body: publishBody,
    bodyLimit: PUBLISH_BODY_LIMIT,
    answer: publishedWire,
    // With an account there is still nothing here that could send: it comes with the queue, which sends once and only once.
    run: async () => refuse("not-configured", "Este servidor ainda não publica no Instagram. Baixe a arte e publique pelo aplicativo."),
  }),
});

export const loader = route.loader;
export const action = route.action;
