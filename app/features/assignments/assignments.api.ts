import { articleWire, toArticleWire } from "#app/features/articles/articles.wire.ts";
import { assignmentActorOf, writeScopeOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { type RefusalExtension, refusalExtension } from "#app/platform/http/errors/refusal-extensions.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { dayAfter, instantOf } from "#app/platform/time/local-time.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { CURRENT_ASSIGNMENT } from "./assignment.ts";
import {
  assignmentChanges,
  assignmentDraft,
  assignmentsQuery,
  assignmentsWire,
  assignmentWire,
  keyText,
  toAssignmentChange,
  toAssignmentSummaryWire,
  toAssignmentWire,
} from "./assignments.wire.ts";

export const assignmentsApi: ApiTable = {
  "/pautas": {
    GET: method({
      allow: "assignments:propose",
      summary: "Pautas na ordem do tempo, as sem data por último",
      query: assignmentsQuery,
      answer: assignmentsWire,
      run: async ({ query, context: { services, settings } }) => {
        const { timeZone } = settings;
        const { items, next } = await services.assignments.page({
          state: query.estado,
          municipality: query.municipio,
          assigneeId: query.responsavel,
          from: query.de,
          to: query.ate === undefined ? undefined : instantOf(dayAfter(newsroomDay(query.ate, timeZone)), 0, timeZone),
          undated: query.semData,
          after: query.apos,
          limit: query.limit,
        });
        return { items: items.map(toAssignmentSummaryWire), proximo: next && keyText(next) };
      },
    }),
    POST: method({
      allow: "assignments:propose",
      summary: "Cria uma pauta; repórteres propõem ideias",
      body: assignmentDraft,
      answer: assignmentWire,
      status: 201,
      run: async ({ body, caller, context }) => {
        const change = { ...toAssignmentChange(body), title: body.titulo };
        return toAssignmentWire(await context.services.assignments.create(change, assignmentActorOf(caller)), context.settings.url);
      },
    }),
  },
  "/pautas/:id": {
    GET: method({
      allow: "assignments:propose",
      summary: "Uma pauta",
      params: idParam,
      answer: assignmentWire,
      run: async ({ params, context }) => toAssignmentWire(await context.services.assignments.get(params.id), context.settings.url),
    }),
    PUT: method({
      allow: "assignments:propose",
      summary: "Altera uma pauta; com `versao`, só sobre ela (409 com `current`). Repórteres alteram as suas",
      params: idParam,
      body: assignmentChanges,
      answer: assignmentWire,
      run: async ({ params, body: { versao, ...sent }, caller, context }) =>
        toAssignmentWire(await context.services.assignments.change(params.id, toAssignmentChange(sent), versao ?? null, assignmentActorOf(caller)), context.settings.url),
    }),
    DELETE: method({
      allow: "assignments:propose",
      summary: "Exclui uma pauta de vez; a matéria dela fica. Repórteres excluem as próprias ideias",
      params: idParam,
      status: 204,
      run: ({ params, caller, context }) => context.services.assignments.remove(params.id, null, assignmentActorOf(caller)),
    }),
  },
  "/pautas/:id/materia": {
    POST: method({
      allow: "articles:draft",
      summary: "O rascunho de uma pauta: criado com os campos dela na primeira vez, depois o mesmo",
      repeats: "resume",
      params: idParam,
      status: 201,
      answer: articleWire,
      run: async ({ params, caller, context: { services, settings }, opId }) => {
        const { article } = await services.assignments.writeStory(params.id, assignmentActorOf(caller), { opId, scope: writeScopeOf(caller) });
        return toArticleWire(article, settings.url, true);
      },
    }),
  },
};

/** What refusals carry of this feature. */
export const assignmentRefusals: readonly RefusalExtension[] = [
  refusalExtension(CURRENT_ASSIGNMENT, (assignment, { settings }) => ({ current: toAssignmentWire(assignment, settings.url) })),
];
