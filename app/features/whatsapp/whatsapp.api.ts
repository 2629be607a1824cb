import { z } from "zod/v4";
import { personOf } from "#app/features/people/actor.http.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { type RefusalExtension, refusalExtension } from "#app/platform/http/errors/refusal-extensions.server.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import { readBytes } from "#app/platform/http/forms/request-body.server.ts";
import { CURRENT_ITEM } from "./desk.ts";
import {
  addBody,
  addedWire,
  chosenGroupWire,
  customBody,
  groupBody,
  groupsQuery,
  groupsWire,
  itemParam,
  noticesWire,
  pacingBody,
  pacingWire,
  pickerWire,
  queueItemWire,
  queueMoveBody,
  queueWire,
  resolveBody,
  scheduleBody,
  scheduledWire,
  toGroupsWire,
  toPacingWire,
  toPickerWire,
  toQueueItemWire,
  toScheduledWire,
  toStatusWire,
  unscheduleBody,
  whatsAppStatusWire,
} from "./whatsapp.wire.ts";

export const whatsappApi: ApiTable = {
  "/whatsapp/status": {
    GET: method({
      allow: "whatsapp:read",
      summary: "Situação do WhatsApp: conexão, fila e grupo",
      answer: whatsAppStatusWire,
      run: async ({ context, caller }) => toStatusWire(await context.services.whatsApp.desk.status(), caller !== null && roleMay(caller.user.role, "whatsapp:manage")),
    }),
  },
  "/whatsapp/connect": {
    POST: method({
      allow: "whatsapp:manage",
      summary: "Pede ao serviço de mensagens um QR code para conectar o número",
      missing: ({ services }) => services.whatsApp.connection.missing,
      answer: whatsAppStatusWire,
      run: async ({ context }) => {
        const { connection, desk } = context.services.whatsApp;
        await connection.connect();
        return toStatusWire(await desk.status(), true);
      },
    }),
  },
  "/whatsapp/groups": {
    GET: method({
      allow: "whatsapp:read",
      summary: "Grupos do número conectado, como conhecidos na última hora",
      missing: ({ services }) => services.whatsApp.connection.missing,
      query: groupsQuery,
      answer: groupsWire,
      run: async ({ query, context }) => toGroupsWire(await context.services.whatsApp.connection.groups(query.atualizar ?? false)),
    }),
  },
  "/whatsapp/group": {
    PUT: method({
      allow: "whatsapp:manage",
      summary: "Escolhe o grupo que recebe as mensagens",
      unknownFields: "ignored",
      missing: ({ services }) => services.whatsApp.connection.missing,
      body: groupBody,
      answer: chosenGroupWire,
      run: async ({ body, caller, context }) => ({ group: await context.services.whatsApp.connection.chooseGroup(body.groupId, personOf(caller)) }),
    }),
    DELETE: method({
      allow: "whatsapp:manage",
      summary: "Deixa de enviar ao grupo escolhido",
      unknownFields: "ignored",
      answer: chosenGroupWire,
      run: async ({ caller, context }) => {
        await context.services.whatsApp.connection.clearGroup(personOf(caller));
        return { group: null };
      },
    }),
  },
  "/whatsapp/articles": {
    GET: method({
      allow: "whatsapp:read",
      summary: "As 100 matérias publicadas mais novas, e quais já estão na fila",
      answer: pickerWire,
      run: async ({ context }) => ({ items: (await context.services.whatsApp.desk.articles()).map(toPickerWire) }),
    }),
  },
  "/whatsapp/queue": {
    GET: method({
      allow: "whatsapp:read",
      summary: "Fila do WhatsApp: o que espera, e o que saiu por último",
      answer: queueWire,
      run: async ({ context }) => ({ queue: (await context.services.whatsApp.desk.items()).map(toQueueItemWire) }),
    }),
    POST: method({
      allow: "whatsapp:manage",
      summary: "Põe matérias na fila",
      unknownFields: "ignored",
      repeats: "resume",
      body: addBody,
      answer: addedWire,
      run: async ({ body, caller, context }) => {
        const { added, skipped } = await context.services.whatsApp.queue.addArticles(body.ids, personOf(caller));
        return { added: added.map(toQueueItemWire), skipped };
      },
    }),
  },
  "/whatsapp/queue/:id": {
    PATCH: method({
      allow: "whatsapp:manage",
      summary: "Muda o horário de um item que espera, no ritmo do grupo, ou tira o horário dele",
      params: itemParam,
      body: queueMoveBody,
      answer: queueItemWire,
      run: async ({ params, body, caller, context }) =>
        toQueueItemWire(await context.services.whatsApp.move(params.id, body.horarioAnterior, body.scheduled_time, personOf(caller))),
    }),
    DELETE: method({
      allow: "whatsapp:manage",
      summary: "Tira da fila o que ainda não saiu",
      unknownFields: "ignored",
      params: itemParam,
      status: 204,
      run: async ({ params, caller, context }) => {
        await context.services.whatsApp.queue.remove(params.id, personOf(caller));
      },
    }),
  },
  "/whatsapp/queue/:id/restore": {
    POST: method({
      allow: "whatsapp:manage",
      summary: "Desfaz a remoção de um item, até um minuto depois",
      params: itemParam,
      answer: queueItemWire,
      run: async ({ params, caller, context }) => toQueueItemWire(await context.services.whatsApp.queue.restore(params.id, personOf(caller))),
    }),
  },
  "/whatsapp/queue/:id/retry": {
    POST: method({
      allow: "whatsapp:manage",
      summary: "Põe de novo na fila o que falhou",
      params: itemParam,
      answer: queueItemWire,
      run: async ({ params, caller, context }) => toQueueItemWire(await context.services.whatsApp.queue.retry(params.id, personOf(caller))),
    }),
  },
  "/whatsapp/queue/:id/send-now": {
    POST: method({
      allow: "whatsapp:manage",
      summary: "Envia agora, antes da hora",
      params: itemParam,
      answer: queueItemWire,
      run: async ({ params, caller, context }) => toQueueItemWire(await context.services.whatsApp.queue.sendNow(params.id, personOf(caller))),
    }),
  },
  "/whatsapp/queue/:id/mark-sent": {
    POST: method({
      allow: "whatsapp:manage",
      summary: "Registra que uma pessoa enviou pelo próprio WhatsApp",
      params: itemParam,
      answer: queueItemWire,
      run: async ({ params, caller, context }) => toQueueItemWire(await context.services.whatsApp.queue.markSent(params.id, personOf(caller))),
    }),
  },
  "/whatsapp/queue/:id/resolve": {
    POST: method({
      allow: "whatsapp:manage",
      summary: "Responde por um envio incerto: saiu ou não saiu",
      params: itemParam,
      body: resolveBody,
      answer: queueItemWire,
      run: async ({ params, body, caller, context }) => toQueueItemWire(await context.services.whatsApp.queue.resolve(params.id, body.sent, personOf(caller))),
    }),
  },
  "/whatsapp/custom": {
    POST: method({
      allow: "whatsapp:manage",
      summary: "Põe na fila uma mensagem escrita pela redação",
      unknownFields: "ignored",
      repeats: "resume",
      body: customBody,
      answer: queueItemWire,
      run: async ({ body, caller, context, opId }) => toQueueItemWire(await context.services.whatsApp.queue.addCustom(body, personOf(caller), opId)),
    }),
  },
  "/whatsapp/schedule": {
    POST: method({
      allow: "whatsapp:manage",
      summary: "Distribui os itens pendentes em horários de uma janela",
      unknownFields: "ignored",
      body: scheduleBody,
      answer: scheduledWire,
      run: async ({ body, caller, context }) => toScheduledWire(await context.services.whatsApp.schedule(body, personOf(caller))),
    }),
  },
  "/whatsapp/unschedule": {
    POST: method({
      allow: "whatsapp:manage",
      summary: "Desfaz um agendamento: itens que ainda não saíram voltam a ficar pendentes",
      body: unscheduleBody,
      answer: queueWire,
      run: async ({ body, caller, context }) => ({ queue: (await context.services.whatsApp.queue.unschedule(body.ids, personOf(caller))).map(toQueueItemWire) }),
    }),
  },
  "/whatsapp/notices": {
    GET: method({
      allow: "whatsapp:read",
      summary: "O que na fila do WhatsApp espera uma pessoa: a fila parada, itens que falharam ou sem confirmação",
      answer: noticesWire,
      run: ({ context }) => context.services.whatsApp.desk.notices(),
    }),
  },
  "/whatsapp/release": {
    POST: method({
      allow: "whatsapp:manage",
      summary: "Retoma uma fila parada",
      answer: whatsAppStatusWire,
      run: async ({ caller, context }) => {
        const { queue, desk } = context.services.whatsApp;
        await queue.release(personOf(caller));
        return toStatusWire(await desk.status(), true);
      },
    }),
  },
  "/whatsapp/pacing": {
    GET: method({
      allow: "whatsapp:read",
      summary: "Ritmo de envio do WhatsApp",
      answer: pacingWire,
      run: async ({ context }) => {
        const { pace } = context.services.whatsApp;
        return toPacingWire(await pace.find(), { now: Date.now(), isOff: pace.isOff });
      },
    }),
    PUT: method({
      allow: "whatsapp:pace",
      summary: "Altera qualquer parte do ritmo de envio",
      body: pacingBody,
      answer: pacingWire,
      run: async ({ body, caller, context }) => {
        const { pace } = context.services.whatsApp;
        return toPacingWire(await pace.change(body, personOf(caller)), { now: Date.now(), isOff: pace.isOff });
      },
    }),
  },
  "/whatsapp/webhook": {
    POST: method({
      allow: "public",
      ignoresBearer: true,
      summary: "Avisos do serviço de mensagens, com o segredo no cabeçalho; sempre 200",
      rawBody: "application/octet-stream",
      answer: z.object({ ok: z.literal(true) }),
      run: async ({ request, context }) => {
        // Every call gets the same answer: a gateway that is refused retries for hours, and a stranger learns nothing.
        const { connection } = context.services.whatsApp;
        if (!connection.acceptsWebhook(request.headers)) return { ok: true };
        const bytes = await readBytes(request, DOOR_BYTES["POST /api/whatsapp/webhook"]).catch(() => null);
        if (bytes) connection.handleWebhook(request.headers, new TextDecoder().decode(bytes));
        return { ok: true };
      },
    }),
  },
};

/** What refusals carry of this feature. */
export const whatsappRefusals: readonly RefusalExtension[] = [refusalExtension(CURRENT_ITEM, (item) => ({ current: toQueueItemWire(item) }))];
