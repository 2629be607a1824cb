import type { ConnectionState, GatewayEvent, QrCode } from "./connection.ts";

/** State of the number's connection with WhatsApp. */
export interface GatewayState {
  state: ConnectionState;
  /** The code with which WhatsApp closed the connection (`closeSentence`), where the gateway tells. */
  reason?: number;
}

/** A group that the number is in. */
export interface WhatsAppGroup {
  /** `…@g.us` */
  id: string;
  /** The id where the gateway knows no name. */
  name: string;
  /** Null where the gateway does not tell. */
  participants: number | null;
  /** Only the group's admins may write. */
  adminsOnly: boolean;
}

/** A JPEG that the gateway fetches itself, or its bytes in base64 (where nobody outside can fetch it: `isFetchable`). */
export type MessageImage = { url: string } | { base64: string };

/** Answer of the gateway to an accepted message. Acceptance is not delivery, which receipts report. */
export interface SentMessage {
  messageId: string;
}

export interface SentQuestion {
  groupId: string;
  /** Something that only this message holds: its link. */
  containing: string;
  /** Milliseconds since 1970. */
  since: number;
}

/**
 * Port to send to WhatsApp; `integrations/whatsapp` implements it. Each method is one call without retries. Throws `ProviderFailure`; for a send,
 * `unknown_outcome` means that it may have been sent, and every other class that it was not.
 */
export interface WhatsAppGateway {
  /** As its own screens call it. */
  readonly name: "Evolution API" | "WAHA";
  state(): Promise<GatewayState>;
  /** Makes the instance where it is missing, and tells it where to send its events. May be repeated. */
  prepare(webhookUrl: string): Promise<void>;
  /** Opens a connection, for a person who asked. Without a code: it is open already, or (`waiting`) the code is still to come. */
  connect(): Promise<{ qr: QrCode | null; waiting: boolean }>;
  /** May take a minute: for a person who asked, or once an hour. */
  groups(): Promise<WhatsAppGroup[]>;
  /** Null for a group that the number is not in. */
  group(id: string): Promise<WhatsAppGroup | null>;
  sendText(message: { groupId: string; text: string }): Promise<SentMessage>;
  sendImage(message: { groupId: string; caption: string; image: MessageImage }): Promise<SentMessage>;
  /** Resolves to true when a message is known to be sent. Not finding it proves nothing, hence never `false`. */
  findSent(question: SentQuestion): Promise<true | "unknown">;
  /** Takes the number out; also when it is out already. */
  logout(): Promise<void>;
  /** Returns true when a call may be the gateway's own by its headers alone: with its secret, or with the form of a signature of the body. */
  acceptsWebhook(headers: Headers): boolean;
  /** Parses a call of the gateway; null when it does not carry the secret, or reports nothing of use here. */
  readWebhook(headers: Headers, body: string, receivedAt: number): GatewayEvent | null;
}

/** The gateway of this deployment, or the settings that it lacks. */
export type WhatsAppGatewayChoice = { gateway: WhatsAppGateway; missing: readonly [] } | { gateway: null; missing: readonly string[] };
