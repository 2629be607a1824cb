import type { LineView } from "./desk.ts";
import type { WhatsAppGroup } from "./gateway.server.ts";
import type { GatewayEvent } from "./gateway-event.ts";

/** The groups of the number, or why they are not known. */
export type LineGroups = { groups: WhatsAppGroup[]; askedAt: number; failure: string | null } | { groups: null; failure: string };

/** The number's connection; a Durable Object keeps it, so that screens read it without asking the gateway. Nothing is thrown. */
export interface WhatsAppLinePort {
  /** What is known now. The gateway is asked behind the answer when that was a while ago, before it when nothing is known. */
  view(): Promise<LineView>;
  /** What the gateway told. */
  handleEvent(event: GatewayEvent): Promise<void>;
  /** Opens the connection, for a person who asked; a QR code comes with the view, now or later. */
  openConnection(webhookUrl: string): Promise<LineView>;
  /** The groups as they were known within the hour; `fresh`: asked for now. */
  groups(fresh: boolean): Promise<LineGroups>;
}
