import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { pickerWire, toPickerWire } from "./whatsapp.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "whatsapp:read",
    summary: "As 100 matérias publicadas mais novas, e quais já estão na fila",
    answer: pickerWire,
    run: async ({ context }) => ({ items: (await context.services.whatsApp.desk.articles()).map(toPickerWire) }),
  }),
});

export const loader = route.loader;
export const action = route.action;
