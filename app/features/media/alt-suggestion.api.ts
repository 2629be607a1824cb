import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { signedIn } from "#app/platform/http/auth/caller.server.ts";
import { mediaParam, mediaWire, toMediaWire } from "./media.wire.ts";
import { mediaEditorOf } from "./media-editor.http.ts";

const route = apiRoute({
  POST: method({
    allow: "media:edit-own",
    summary: "Pede à IA uma sugestão de texto alternativo de uma imagem, guardada à parte do texto dela até alguém usar ou descartar; repórteres, só do que enviaram",
    repeats: "resume",
    missing: ({ services }) => services.altSuggestions.missing,
    params: mediaParam,
    answer: mediaWire,
    run: async ({ params, caller, context }) =>
      toMediaWire(await context.services.altSuggestions.ask(params.id, signedIn(caller).user, mediaEditorOf(caller)), context.settings.url),
  }),
  DELETE: method({
    allow: "media:edit-own",
    summary: "Descarta a sugestão de texto alternativo de uma imagem; repórteres, só do que enviaram",
    params: mediaParam,
    status: 204,
    run: async ({ params, caller, context }) => context.services.altSuggestions.discard(params.id, mediaEditorOf(caller)),
  }),
});

export const loader = route.loader;
export const action = route.action;
