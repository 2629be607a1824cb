import { roleMay } from "#app/features/people/capabilities.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { instagramNoticesWire } from "./instagram-notices.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "social:publish",
    summary: "O que no Instagram espera uma pessoa: publicações que falharam ou sem confirmação, a fila parada, o token que vence (este só para administradores)",
    answer: instagramNoticesWire,
    run: async ({ caller, context }) => ({ items: await context.services.instagramStatus.notices(caller !== null && roleMay(caller.user.role, "site-settings:manage")) }),
  }),
});

export const loader = route.loader;
export const action = route.action;
