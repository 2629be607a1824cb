import { roleMayHere } from "#app/features/people/capabilities.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { paletteCommands } from "./newsroom/commands.ts";
import { paletteCommandsWire, paletteFindingsWire, paletteQuery, toPaletteFindingsWire } from "./palette.wire.ts";

export const paletteApi: ApiTable = {
  "/search": {
    GET: method({
      allow: "admin:enter",
      summary: "Busca de toda a redação, pelo começo das palavras e sem acentos: matérias, mídia e pessoas que o papel pode ver",
      query: paletteQuery,
      answer: paletteFindingsWire,
      run: async ({ query, caller, context }) => toPaletteFindingsWire(await context.services.palette.search(query.q, caller?.user.role ?? "reporter")),
    }),
  },
  "/search/commands": {
    GET: method({
      allow: "admin:enter",
      summary: "Telas e ações da redação que o papel pode abrir ou fazer",
      answer: paletteCommandsWire,
      run: async ({ caller, context }) => {
        const role = caller?.user.role ?? "reporter";
        return paletteCommands(role, { mayDraft: roleMayHere(role, "articles:draft", context.settings), videoBrand: context.settings.videoBrand });
      },
    }),
  },
};
