import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { toVideoChange, toVideoWire, videoDraft, videosQuery, videosWire, videoWire } from "./videos.wire.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
