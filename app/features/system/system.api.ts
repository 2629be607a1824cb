import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { systemWire, toSystemWire } from "./system.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "system:read",
    summary: "Como está o sistema: problemas com o que fazer, serviços, agendador, atrasos, filas, chaves, limites, armazenamento e erros",
    answer: systemWire,
    run: async ({ context }) => toSystemWire(await context.services.system.report()),
  }),
});

export const loader = route.loader;
export const action = route.action;
