import { z } from "zod/v4";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import { readBytes } from "#app/platform/http/forms/request-body.server.ts";

const route = apiRoute({
  POST: method({
    allow: "public",
    ignoresBearer: true,
    summary: "Avisos do serviço de mensagens, com o segredo no cabeçalho; sempre 200",
    rawBody: "application/octet-stream",
    answer: z.object({ ok: z.literal(true) }),
    run: async ({ request, context }) => {
      // Whatever it is: a gateway that is refused tries again for hours, and a stranger learns nothing.
      const bytes = await readBytes(request, DOOR_BYTES["POST /api/whatsapp/webhook"]).catch(() => null);
      if (bytes) context.services.whatsApp.connection.handleWebhook(request.headers, new TextDecoder().decode(bytes));
      return { ok: true };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
