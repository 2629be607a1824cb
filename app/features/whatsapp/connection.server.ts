import { readOne } from "#app/platform/db/database.store.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import type { ChosenGroup } from "./chosen-group.ts";
import type { LineView } from "./desk.ts";
import type { WhatsAppGateway } from "./gateway.server.ts";
import { type Person, readGroup, type WhatsAppDeps } from "./whatsapp-deps.server.ts";

/** Where the gateway calls, on this site. */
const WEBHOOK_PATH = "/api/whatsapp/webhook";

/** The number's connection, its groups, and what the gateway tells of them. */
export function createWhatsAppConnection({ db, settings, queue, line, choice, siteUrl, now, waitUntil }: WhatsAppDeps) {
  const gatewayOf = (): WhatsAppGateway => choice.gateway ?? refuse("not-configured", `Integração não configurada. Falta definir: ${choice.missing.join(", ")}.`);

  return {
    missing: choice.missing,
    /** As the gateway's own screens call it; null without one. */
    name: choice.gateway?.name ?? null,

    view: (): Promise<LineView> => line.view(),

    connect: (): Promise<LineView> => {
      gatewayOf();
      return line.openConnection(`${siteUrl}${WEBHOOK_PATH}`);
    },

    /** The groups, as known within the hour or, `fresh`, as the gateway tells them now. */
    async groups(fresh: boolean) {
      gatewayOf();
      const found = await line.groups(fresh);
      return found.groups === null ? refuse("provider-failed", `Não foi possível listar os grupos: ${found.failure}`) : found;
    },

    /** Chooses the group that the queue sends to. */
    async chooseGroup(groupId: string, actor: Person): Promise<ChosenGroup> {
      const found = await gatewayOf()
        .group(groupId)
        .catch((error: unknown) => {
          if (error instanceof ProviderFailure) return refuse("provider-failed", `Erro ao configurar grupo: ${error.message}`);
          throw error;
        });
      if (!found)
        return refuse("invalid", "O número conectado não participa deste grupo.", { fields: [{ field: "groupId", message: "O número conectado não participa deste grupo." }] });
      const group: ChosenGroup = { id: found.id, name: found.name, participants: found.participants };
      await settings.saveForNewsroom({ key: "whatsapp-group", value: group, at: now(), actor, action: "whatsapp.group", subject: group.name });
      return group;
    },

    async clearGroup(actor: Person): Promise<void> {
      const group = await readOne(db, readGroup(settings));
      if (group) await settings.saveForNewsroom({ key: "whatsapp-group", value: null, at: now(), actor, action: "whatsapp.group", subject: `nenhum (era ${group.name})` });
    },

    /** Takes a call of the gateway, if it is its own; answered before it is dealt with. */
    handleWebhook(headers: Headers, body: string): void {
      const event = choice.gateway?.readWebhook(headers, body, now()) ?? null;
      if (!event) return;
      const work = event.type === "sent" || event.type === "receipt" ? queue.handleEvent(event) : line.handleEvent(event);
      waitUntil(work.catch((error: unknown) => logEvent("error", "whatsapp-webhook", errorFields(error))));
    },
  };
}
