import { actorOf } from "#app/features/people/actor.http.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { type ApiTable, type Declarations, method } from "#app/platform/http/api-route.server.ts";
import { type RefusalExtension, refusalExtension } from "#app/platform/http/errors/refusal-extensions.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { CURRENT_VIDEO } from "./video.ts";
import { toVideoChange, toVideoWire, videoChanges, videoDraft, videosQuery, videosWire, videoWire } from "./videos.wire.ts";

/** `move-up` and `move-down` of a video: they differ in their direction only. */
const move = (direction: "up" | "down", summary: string): Declarations => ({
  PUT: method({
    allow: "videos:manage",
    summary,
    params: idParam,
    answer: videoWire,
    run: async ({ params, caller, context: { services, settings } }) =>
      toVideoWire(await services.videos.move(params.id, direction, actorOf(caller)), await services.categories.list(), settings.url),
  }),
});

export const videosApi: ApiTable = {
  "/videos": {
    GET: method({
      allow: "public",
      summary: "Vídeos publicados pela redação, na ordem da redação; o público vê só os publicados",
      query: videosQuery,
      answer: videosWire,
      run: async ({ query: { page, limit }, caller, context }) => {
        const { services, settings } = context;
        const { items, total, categories } = await services.videos.list(caller ? "staff" : "public", page, limit);
        return { items: items.map((video) => toVideoWire(video, categories, settings.url)), total, page, limit, pages: Math.max(1, Math.ceil(total / limit)) };
      },
    }),
    POST: method({
      allow: "videos:manage",
      summary: "Cria um vídeo, de um link do YouTube ou de um arquivo da biblioteca de mídia",
      body: videoDraft,
      answer: videoWire,
      status: 201,
      run: async ({ body, caller, context: { services, settings } }) => {
        const video = await services.videos.create({ ...toVideoChange(body), title: body.titulo, source: body.video }, actorOf(caller));
        return toVideoWire(video, await services.categories.list(), settings.url);
      },
    }),
  },
  "/videos/:id": {
    GET: method({
      allow: "public",
      summary: "Um vídeo; o público, só se está publicado",
      params: idParam,
      answer: videoWire,
      run: async ({ params, caller, context: { services, settings } }) => {
        const sees = caller !== null && roleMay(caller.user.role, "videos:read");
        const [video, categories] = await Promise.all([services.videos.get(params.id, sees ? "staff" : "public"), services.categories.list()]);
        return toVideoWire(video, categories, settings.url);
      },
    }),
    PATCH: method({
      allow: "videos:manage",
      summary: "Muda um vídeo, publica-o ou tira-o do ar; com `versao`, só sobre ela (409 com `current`)",
      params: idParam,
      body: videoChanges,
      answer: videoWire,
      run: async ({ params, body: { versao, ...body }, caller, context: { services, settings } }) => {
        const video = await services.videos.change(params.id, toVideoChange(body), versao ?? null, actorOf(caller));
        return toVideoWire(video, await services.categories.list(), settings.url);
      },
    }),
    DELETE: method({
      allow: "videos:manage",
      summary: "Exclui um vídeo; o arquivo fica na biblioteca de mídia",
      params: idParam,
      status: 204,
      run: ({ params, caller, context }) => context.services.videos.remove(params.id, actorOf(caller)),
    }),
  },
  "/videos/:id/move-up": move("up", "Troca o vídeo de lugar com o de cima; 409 no fim da lista"),
  "/videos/:id/move-down": move("down", "Troca o vídeo de lugar com o de baixo; 409 no fim da lista"),
};

/** What refusals carry of videos. */
export const videoRefusals: readonly RefusalExtension[] = [
  refusalExtension(CURRENT_VIDEO, async (video, { services, settings }) => ({ current: toVideoWire(video, await services.categories.list(), settings.url) })),
];
