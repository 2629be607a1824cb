import { coverBody, type DrawnWire, drawnWire } from "#app/features/social/social.wire.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { dataUrl } from "#app/platform/http/responses/data-url.server.ts";

const route = apiRoute({
  POST: method({
    allow: "social:draw",
    summary: "Desenha a capa de um vídeo (1080 × 1920)",
    unknownFields: "ignored",
    repeats: "free",
    body: coverBody,
    answer: drawnWire,
    run: async ({ body, context }): Promise<DrawnWire> => {
      const { title, hat, imageUrl, categoria, positionX, positionY, zoom, formato } = body;
      const { preview, file } = await context.services.cards.cover({ title, kicker: hat, section: categoria, picture: imageUrl, positionX, positionY, zoom }, formato);
      return { ok: true, preview: dataUrl(preview.bytes, "image/png"), url: `${context.settings.url}${file.path}` };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
