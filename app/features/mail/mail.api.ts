import { z } from "zod/v4";
import { refuse } from "#app/platform/failures/refusal.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import { readBytes } from "#app/platform/http/forms/request-body.server.ts";

export const mailApi: ApiTable = {
  "/mail/webhook": {
    POST: method({
      allow: "public",
      ignoresBearer: true,
      summary: "Eventos do serviço de e-mail (devoluções e reclamações), assinados por ele",
      missing: ({ services }) => (services.newsletter.hasEvents ? [] : ["RESEND_WEBHOOK_SECRET"]),
      rawBody: "application/octet-stream",
      answer: z.object({ ok: z.literal(true) }),
      run: async ({ request, context }) => {
        const body = new TextDecoder().decode(await readBytes(request, DOOR_BYTES["POST /api/mail/webhook"]));
        if (!(await context.services.newsletterSubscriptions.handleEvents(request.headers, body))) refuse("unauthenticated", "A assinatura do evento não confere.");
        return { ok: true };
      },
    }),
  },
};
