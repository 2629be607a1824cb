import { plainText } from "#app/features/articles/body-text.ts";
import { CAPTION_BODY_LIMIT, type CaptionWire, captionBody, captionWire, cardBody, coverBody, type DrawnWire, drawnWire } from "#app/features/social/social.wire.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { dataUrl } from "#app/platform/http/responses/stored-file.server.ts";

export const cardsApi: ApiTable = {
  "/social/generate": {
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
  },
  "/social/generate-video-cover": {
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
  },
  "/social/generate-caption": {
    POST: method({
      allow: "social:draw",
      summary: "Escreve a legenda de uma matéria para o Instagram: pela IA, ou a padrão quando ela não pode",
      unknownFields: "ignored",
      repeats: "free",
      body: captionBody,
      bodyLimit: CAPTION_BODY_LIMIT,
      answer: captionWire,
      run: async ({ body, caller, context }): Promise<CaptionWire> => {
        const { titulo, conteudo, chapeu, categoria } = body;
        const { text, origin, reason } = await context.services.captions.write(
          { title: titulo, kicker: chapeu, text: plainText(conteudo), section: categoria },
          caller?.user.id ?? 0,
        );
        return { ok: true, caption: text, origem: origin, motivo: reason };
      },
    }),
  },
};
