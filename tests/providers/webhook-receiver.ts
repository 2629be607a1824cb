import { createHmac, timingSafeEqual } from "node:crypto";

/** An event as a receiver took it. */
export interface ReceivedEvent {
  id: string;
  type: string;
  data: Record<string, unknown>;
  signatures: number;
}

/** Seconds by which the sender's clock may differ (Standard Webhooks, § Verifying signatures). */
const TOLERANCE_S = 300;

/**
 * A receiver as strict as the libraries of Standard Webhooks: it takes a POST whose signature it can verify with `secret`, and refuses (400) anything
 * else. `answers`: statuses of the next verified calls, or functions that answer themselves; afterwards 204. `now`: its clock (ms).
 */
export class WebhookReceiver {
  readonly events: ReceivedEvent[] = [];
  readonly refusals: string[] = [];
  readonly answers: (number | (() => Promise<Response>))[] = [];
  secret = "";

  constructor(private readonly now: () => number = Date.now) {}

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const body = await request.text();
    const problem = this.#problemOf(request, body);
    if (problem !== null) {
      this.refusals.push(problem);
      return new Response(problem, { status: 400 });
    }
    const { type, data } = JSON.parse(body) as ReceivedEvent;
    const signatures = (request.headers.get("webhook-signature") ?? "").split(" ").length;
    this.events.push({ id: request.headers.get("webhook-id") ?? "", type, data, signatures });
    const answer = this.answers.shift() ?? 204;
    return typeof answer === "number" ? new Response(null, { status: answer }) : answer();
  };

  #problemOf(request: Request, body: string): string | null {
    if (request.method !== "POST") return "method";
    if (request.headers.get("content-type") !== "application/json") return "content type";
    if (request.headers.has("cookie") || request.headers.has("authorization")) return "credentials";
    const id = request.headers.get("webhook-id") ?? "";
    const time = request.headers.get("webhook-timestamp") ?? "";
    if (!/^msg_[0-9a-f]{32}$/.test(id)) return "id";
    if (!/^\d{10}$/.test(time) || Math.abs(this.now() / 1000 - Number(time)) > TOLERANCE_S) return "timestamp";
    if (!/^whsec_[A-Za-z0-9+/]+=*$/.test(this.secret)) return "secret";
    const expected = createHmac("sha256", Buffer.from(this.secret.slice(6), "base64"))
      .update(`${id}.${time}.${body}`)
      .digest();
    const isSigned = (request.headers.get("webhook-signature") ?? "").split(" ").some((signature) => {
      const given = Buffer.from(signature.replace(/^v1,/, ""), "base64");
      return signature.startsWith("v1,") && given.length === expected.length && timingSafeEqual(given, expected);
    });
    if (!isSigned) return "signature";
    const { type, timestamp, data } = JSON.parse(body) as { type?: unknown; timestamp?: unknown; data?: unknown };
    return typeof type === "string" && typeof timestamp === "string" && !Number.isNaN(Date.parse(timestamp)) && typeof data === "object" ? null : "body";
  }
}
