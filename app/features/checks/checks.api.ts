import { sanitizeBody } from "#app/features/articles/body-html.server.ts";
import { actorOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { type RefusalExtension, refusalExtension } from "#app/platform/http/errors/refusal-extensions.server.ts";
import { ARTICLE_BODY_LIMIT } from "#app/platform/http/forms/request-body.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import {
  checkedForm,
  checkLevelsBody,
  checkSettingsWire,
  checksWire,
  fromCheckedForm,
  fromOtherSideDraft,
  otherSideDraft,
  otherSideListWire,
  toCheckSettingsWire,
  toChecksWire,
  toOtherSideWire,
} from "./checks.wire.ts";
import { CHECK_REPORT, CURRENT_CHECKS } from "./publish-gate.ts";

export const checksApi: ApiTable = {
  "/posts/checks": {
    POST: method({
      allow: "articles:read-unpublished",
      summary: "O que a conferência antes de publicar diz de um texto que ainda não foi salvo; nada é gravado",
      unknownFields: "ignored",
      body: checkedForm,
      bodyLimit: ARTICLE_BODY_LIMIT,
      repeats: "free",
      answer: checksWire,
      run: async ({ body, context }) => {
        const story = fromCheckedForm(body);
        return toChecksWire(await context.services.storyChecks.report({ ...story, body: sanitizeBody(story.body) }, body.id));
      },
    }),
  },
  "/posts/:id/checks": {
    GET: method({
      allow: "articles:read-unpublished",
      summary: "O que a conferência antes de publicar diz de uma matéria salva",
      params: idParam,
      answer: checksWire,
      run: async ({ params, context }) => toChecksWire(await context.services.storyChecks.ofStored(params.id)),
    }),
  },
  "/posts/:id/other-side": {
    GET: method({
      allow: "other-side:record",
      summary: "Quem foi procurado para o outro lado de uma matéria, na ordem dos registros",
      params: idParam,
      answer: otherSideListWire,
      run: async ({ params, context }) => ({ items: toOtherSideWire(await context.services.otherSide.list(params.id)) }),
    }),
    POST: method({
      allow: "other-side:record",
      summary: "Registra quem foi procurado; um registro não muda, outro o corrige",
      params: idParam,
      body: otherSideDraft,
      status: 201,
      answer: otherSideListWire.shape.items.element,
      run: async ({ params, body, caller, context }) => {
        const { otherSide } = context.services;
        const added = await otherSide.record(params.id, fromOtherSideDraft(body), actorOf(caller));
        return toOtherSideWire([added])[0];
      },
    }),
  },
  "/settings/checks": {
    GET: method({
      allow: "articles:read-unpublished",
      summary: "O que cada regra da conferência faz: impede, avisa ou nada",
      answer: checkSettingsWire,
      run: async ({ context }) => toCheckSettingsWire(await context.services.storyChecks.settings()),
    }),
    PUT: method({
      allow: "site-settings:manage",
      summary: "Muda o que algumas regras da conferência fazem",
      body: checkLevelsBody,
      answer: checkSettingsWire,
      run: async ({ body, caller, context }) => toCheckSettingsWire(await context.services.storyChecks.saveLevels(body.niveis, body.versao ?? null, actorOf(caller))),
    }),
  },
};

/** What refusals carry of this feature. */
export const checkRefusals: readonly RefusalExtension[] = [
  refusalExtension(CURRENT_CHECKS, (settings) => ({ current: toCheckSettingsWire(settings) })),
  refusalExtension(CHECK_REPORT, (report) => ({ checks: toChecksWire(report) })),
];
