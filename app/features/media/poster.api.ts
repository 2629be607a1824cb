import { refuse } from "#app/platform/failures/refusal.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { readFormFile } from "#app/platform/http/forms/form-body.server.ts";
import { mediaParam, mediaWire, toMediaWire } from "./media.wire.ts";
import { mediaEditorOf } from "./media-editor.http.ts";
import { UPLOAD_MAX_BYTES } from "./picture.ts";

const route = apiRoute({
  PUT: method({
    allow: "media:edit-own",
    summary: "Dá a um vídeo a imagem que o representa (campo image, até 5 MB)",
    params: mediaParam,
    rawBody: "multipart/form-data",
    limit: "uploads",
    answer: mediaWire,
    run: async ({ request, params, caller, context }) => {
      const { media, pictures } = context.services;
      const editor = mediaEditorOf(caller);
      const video = await media.changeable(params.id, editor);
      if (video.kind !== "video") refuse("invalid", "Só um vídeo tem imagem de capa.");
      const { file } = await readFormFile(request, "image", UPLOAD_MAX_BYTES, "Escolha uma imagem.");
      const words = { title: `Capa de “${video.title}”`, alt: "", credit: video.credit, tags: [] };
      const poster = await pictures.store(new Uint8Array(await file.arrayBuffer()), editor.actor, words);
      return toMediaWire(await media.change(params.id, { posterKey: poster.item.key }, null, editor), context.settings.url);
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
