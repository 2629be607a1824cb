import { staffMemberOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { issuedPreviewLinkWire, newPreviewLink, previewLinksWire, toPreviewLinkWire } from "./preview-links.wire.ts";

export const previewsApi: ApiTable = {
  "/posts/:id/preview-links": {
    GET: method({
      allow: "articles:read-unpublished",
      summary: "Links de prévia de uma matéria, do mais novo ao mais antigo, sem os endereços",
      params: idParam,
      answer: previewLinksWire,
      run: async ({ params, context }) => ({ items: (await context.services.previewLinks.list(params.id)).map((link) => toPreviewLinkWire(link, Date.now())) }),
    }),
    POST: method({
      allow: "articles:read-unpublished",
      summary: "Cria um endereço reservado da matéria como está agora, mostrado só desta vez; repórteres, dos próprios rascunhos",
      // A stored answer would keep the token.
      repeats: "free",
      params: idParam,
      body: newPreviewLink,
      isBodyOptional: true,
      answer: issuedPreviewLinkWire,
      status: 201,
      run: async ({ params, body: { horas, versao = null }, caller, context }) => {
        const { url, ...link } = await context.services.previewLinks.create(params.id, { hours: horas, version: versao }, staffMemberOf(caller));
        return { ...toPreviewLinkWire(link, Date.now()), url };
      },
    }),
  },
  "/preview-links/:id": {
    DELETE: method({
      allow: "articles:read-unpublished",
      summary: "Encerra um link de prévia; repórteres, os que criaram",
      params: idParam,
      status: 204,
      run: ({ params, caller, context }) => context.services.previewLinks.revoke(params.id, staffMemberOf(caller)),
    }),
  },
};
