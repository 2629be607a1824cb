import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { readFormFile } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { blobSource } from "./byte-source.server.ts";
import { mediaPageWire, mediaQuery, mediaStoredWire, mediaTexts, toMediaListWire, toMediaStoredWire } from "./media.wire.ts";
import { titleOfFile } from "./media-item.ts";
import { WHOLE_UPLOAD_MAX_BYTES } from "./media-kind.ts";

const route = apiRoute({
  GET: method({
    allow: "media:read",
    summary: "A biblioteca de mídia, do mais novo ao mais antigo; a busca olha título, texto alternativo e tags",
    query: mediaQuery,
    answer: mediaPageWire,
    run: async ({ query: { tipo, q, page, limit }, context }) => {
      const filter = { kind: tipo, page, limit };
      return toMediaListWire(await context.services.media.list(filter, q), filter, context.settings.url);
    },
  }),
  POST: method({
    allow: "media:upload",
    summary: "Envia um arquivo inteiro (campo file): imagem até 5 MB, os outros até 20 MB; maiores vão em partes",
    repeats: "resume",
    rawBody: "multipart/form-data",
    rawField: "file",
    limit: "uploads",
    answer: mediaStoredWire,
    status: 201,
    run: async ({ request, caller, context }) => {
      const { file, form } = await readFormFile(request, "file", WHOLE_UPLOAD_MAX_BYTES, "Escolha um arquivo.");
      const words = parse(mediaTexts, Object.fromEntries([...form].filter(([, value]) => typeof value === "string")), "body");
      const { item, repeated } = await context.services.mediaFiles.store(blobSource(file), actorOf(caller), { ...words, title: words.title || titleOfFile(file.name) });
      const body = toMediaStoredWire(item, repeated, repeated ? [] : await context.services.media.similarTo(item), context.settings.url);
      return repeated ? Response.json(body, { headers: { "Cache-Control": "private, no-store" } }) : body;
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
