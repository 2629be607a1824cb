import { z } from "zod/v4";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { readFormFile } from "#app/platform/http/forms/form-body.server.ts";
import { titleOfFile } from "./media-item.ts";
import { TOO_LARGE_SENTENCES } from "./media-kind.ts";
import { UPLOAD_MAX_BYTES } from "./picture.ts";

const route = apiRoute({
  POST: method({
    allow: "media:upload",
    summary: "Envia uma imagem (campo image, até 5 MB)",
    repeats: "resume",
    rawBody: "multipart/form-data",
    limit: "uploads",
    answer: z.object({ id: z.int(), imageUrl: z.string(), relativeUrl: z.string(), relative: z.string(), url: z.string(), width: z.int(), height: z.int(), size: z.int() }),
    run: async ({ request, caller, context }) => {
      const { file } = await readFormFile(request, "image", UPLOAD_MAX_BYTES, "Escolha uma imagem.", TOO_LARGE_SENTENCES.image);
      const words = { title: titleOfFile(file.name), alt: "", credit: "", tags: [] };
      const stored = await context.services.pictures.store(new Uint8Array(await file.arrayBuffer()), actorOf(caller), words);
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
