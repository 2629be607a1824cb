import { z } from "zod/v4";
import { apiRoute, method } from "./api-route.server.ts";
import { apiDocument, apiDocumentResponse } from "./openapi.server.ts";

const route = apiRoute({
  GET: method({
    allow: "public",
    summary: "Este documento",
    answer: z.object({ openapi: z.string() }).loose(),
    run: async ({ request, caller, context }) => apiDocumentResponse(request, apiDocument(context.routes, context.settings), caller !== null),
  }),
});

export const loader = route.loader;
export const action = route.action;
