import { z } from "zod/v4";
import { refuse } from "#app/domain/refusal.ts";
import { apiRoute, method } from "#app/http/api-route.server.ts";
import { readBytes } from "#app/http/forms/request-body.server.ts";

/** An event is kilobytes. */
const EVENT_BYTES = 200_000;

const route = apiRoute({
  POST: method({
    allow: "public",
    ignoresBearer: true,
    summary: "Eventos do serviço de e-mail (devoluções e reclamações), assinados por ele",
    missing: ({ services }) => (services.newsletter.hasEvents ? [] : ["RESEND_WEBHOOK_SECRET"]),
    rawBody: "application/octet-stream",
    answer: z.object({ ok: z.literal(true) }),
    run: async ({ request, context }) => {
      const body = new TextDecoder().decode(await readBytes(request, EVENT_BYTES));
      if (!(await context.services.newsletterSubscriptions.handleEvents(request.headers, body))) refuse("unauthenticated", "A assinatura do evento não confere.");
      return { ok: true };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
