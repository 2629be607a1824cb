import { CAPTION_BODY_LIMIT, type CaptionWire, captionBody, captionWire } from "#app/features/social/social.wire.ts";
import { plainText } from "#app/features/suggestions/plain-text.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
