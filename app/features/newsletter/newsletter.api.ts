import { personOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { issueParam, newsletterChange, newsletterIssueWire, newsletterWire, scheduleOf, toIssueWire, toNewsletterWire } from "./newsletter.wire.ts";

export const newsletterApi: ApiTable = {
  "/newsletter": {
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
  },
  "/newsletter/:id": {
    DELETE: method({
      allow: "newsletter:manage",
      summary: "Cancela uma edição do boletim: o que ainda não saiu não sai",
      params: issueParam,
      answer: newsletterIssueWire,
      run: async ({ params, caller, context }) => toIssueWire(await context.services.newsletter.cancel(params.id, personOf(caller))),
    }),
  },
};
