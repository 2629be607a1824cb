import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { assignmentActorOf } from "#app/platform/http/auth/actor.server.ts";
import { dayAfter, instantOf } from "#app/platform/time/local-time.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { assignmentDraft, assignmentsQuery, assignmentsWire, assignmentWire, keyText, toAssignmentChange, toAssignmentSummaryWire, toAssignmentWire } from "./assignments.wire.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
