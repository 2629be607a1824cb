import { z } from "zod/v4";
import { type ApiTable, method } from "./api-route.server.ts";
import { apiDocument, apiDocumentResponse } from "./openapi.server.ts";

/** The document of an API, itself included. */
export const openapiApi = (tables: () => readonly ApiTable[]): ApiTable => ({
  "/openapi.json": {
    GET: method({
      allow: "public",
      summary: "Este documento",
      answer: z.object({ openapi: z.string() }).loose(),
      run: async ({ request, caller, context }) => apiDocumentResponse(request, apiDocument(tables(), context.settings), caller !== null),
    }),
  },
});
