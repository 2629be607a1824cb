import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { cachedResponse } from "#app/platform/http/responses/stored-file.server.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import { agendaFeedQuery } from "./agenda.wire.ts";

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
