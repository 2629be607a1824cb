import { cardBody, type DrawnWire, drawnWire } from "#app/features/social/social.wire.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { dataUrl } from "#app/platform/http/responses/data-url.server.ts";

const route = apiRoute({
  POST: method({
    allow: "social:draw",
    summary: "Desenha a arte de uma matéria para o feed (1080 × 1350) ou story (1080 × 1920) do Instagram",
    unknownFields: "ignored",
    repeats: "free",
    body: cardBody,
    answer: drawnWire,
    run: async ({ body, context }): Promise<DrawnWire> => {
      const { title, hat, imageUrl, categoria, type, template, highlightedWords, formato } = body;
      const { preview, file } = await context.services.cards.card(
        { title, kicker: hat, section: categoria, picture: imageUrl, format: type === "story" ? "story" : "feed", template, marks: highlightedWords },
        formato,
      );
      return { ok: true, preview: dataUrl(preview.bytes, "image/png"), url: `${context.settings.url}${file.path}` };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
