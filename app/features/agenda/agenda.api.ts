import { personOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { signedIn } from "#app/platform/http/auth/caller.server.ts";
import { cachedResponse } from "#app/platform/http/responses/stored-file.server.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import { agendaFeedQuery, agendaFeedWire, agendaQuery, agendaWire, toAgendaItemWire } from "./agenda.wire.ts";

export const agendaApi: ApiTable = {
  "/agenda": {
    GET: method({
      allow: "admin:enter",
      summary: "O que está marcado em um período, conforme o papel de quem pede; no máximo 62 dias",
      query: agendaQuery,
      answer: agendaWire,
      run: async ({ query, caller, context }) => {
        const { items, unreachable } = await context.services.agenda.read(query.de, query.ate, signedIn(caller).user);
        return { items: items.map(toAgendaItemWire), indisponiveis: unreachable };
      },
    }),
  },
  "/agenda.ics": {
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
  },
  "/agenda/feed": {
    POST: method({
      allow: "admin:enter",
      summary: "Cria o endereço secreto da agenda de quem pede, mostrado só desta vez; o anterior deixa de valer",
      // A stored answer would keep the key.
      repeats: "free",
      status: 201,
      answer: agendaFeedWire,
      run: ({ caller, context }) => context.services.agendaFeed.issue(personOf(caller)),
    }),
    DELETE: method({
      allow: "admin:enter",
      summary: "Encerra o endereço da agenda de quem pede",
      status: 204,
      run: ({ caller, context }) => context.services.agendaFeed.revoke(personOf(caller)),
    }),
  },
};
