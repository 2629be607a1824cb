import { apiRoute, method } from "#app/http/api-route.server.ts";
import { cachedResponse } from "#app/http/responses/stored-file.server.ts";
import { sha256Hex } from "#app/services/sha256-hex.ts";
import { agendaFeedQuery } from "#app/wire/agenda.ts";

const route = apiRoute({
  GET: method({
    allow: "public",
    summary: "A agenda de quem tem a chave, em iCalendar: título, horário e local",
    query: agendaFeedQuery,
    run: async ({ request, query, context }) => {
      const text = await context.services.agendaFeed.file(query.chave);
      const headers = { "Content-Type": "text/calendar; charset=utf-8", "Cache-Control": "private, no-cache", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };
      return cachedResponse(request, { etag: `"${(await sha256Hex(text)).slice(0, 32)}"`, headers, text });
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
