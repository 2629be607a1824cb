import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { evolutionGateway } from "#app/features/whatsapp/from-env.provider.ts";
import { wahaGateway } from "#app/features/whatsapp/waha-gateway.provider.ts";

// Bodies of events as the servers write them: Evolution 2.3.7 (whatsapp.baileys.service.ts, webhook.controller.ts) and WAHA
// (webhooks.dto.ts and its page on events), with ids and numbers of this file's own.

const SECRET = "segredo-do-webhook-dos-testes";
const GROUP = "120363000000000001@g.us";
const AT = Date.UTC(2026, 10, 21, 12);

const evolution = evolutionGateway({ baseUrl: "http://evolution.example", apiKey: "x", instance: "portal", webhookSecret: SECRET });
const waha = wahaGateway({ baseUrl: "http://waha.example", apiKey: "x", session: "default", webhookSecret: SECRET });

const ofEvolution = (event: string, data: unknown) =>
  evolution.readWebhook(
    new Headers({ "X-Webhook-Secret": SECRET }),
    JSON.stringify({
      ...{ event, instance: "portal", data, destination: "https://portal.example/api/whatsapp/webhook", date_time: "2026-11-21T09:00:00.000Z" },
      ...{ sender: "5586988880000@s.whatsapp.net", server_url: "http://evolution.example", apikey: null },
    }),
    AT,
  );

function ofWaha(event: string, payload: unknown, more: Record<string, unknown> = {}) {
  const body = JSON.stringify({
    ...{ id: "evt_01aaaaaaaaaaaaaaaaaaaaaaaa", timestamp: AT - 20, event, session: "default", metadata: {}, me: { id: "5586988880000@c.us", pushName: "Lide", lid: "123123@lid" } },
    ...{ payload, engine: "NOWEB", environment: { version: "2026.11.1", engine: "NOWEB", tier: "PLUS", browser: null }, ...more },
  });
  const signature = createHmac("sha512", SECRET).update(body).digest("hex");
  return waha.readWebhook(
    new Headers({ "X-Webhook-Request-Id": "01", "X-Webhook-Timestamp": String(AT), "X-Webhook-Hmac": signature, "X-Webhook-Hmac-Algorithm": "sha512" }),
    body,
    AT,
  );
}

const instance = { instance: "portal" };
const receipt = { keyId: "3EB0F4B4D9F4F0A8E2D1", remoteJid: GROUP, fromMe: true, participant: "99988877766@lid", pollUpdates: undefined, instanceId: "0f" };
const key = { remoteJid: GROUP, fromMe: true, id: "3EB0F4B4D9F4F0A8E2D1", participant: undefined, addressingMode: "lid" };
const sent = { key, pushName: "Você", status: "PENDING", contextInfo: {}, messageTimestamp: AT / 1_000 - 1, instanceId: "0f", source: "unknown" };
const caption = "*Chuva*\n\nhttps://curto.example/a1";

test.each([
  ["connection.update", { ...instance, wuid: "5586988880000@s.whatsapp.net", profileName: "Lide", profilePictureUrl: null, state: "open", statusReason: 200 }, "open null"],
  ["connection.update", { ...instance, state: "connecting", statusReason: 200 }, "connecting null"],
  ["connection.update", { ...instance, state: "close", statusReason: 401 }, "close 401"],
  ["connection.update", { ...instance, state: "close", statusReason: "428" }, "close 428"],
  ["connection.update", { ...instance, state: "refused", statusReason: 500, wuid: undefined }, "refused null"],
  ["connection.update", { ...instance }, null],
  ["status.instance", { ...instance, status: "closed", disconnectionAt: "2026-11-21T11:59:59.000Z", disconnectionReasonCode: 403, disconnectionObject: "{}" }, "close 403"],
  ["status.instance", { ...instance, status: "removed" }, "close null"],
  ["logout.instance", null, "close 401"],
  ["qrcode.updated", { qrcode: { ...instance, pairingCode: null, code: "2@AbC==", base64: "data:image/png;base64,iVBORw0KGgo=" } }, "qr 2@AbC=="],
  ["qrcode.updated", { message: "QR code limit reached, please login again", statusCode: 500 }, "refused null"],
  ["messages.update", { ...receipt, status: "SERVER_ACK" }, "3EB0F4B4D9F4F0A8E2D1 accepted"],
  ["messages.update", { ...receipt, messageId: "clx1", status: "DELIVERY_ACK" }, "3EB0F4B4D9F4F0A8E2D1 delivered"],
  ["messages.update", { ...receipt, status: "READ" }, "3EB0F4B4D9F4F0A8E2D1 read"],
  ["messages.update", { ...receipt, status: "PLAYED" }, "3EB0F4B4D9F4F0A8E2D1 read"],
  ["messages.update", { ...receipt, status: "ERROR" }, "3EB0F4B4D9F4F0A8E2D1 failed"],
  ["messages.update", { ...receipt, status: "PENDING" }, null],
  ["messages.update", { ...receipt, status: "DELETED" }, null],
  ["messages.update", { ...receipt, keyId: undefined, status: "READ" }, null],
  ["MESSAGES_UPDATE", { ...receipt, status: "READ" }, "3EB0F4B4D9F4F0A8E2D1 read"],
  ["send.message", { ...sent, message: { conversation: caption }, messageType: "conversation" }, `sent ${caption}`],
  ["send.message", { ...sent, message: { extendedTextMessage: { text: caption, matchedText: "x" } }, messageType: "extendedTextMessage" }, `sent ${caption}`],
  ["send.message", { ...sent, message: { imageMessage: { url: "https://mmg.whatsapp.net/x", mimetype: "image/jpeg", caption }, mediaUrl: "https://s3/x" } }, `sent ${caption}`],
  ["send.message", { ...sent, message: { ephemeralMessage: { message: { imageMessage: { caption } } } }, messageTimestamp: { low: AT / 1_000 - 1, high: 0 } }, `sent ${caption}`],
  ["messages.upsert", { ...sent, message: { conversation: "de um leitor" } }, null],
  ["groups.upsert", [{ id: GROUP }], null],
])("Evolution's %s is read as it is sent: %#", (event, data, told) => {
  const read = ofEvolution(event, data);
  const line =
    read === null
      ? null
      : read.type === "connection"
        ? `${read.state} ${read.reason}`
        : read.type === "qr"
          ? `qr ${read.qr.code}`
          : read.type === "receipt"
            ? `${read.messageId} ${read.status}`
            : `sent ${read.text}`;
  expect(line).toBe(told);
  if (read?.type === "sent") expect([read.at, read.groupId, read.messageId]).toEqual([AT - 1_000, GROUP, key.id]);
  else if (read) expect(read.at).toBe(AT);
});

const ack = (id: unknown, value: number, name: string) => ({
  id,
  from: GROUP,
  to: "5586988880000@c.us",
  participant: "99988877766@lid",
  fromMe: true,
  ack: value,
  ackName: name,
  _data: {},
});
const OF_NOWEB = `true_${GROUP}_3EB0C431C26A1916E07A`;

test.each([
  ["session.status", { name: "default", status: "WORKING", statuses: [{ status: "STARTING", timestamp: AT - 900 }] }, "open"],
  ["session.status", { name: "default", status: "SCAN_QR_CODE" }, "connecting"],
  ["session.status", { status: "STARTING" }, "connecting"],
  ["session.status", { status: "STOPPED" }, "close"],
  ["session.status", { status: "FAILED" }, "refused"],
  ["session.status", {}, null],
  ["message.ack", ack(OF_NOWEB, 1, "SERVER"), "3EB0C431C26A1916E07A accepted"],
  ["message.ack", ack(OF_NOWEB, 2, "DEVICE"), "3EB0C431C26A1916E07A delivered"],
  ["message.ack", ack(`${OF_NOWEB}_5586988880000@c.us`, 3, "READ"), "3EB0C431C26A1916E07A read"],
  ["message.ack", ack(`${OF_NOWEB}_99988877766@lid`, 4, "PLAYED"), "3EB0C431C26A1916E07A read"],
  ["message.ack", ack(OF_NOWEB, -1, "ERROR"), "3EB0C431C26A1916E07A failed"],
  ["message.ack", ack(OF_NOWEB, 0, "PENDING"), null],
  ["message.ack", ack("true_120363000000000001@newsletter_AAA", 1, "SERVER"), "AAA accepted"],
  ["message.ack", ack({ fromMe: true, remote: GROUP, id: "3EB0C431C26A1916E07A", _serialized: OF_NOWEB }, 2, "DEVICE"), "3EB0C431C26A1916E07A delivered"],
  ["message.ack.group", ack(`${OF_NOWEB}_99988877766@lid`, 3, "READ"), "3EB0C431C26A1916E07A read"],
  ["message.ack.group", ack(OF_NOWEB, -1, "ERROR"), null],
  ["message", { id: `false_${GROUP}_AAA`, from: GROUP, fromMe: false, body: "de um leitor", hasMedia: false, ack: 1, ackName: "SERVER" }, null],
  ["engine.event", { event: "x", data: {} }, null],
])("WAHA's %s is read as it is sent: %#", (event, payload, told) => {
  const read = ofWaha(event, payload);
  expect(read === null ? null : read.type === "connection" ? read.state : read.type === "receipt" ? `${read.messageId} ${read.status}` : read.type).toBe(told);
  if (read) expect(read.at).toBe(AT - 20);
});

test("an event of another session, instance or without its signature says nothing", () => {
  expect(ofWaha("session.status", { status: "WORKING" }, { session: "outra" })).toBeNull();
  expect(evolution.readWebhook(new Headers(), "{}", AT)).toBeNull();
});
