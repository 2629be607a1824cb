import { actorOf } from "#app/features/people/actor.http.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { PUBLISH_BODY_LIMIT, publishBody, publishedWire } from "#app/features/social/social.wire.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import {
  historyQuery,
  instagramAddedWire,
  instagramHistoryWire,
  instagramItemWire,
  instagramNoticesWire,
  instagramQueueWire,
  instagramStatusWire,
  queueBody,
  queueItemParam,
  resolveBody,
  toInstagramHistoryWire,
  toInstagramItemWire,
  toInstagramQueueWire,
  toInstagramStatusWire,
  toPublishedWire,
} from "./instagram-queue.wire.ts";

export const instagramApi: ApiTable = {
  "/social/instagram/publish": {
    POST: method({
      allow: "social:publish",
      summary: "Publica no Instagram um card pronto, ou o que é desenhado do título; espera a resposta por até 25 segundos",
      unknownFields: "ignored",
      repeats: "resume",
      missing: ({ services }) => services.instagramStatus.missing,
      body: publishBody,
      bodyLimit: PUBLISH_BODY_LIMIT,
      answer: publishedWire,
      run: async ({ body, caller, context }) => {
        const { title, hat, imageData, caption, type } = body;
        const format = type === undefined ? null : type === "story" ? "story" : "feed";
        return toPublishedWire(
          await context.services.instagramPublishing.publish({ title, kicker: hat ?? "", picture: imageData ?? null, caption: caption || null, format }, actorOf(caller)),
        );
      },
    }),
  },
  "/social/instagram/status": {
    GET: method({
      allow: "social:publish",
      summary: "A conta do Instagram: quem é, quanto ainda pode publicar, até quando vale o token, e se a fila parou",
      missing: ({ services }) => services.instagramStatus.missing,
      answer: instagramStatusWire,
      run: async ({ context }) => toInstagramStatusWire(await context.services.instagramStatus.read(), context.settings.simulated.includes("instagram")),
    }),
  },
  "/social/instagram/notices": {
    GET: method({
      allow: "social:publish",
      summary: "O que no Instagram espera uma pessoa: publicações que falharam ou sem confirmação, a fila parada, o token que vence (este só para administradores)",
      answer: instagramNoticesWire,
      run: async ({ caller, context }) => ({ items: await context.services.instagramStatus.notices(caller !== null && roleMay(caller.user.role, "site-settings:manage")) }),
    }),
  },
  "/social/instagram/resume": {
    POST: method({
      allow: "social:publish",
      summary: "Retoma a fila do Instagram depois que alguém cuidou da conta",
      missing: ({ services }) => services.instagramStatus.missing,
      status: 204,
      run: ({ caller, context }) => context.services.instagram.resume(actorOf(caller)),
    }),
  },
  "/social/instagram/history": {
    GET: method({
      allow: "social:publish",
      summary: "O que foi publicado no Instagram, do mais novo ao mais antigo",
      query: historyQuery,
      answer: instagramHistoryWire,
      run: async ({ query, context }) => toInstagramHistoryWire(await context.services.instagram.history(query.limit, query.antes ?? null)),
    }),
  },
  "/social/instagram/queue": {
    GET: method({
      allow: "social:publish",
      summary: "Os cards que esperam o Instagram, na ordem em que saem; depois os que falharam e os que talvez tenham saído",
      answer: instagramQueueWire,
      run: async ({ context }) => toInstagramQueueWire(await context.services.instagram.read()),
    }),
    POST: method({
      allow: "social:publish",
      summary: "Põe o card de uma matéria publicada, ou um carrossel das galerias dela, na fila do Instagram; sai cinco minutos depois, e nunca duas vezes",
      repeats: "resume",
      missing: ({ services }) => services.instagramStatus.missing,
      body: queueBody,
      answer: instagramAddedWire,
      run: async ({ body, caller, context }) => {
        const { articleId, title, hat, type, pictures } = body;
        const { item, isNew } = await context.services.instagram.add({ articleId, title, kicker: hat, format: type === "story" ? "story" : "feed", pictures }, actorOf(caller));
        return { items: [toInstagramItemWire(item)], added: isNew };
      },
    }),
  },
  "/social/instagram/queue/:id": {
    DELETE: method({
      allow: "social:publish",
      summary: "Tira um card da fila do Instagram, até o último segundo",
      params: queueItemParam,
      status: 204,
      run: async ({ params, caller, context }) => {
        await context.services.instagram.cancel(params.id, actorOf(caller));
      },
    }),
  },
  "/social/instagram/queue/:id/retry": {
    POST: method({
      allow: "social:publish",
      summary: "Tenta de novo publicar um card que falhou",
      missing: ({ services }) => services.instagramStatus.missing,
      params: queueItemParam,
      answer: instagramItemWire,
      run: async ({ params, caller, context }) => toInstagramItemWire(await context.services.instagram.retry(params.id, actorOf(caller))),
    }),
  },
  "/social/instagram/queue/:id/publish-now": {
    POST: method({
      allow: "social:publish",
      summary: "Publica um card da fila agora, antes da hora",
      missing: ({ services }) => services.instagramStatus.missing,
      params: queueItemParam,
      answer: instagramItemWire,
      run: async ({ params, caller, context }) => toInstagramItemWire(await context.services.instagram.publishNow(params.id, actorOf(caller))),
    }),
  },
  "/social/instagram/queue/:id/resolve": {
    POST: method({
      allow: "social:publish",
      summary: "Responde se um card de que o Instagram não deu notícia saiu ou não",
      params: queueItemParam,
      body: resolveBody,
      answer: instagramItemWire,
      run: async ({ params, body, caller, context }) => toInstagramItemWire(await context.services.instagram.resolve(params.id, body.published, actorOf(caller))),
    }),
  },
};
