import { actorOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { type RefusalExtension, refusalExtension } from "#app/platform/http/errors/refusal-extensions.server.ts";
import { readFormFile } from "#app/platform/http/forms/form-body.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { CURRENT_NOTE, FILE_TOO_LARGE, NOTE_FILE_BYTES_MAX } from "./service-note.ts";
import { serviceNoteBody, serviceNoteWire, toServiceNoteFields, toServiceNoteWire } from "./service-notes.wire.ts";

export const serviceNotesApi: ApiTable = {
  "/invoices/:id/service-note": {
    GET: method({
      allow: "banners:manage",
      summary: "Nota fiscal de serviço (NFS-e) de uma cobrança",
      params: idParam,
      answer: serviceNoteWire,
      run: async ({ params, context }) => toServiceNoteWire(await context.services.serviceNotes.find(params.id)),
    }),
    PUT: method({
      allow: "banners:manage",
      summary: "Registra ou corrige a NFS-e de uma cobrança, emitida fora daqui; com `versao`, só sobre ela (409 com `current`)",
      params: idParam,
      body: serviceNoteBody,
      answer: serviceNoteWire,
      run: async ({ params, body: { versao, ...sent }, caller, context }) =>
        toServiceNoteWire(await context.services.serviceNotes.save(params.id, toServiceNoteFields(sent), null, versao ?? null, actorOf(caller))),
    }),
    DELETE: method({
      allow: "banners:manage",
      summary: "Exclui a NFS-e de uma cobrança, com o PDF",
      params: idParam,
      status: 204,
      run: ({ params, caller, context }) => context.services.serviceNotes.remove(params.id, null, actorOf(caller)),
    }),
  },
  "/invoices/:id/service-note/file": {
    PUT: method({
      allow: "banners:manage",
      summary: "Guarda o PDF da NFS-e de uma cobrança (até 2 MB), no lugar do anterior",
      params: idParam,
      rawBody: "multipart/form-data",
      rawField: "arquivo",
      answer: serviceNoteWire,
      async run({ params, request, caller, context }) {
        const { file } = await readFormFile(request, "arquivo", NOTE_FILE_BYTES_MAX, "Escolha o PDF da nota.", FILE_TOO_LARGE);
        return toServiceNoteWire(await context.services.serviceNotes.save(params.id, null, new Uint8Array(await file.arrayBuffer()), null, actorOf(caller)));
      },
    }),
  },
};

export const serviceNoteRefusals: readonly RefusalExtension[] = [refusalExtension(CURRENT_NOTE, (note) => ({ current: toServiceNoteWire(note) }))];
