import { roleMayHere } from "#app/features/people/capabilities.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { paletteCommands } from "./newsroom/commands.ts";
import { paletteCommandsWire } from "./palette.wire.ts";

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
