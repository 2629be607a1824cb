import { z } from "zod/v4";
import { flag, integerText, toIso } from "#app/platform/text/text.wire.ts";
import { ID_MAX } from "#app/platform/values/read-id.ts";
import { NOTIFICATION_KINDS, type Notification } from "./notification.ts";

/** `GET /notifications`: `antes` is the `proximo` of the page before. */
export const notificationsQuery = z.object({
  naoLidas: flag.optional().default(false),
  antes: integerText(1, ID_MAX).optional(),
  limit: integerText(1, 100).optional().default(30),
});

const id = z.int("Notificação desconhecida.").min(1, "Notificação desconhecida.").max(ID_MAX, "Notificação desconhecida.");

/** `POST /notifications/read`: some, or all up to one that the person has seen. */
export const notificationsRead = z
  .object({ ids: z.array(id, "Envie uma lista de notificações.").max(100, "No máximo 100 de uma vez.").optional(), ate: id.optional() }, "Envie um objeto JSON.")
  .refine(({ ids, ate }) => (ids === undefined) !== (ate === undefined), { path: ["ids"], message: "Envie ids ou ate." });

const time = z.string().meta({ format: "date-time" });

export const notificationWire = z
  .object({ id: z.int(), tipo: z.enum(NOTIFICATION_KINDS), texto: z.string(), caminho: z.string(), criadaEm: time, lidaEm: time.nullable() })
  .meta({ id: "Notification" });

/** `naoLidas` counts up to 100. */
export const notificationsWire = z.object({ items: z.array(notificationWire), proximo: z.int().nullable(), naoLidas: z.int() });
export const unreadWire = z.object({ naoLidas: z.int() });

export const toNotificationWire = ({ id: one, kind, text, path, createdAt, readAt }: Notification): z.infer<typeof notificationWire> => ({
  id: one,
  tipo: kind,
  texto: text,
  caminho: path,
  criadaEm: toIso(createdAt) ?? "",
  lidaEm: toIso(readAt),
});
