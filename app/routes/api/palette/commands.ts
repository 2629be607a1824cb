import { paletteCommands } from "#app/admin/palette/commands.ts";
import { roleMayHere } from "#app/domain/people/capabilities.ts";
import { apiRoute, method } from "#app/http/api-route.server.ts";
import { paletteCommandsWire } from "#app/wire/palette.ts";

const route = apiRoute({
  GET: method({
    allow: "admin:enter",
    summary: "Telas e ações da redação que o papel pode abrir ou fazer",
    answer: paletteCommandsWire,
    run: async ({ caller, context }) => {
      const role = caller?.user.role ?? "reporter";
      return paletteCommands(role, { mayDraft: roleMayHere(role, "articles:draft", context.settings), videoBrand: context.settings.videoBrand });
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
