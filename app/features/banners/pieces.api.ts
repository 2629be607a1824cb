import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { bannerSender, limitBanners, NEVER_STORED } from "./banner-sender.http.ts";
import { piecesQuery, piecesQuestion, piecesWire, toPieceWire } from "./banner-serving.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "public",
    summary: "Escolhe as peças de uma exibição de página: no máximo uma por espaço, cada uma com seu token de uso único",
    query: piecesQuery,
    answer: piecesWire,
    ignoresBearer: true,
    run: async ({ request, query, context }) => {
      const { slots, pagina, vistos, semVideo, automatico } = parse(piecesQuestion, query, "body");
      await limitBanners(
        request,
        context,
        slots.map((slot) => ({ banner: null, slot, event: "serve" })),
      );
      const savesData = request.headers.get("Save-Data")?.toLowerCase() === "on";
      // A picture or a frame of a page is no page: an HTML banner could reserve units by addresses of pictures.
      const destination = request.headers.get("Sec-Fetch-Dest");
      const isPage = destination === null || destination === "empty" || destination === "document";
      const pieces = isPage
        ? await context.banners.pieces(
            { slots, path: pagina ?? null, seen: vistos, withoutVideo: semVideo === "1" || savesData },
            bannerSender(request, context, automatico === "1"),
          )
        : [];
      return new Response(JSON.stringify({ pecas: pieces.map(toPieceWire) }), { headers: { "Content-Type": "application/json; charset=utf-8", ...NEVER_STORED } });
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
