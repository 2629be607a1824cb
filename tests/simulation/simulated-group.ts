import type { CallFate, Faults } from "./faults.ts";
import type { Kernel } from "./kernel.ts";
import type { Provider, ProviderAnswer, ProviderCall } from "./network.ts";

export const GROUP_ID = "120363000000000001@g.us";
export const EVOLUTION_ORIGIN = "https://evolution.test";
export const EVOLUTION_INSTANCE = "portal";

/** A message that arrived in the group. Epoch milliseconds. */
export interface GroupMessage {
  id: string;
  text: string;
  /** When its call left, and when it arrived. */
  leftAt: number;
  at: number;
}

const envelope = (status: number, message: unknown): CallFate["answer"] => ({ status, body: { status, error: "Error", response: { message } } });

/** Refusals that prove that nothing was sent. */
const REFUSALS: readonly CallFate["answer"][] = [
  { status: 429, body: {}, headers: { "Retry-After": "120" } },
  envelope(500, "rate-overlimit"),
  envelope(400, ["Error: Connection Closed"]),
  envelope(400, [['instance requires property "text"']]),
  envelope(401, "Unauthorized"),
];

/** The gateway turns whatever goes wrong while it sends, and after it, into these. */
const DOUBTFUL: readonly CallFate["answer"][] = [envelope(400, ["PrismaClientKnownRequestError"]), envelope(500, ["Error: something broke"])];

const messageOf = ({ id, text, at }: GroupMessage) => ({
  key: { remoteJid: GROUP_ID, fromMe: true, id },
  status: "PENDING",
  message: { conversation: text },
  messageType: "conversation",
  messageTimestamp: Math.floor(at / 1_000),
});

/** An Evolution API with one group: what arrived in it cannot be taken back. */
export class SimulatedGroup implements Provider {
  readonly messages: GroupMessage[] = [];
  /** Called when a message is asked for, whatever becomes of it. */
  onAsked: () => void = () => undefined;
  /** Called with what arrives. */
  onMessage: (message: GroupMessage) => void = () => undefined;
  /** Called with each event for the site's webhook. */
  onEvent: (event: string, data: unknown) => void = () => undefined;
  #closed: { until: number; reason: number } | null = null;

  constructor(
    private readonly kernel: Kernel,
    private readonly faults: Faults,
  ) {}

  countOf = (text: string) => this.messages.filter((message) => message.text === text).length;

  /** The number loses its connection for a while; 401: a person put it out. */
  disconnect(ms: number, reason: number): void {
    this.#closed = { until: this.kernel.now + ms, reason };
  }

  fateOf({ path }: ProviderCall): CallFate {
    if (!path.startsWith("/message/")) return this.faults.reading();
    this.onAsked();
    return this.faults.sending(REFUSALS, DOUBTFUL);
  }

  carryOut(call: ProviderCall): ProviderAnswer {
    const isClosed = this.#closed !== null && this.#closed.until > this.kernel.now;
    const state = isClosed ? "close" : "open";
    const [, kind, action] = call.path.split("/");
    switch (`${kind}/${action}`) {
      case "instance/connectionState":
        return { status: 200, body: { instance: { instanceName: EVOLUTION_INSTANCE, state } } };
      case "instance/fetchInstances":
        return { status: 200, body: [{ name: EVOLUTION_INSTANCE, connectionStatus: state, disconnectionReasonCode: isClosed ? this.#closed?.reason : null }] };
      case "group/findGroupInfos":
        return { status: 200, body: { id: GROUP_ID, subject: "Grupo", size: 100, announce: true } };
      case "chat/findMessages":
        return { status: 200, body: { messages: { records: this.#found() } } };
      case "message/sendText":
        return isClosed ? { status: 400, body: { status: 400, response: { message: ["Error: Connection Closed"] } } } : { status: 201, body: messageOf(this.#arrives(call)) };
      default:
        return { status: 404, body: { response: { message: [`Cannot ${call.method} ${call.path}`] } } };
    }
  }

  /** A search finds most of the time what is there. */
  #found(): unknown[] {
    return this.messages
      .slice(-50)
      .reverse()
      .filter(() => !this.faults.chance(0.2))
      .map(messageOf);
  }

  #arrives({ body, leftAt }: ProviderCall): GroupMessage {
    const message = { id: `3EB0${String(this.messages.length + 1).padStart(8, "0")}`, text: String(body.text), leftAt, at: this.kernel.now };
    this.messages.push(message);
    this.kernel.log(`group receives ${JSON.stringify(message.text.slice(0, 60))}`);
    this.onMessage(message);
    this.onEvent("send.message", messageOf(message));
    const statuses = this.faults.chance(0.05) ? ["ERROR"] : ["SERVER_ACK", "DELIVERY_ACK"];
    for (const status of statuses) this.onEvent("messages.update", { keyId: message.id, remoteJid: GROUP_ID, fromMe: true, status });
    return message;
  }
}
