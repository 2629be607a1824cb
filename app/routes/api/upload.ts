import { z } from "zod/v4";
import { UPLOAD_MAX_BYTES } from "#app/domain/media/picture.ts";
import { refuse } from "#app/domain/refusal.ts";
import { actorOf } from "#app/http/actor.server.ts";
import { apiRoute, method } from "#app/http/api-route.server.ts";
import { readBytes } from "#app/http/request-body.server.ts";

/** The picture and the form around it. */
const FORM_LIMIT = UPLOAD_MAX_BYTES + 64 * 1024;

const route = apiRoute({
  POST: method({
    allow: "media:upload",
    summary: "Envia uma imagem (campo image, até 5 MB)",
    rawBody: "multipart/form-data",
    limit: "uploads",
    answer: z.object({ id: z.int(), imageUrl: z.string(), relativeUrl: z.string(), relative: z.string(), url: z.string(), width: z.int(), height: z.int(), size: z.int() }),
    run: async ({ request, caller, context }) => {
      const type = request.headers.get("Content-Type") ?? "";
      if (!/^multipart\/form-data\b/i.test(type)) refuse("unsupported-media", "Envie o arquivo como multipart/form-data, no campo image.");
      const bytes = await readBytes(request, FORM_LIMIT);
      const form = await new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { "Content-Type": type } }).formData().catch(() => null);
      if (!form) refuse("bad-request", "O formulário enviado é inválido.");
      const image = form.get("image");
      if (image === null || typeof image === "string") refuse("invalid", "Escolha uma imagem.", { fields: [{ field: "image", message: "Escolha uma imagem." }] });
      const stored = await context.services.pictures.store(new Uint8Array(await image.arrayBuffer()), actorOf(caller));
      const absolute = `${context.settings.url}${stored.address}`;
      return {
        id: stored.id,
        imageUrl: stored.address,
        relativeUrl: stored.address,
        relative: stored.address,
        url: absolute,
        width: stored.width,
        height: stored.height,
        size: stored.size,
      };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
