import { z } from "zod/v4";
import { apiRoute, method } from "#app/http/api-route.server.ts";
import { readBytes } from "#app/http/forms/request-body.server.ts";

/** A QR code and a burst of receipts are kilobytes. */
const EVENT_BYTES = 1_000_000;

const route = apiRoute({
  POST: method({
    allow: "public",
    ignoresBearer: true,
    summary: "Avisos do serviço de mensagens, com o segredo no cabeçalho; sempre 200",
    rawBody: "application/octet-stream",
    answer: z.object({ ok: z.literal(true) }),
    run: async ({ request, context }) => {
      // Whatever it is: a gateway that is refused tries again for hours, and a stranger learns nothing.
      const bytes = await readBytes(request, EVENT_BYTES).catch(() => null);
      if (bytes) context.services.whatsApp.connection.handleWebhook(request.headers, new TextDecoder().decode(bytes));
      return { ok: true };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
