import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { paletteFindingsWire, paletteQuery, toPaletteFindingsWire } from "./palette.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "admin:enter",
    summary: "Busca de toda a redação, pelo começo das palavras e sem acentos: matérias, mídia e pessoas que o papel pode ver",
    query: paletteQuery,
    answer: paletteFindingsWire,
    run: async ({ query, caller, context }) => toPaletteFindingsWire(await context.services.palette.search(query.q, caller?.user.role ?? "reporter")),
  }),
});

export const loader = route.loader;
export const action = route.action;
