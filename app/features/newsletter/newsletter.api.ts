import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { personOf } from "#app/platform/http/auth/actor.server.ts";
import { newsletterChange, newsletterWire, scheduleOf, toNewsletterWire } from "./newsletter.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "newsletter:manage",
    summary: "Números e edições do boletim por e-mail; nenhum endereço",
    answer: newsletterWire,
    run: async ({ context }) => toNewsletterWire(await context.services.newsletter.overview()),
  }),
  PATCH: method({
    allow: "newsletter:manage",
    summary: "Muda os horários das edições do boletim, ou o pausa",
    body: newsletterChange,
    answer: newsletterWire,
    run: async ({ body: { pausado, edicoes }, caller, context }) => {
      const { newsletter } = context.services;
      if (edicoes) await newsletter.saveSchedule(scheduleOf(edicoes), personOf(caller));
      if (pausado !== undefined) await newsletter.setPaused(pausado, personOf(caller));
      return toNewsletterWire(await newsletter.overview());
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
