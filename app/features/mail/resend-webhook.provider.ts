import { createHmac, timingSafeEqual } from "node:crypto";
import type { MailEvent } from "#app/features/newsletter/subscriber.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import type { MailEventReader } from "./email-channel.server.ts";

/** Allowed age of a signature, past or future (Standard Webhooks). Milliseconds. */
const TOLERANCE_MS = 5 * MINUTE_MS;

/** `whsec_` and the key in base64. */
const SECRET = /^whsec_([A-Za-z0-9+/]{24,200}={0,2})$/;

interface ResendEvent {
  type?: unknown;
  data?: { to?: unknown; bounce?: { type?: unknown } };
}

function isSigned(key: Buffer, headers: Headers, body: string, now: number): boolean {
  const value = (name: string) => headers.get(`svix-${name}`) ?? headers.get(`webhook-${name}`) ?? "";
  const [id, timestamp] = [value("id"), value("timestamp")];
  if (id === "" || !/^\d{1,12}$/.test(timestamp) || Math.abs(now - Number(timestamp) * 1_000) > TOLERANCE_MS) return false;
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  return value("signature")
    .split(" ")
    .some((one) => {
      const sent = one.startsWith("v1,") ? Buffer.from(one.slice(3), "base64") : null;
      return sent?.length === expected.length && timingSafeEqual(sent, expected);
    });
}

/** Returns the meaning of an event for an address; null: none. Of bounces only a `Permanent` one says that the address does not exist. */
function meaningOf({ type, data }: ResendEvent): MailEvent["kind"] | null {
  if (type === "email.complained") return "complaint";
  if (type === "email.delivered") return "delivered";
  if (type === "email.bounced") return data?.bounce?.type === "Permanent" ? "hard-bounce" : "soft-bounce";
  // The service itself does not send to it any more.
  return type === "email.suppressed" ? "hard-bounce" : null;
}

/** Resend's webhook (Standard Webhooks); null without a secret of its form. */
export function resendWebhook(secret: string | undefined): MailEventReader | null {
  const encoded = SECRET.exec(secret?.trim() ?? "")?.[1];
  if (!encoded) return null;
  const key = Buffer.from(encoded, "base64");
  return {
    read(headers, body, now) {
      if (!isSigned(key, headers, body, now)) return null;
      let event: ResendEvent;
      try {
        event = (JSON.parse(body) ?? {}) as ResendEvent;
      } catch {
        return [];
      }
      const kind = meaningOf(event);
      const to = Array.isArray(event.data?.to) ? event.data.to : [event.data?.to];
      return kind === null
        ? []
        : to.flatMap((email) => (typeof email === "string" && email.length <= 254 ? [{ kind, email: (/<([^<>]+)>\s*$/.exec(email)?.[1] ?? email).trim().toLowerCase() }] : []));
    },
  };
}
