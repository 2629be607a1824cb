import { roleMay } from "#app/features/people/capabilities.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { homeSettingsBody, homeSettingsWire, toHomeSettingsWire } from "./home-layout.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "public",
    summary: "Layout, rotação por horário e seções da página inicial",
    answer: homeSettingsWire,
    run: async ({ caller, context }) => {
      const { settings, minute } = await context.services.homeLayout.current();
      return toHomeSettingsWire(settings, minute, context.settings.videoBrand, caller !== null && roleMay(caller.user.role, "layout:manage"));
    },
  }),
  PUT: method({
    allow: "layout:manage",
    summary: "Altera o layout, a rotação ou as seções da página inicial",
    unknownFields: "ignored",
    body: homeSettingsBody,
    answer: homeSettingsWire,
    run: async ({ body, caller, context }) => {
      const { versao, ...change } = body;
      const { settings, minute } = await context.services.homeLayout.change(change, actorOf(caller), versao);
      return toHomeSettingsWire(settings, minute, context.settings.videoBrand, true);
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
