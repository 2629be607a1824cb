import { type FailureClass, ProviderFailure } from "#app/domain/provider-failure.ts";
import type { InstagramPublisher } from "#app/services/instagram/publisher.ts";
import type { WhatsAppGateway } from "#app/services/whatsapp/gateway.ts";
import type { SimulatedLife } from "./simulated-life.ts";
import type { SimulatedTime } from "./simulated-time.ts";

/** How one call goes wrong: whether, and when, it takes effect all the same, and how it is answered. */
interface Fault {
  effect: "none" | "now" | "late";
  kind: FailureClass;
  code: string;
  retryAfterSeconds?: number;
}

export type Call = "create" | "poll" | "publish" | "read" | "send" | "state" | "find";

/** After our own time-out, and well before anybody looks for what may have gone out. */
const LATE_MS = 45_000;
const CALL_MS = 400;

const fault = (effect: Fault["effect"], kind: FailureClass, code: string, retryAfterSeconds?: number): Fault => ({
  effect,
  kind,
  code,
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
});
const LOST = ["timeout", "connection", "unreadable", "too-large", "http-502"] as const;
const lost = (kind: FailureClass, effects: readonly Fault["effect"][]) => LOST.flatMap((code) => effects.map((effect) => fault(effect, kind, code)));
/** Answers that come whether or not the call took effect. */
const either = (kind: FailureClass, code: string, retryAfterSeconds?: number) => [fault("none", kind, code, retryAfterSeconds), fault("now", kind, code, retryAfterSeconds)];

/** What may befall each call, as the adapters tell of it. */
const FAULTS: Record<Call, readonly Fault[]> = {
  create: [
    ...lost("transient", ["none", "now"]),
    fault("none", "rate_limited", "4", 90),
    fault("none", "auth", "190"),
    fault("none", "transient", "-1/2207032"),
    fault("none", "invalid", "36003/2207009"),
    fault("none", "invalid", "36004/2207010"),
    ...either("policy", "4/2207051"),
  ],
  poll: [
    ...lost("transient", ["now"]),
    fault("now", "transient", "100/33"),
    fault("now", "transient", "100/33"),
    fault("now", "rate_limited", "4", 60),
    fault("now", "auth", "190/463"),
    fault("now", "transient", "2"),
  ],
  publish: [
    ...lost("unknown_outcome", ["none", "now", "late"]),
    ...either("policy", "4/2207051"),
    ...either("unknown_outcome", "24/2207008"),
    ...either("unknown_outcome", "1"),
    ...either("unknown_outcome", "-1/2207001"),
    ...either("permission", "24/2207006"),
    ...either("permission", "100/33"),
    ...either("rate_limited", "4", 60),
    ...either("rate_limited", "http-429", 60),
    ...either("invalid", "506"),
    fault("none", "auth", "190"),
    fault("none", "rate_limited", "9/2207042"),
    fault("none", "transient", "9007/2207027"),
    fault("none", "invalid", "36004/2207010"),
    fault("none", "transient", "9004/2207052"),
  ],
  read: [...lost("transient", ["none"]), fault("none", "auth", "190"), fault("none", "rate_limited", "4", 60)],
  send: [
    ...lost("unknown_outcome", ["none", "now", "late"]),
    ...either("unknown_outcome", "400"),
    ...either("unknown_outcome", "500"),
    fault("none", "rate_limited", "429", 120),
    fault("none", "rate_limited", "rate-overlimit"),
    fault("none", "transient", "offline"),
    fault("none", "invalid", "bad-request"),
    fault("none", "permission", "group-unknown"),
    fault("none", "auth", "401"),
  ],
  state: [...lost("transient", ["none"]), fault("none", "auth", "401")],
  find: [...lost("transient", ["none"]), fault("none", "rate_limited", "429", 60)],
};

export interface WorldDeps {
  time: SimulatedTime;
  random(): number;
  /** Whether something befalls this call. */
  befalls(call: Call): boolean;
  /** Of the process that calls now. */
  life(): SimulatedLife;
}

/** One call: it may take effect, or not, or later; be answered, or not; and whoever asked may die meanwhile. */
async function strike<Answer>({ time, random, befalls, life }: WorldDeps, call: Call, effect: () => Answer): Promise<Answer> {
  const asking = life();
  const wasOver = asking.isOver;
  const left = asking.at("asked");
  if (asking.isOver) {
    // What is on its way goes on without the one who sent it.
    const fate = random();
    if (!wasOver && fate < 0.6) time.after(fate < 0.3 ? 0 : LATE_MS, () => void attempted(effect));
    await left;
  }
  await left;
  time.pass(Math.ceil(random() * CALL_MS));
  const all = FAULTS[call];
  const befallen = befalls(call) ? all[Math.floor(random() * all.length)] : undefined;
  const answer = befallen === undefined || befallen.effect === "now" ? attempted(effect) : undefined;
  if (befallen?.effect === "late") time.after(LATE_MS, () => void attempted(effect));
  await asking.at("answered");
  if (befallen) throw new ProviderFailure(befallen.kind, "befallen", { code: befallen.code, retryAfterSeconds: befallen.retryAfterSeconds });
  if (answer && "error" in answer) throw answer.error;
  if (!answer) throw new Error("neither an answer nor a fault");
  return answer.value;
}

/** What an effect came to; what the provider refuses is an answer too. */
function attempted<Value>(effect: () => Value): { value: Value } | { error: ProviderFailure } {
  try {
    return { value: effect() };
  } catch (error) {
    if (error instanceof ProviderFailure) return { error };
    throw error;
  }
}

const DAY_MS = 86_400_000;

interface Container {
  caption: string;
  madeAt: number;
  polls: number;
  needsPolls: number;
  mediaId: string | null;
  isBroken: boolean;
}

/** Instagram as far as a queue can see it; what went out is counted by caption. */
export class SimulatedInstagram {
  readonly posts: { id: string; caption: string; at: number }[] = [];
  readonly #containers = new Map<string, Container>();

  constructor(private readonly deps: WorldDeps) {}

  countOf = (caption: string) => this.posts.filter((post) => post.caption === caption).length;

  #stateOf(container: Container) {
    if (container.mediaId !== null) return "published" as const;
    if (this.deps.time.truth - container.madeAt > DAY_MS) return "expired" as const;
    if (container.isBroken) return "error" as const;
    return container.polls >= container.needsPolls ? ("finished" as const) : ("in_progress" as const);
  }

  #publish(containerId: string): { mediaId: string } {
    const container = this.#containers.get(containerId);
    const state = container && this.#stateOf(container);
    if (state === "in_progress") throw new ProviderFailure("transient", "not ready", { code: "9007/2207027" });
    if (!container || state !== "finished") throw new ProviderFailure("unknown_outcome", "no such container", { code: "24/2207008" });
    const mediaId = String(9_000 + this.posts.length);
    container.mediaId = mediaId;
    this.posts.push({ id: mediaId, caption: container.caption, at: this.deps.time.truth });
    return { mediaId };
  }

  readonly publisher: InstagramPublisher = {
    createContainer: ({ caption }) =>
      strike(this.deps, "create", () => {
        const containerId = String(1_000 + this.#containers.size);
        const { random, time } = this.deps;
        const needsPolls = Math.floor(random() * 3);
        this.#containers.set(containerId, { caption, madeAt: time.truth, polls: 0, needsPolls, mediaId: null, isBroken: random() < 0.05 });
        return { containerId };
      }),
    containerState: (containerId) =>
      strike(this.deps, "poll", () => {
        const container = this.#containers.get(containerId);
        if (!container) throw new ProviderFailure("transient", "no such object", { code: "100/33" });
        const state = this.#stateOf(container);
        container.polls += 1;
        return state === "error" ? { state, failure: new ProviderFailure("transient", "broken", { code: "container/2207032" }) } : { state };
      }),
    publish: (containerId) => strike(this.deps, "publish", () => this.#publish(containerId)),
    mediaOf: (mediaId) => strike(this.deps, "read", () => ({ permalink: `https://instagram.test/p/${mediaId}`, at: this.deps.time.truth })),
    recentMedia: (_format, limit) =>
      strike(this.deps, "read", () =>
        this.posts
          .slice(-limit)
          .reverse()
          .map((post) => ({ ...post, permalink: null })),
      ),
    quota: () => strike(this.deps, "read", () => ({ used: this.deps.random() < 0.03 ? 100 : this.posts.length, total: 100, windowSeconds: 86_400 })),
    account: () => Promise.reject(new Error("not asked for by a queue")),
    token: () => Promise.reject(new Error("not asked for by a queue")),
    usage: () => null,
  };
}

/** A group and a gateway; what arrived is counted by text. */
export class SimulatedGroup {
  readonly messages: { id: string; text: string; at: number }[] = [];

  constructor(private readonly deps: WorldDeps) {}

  countOf = (text: string) => this.messages.filter((message) => message.text === text).length;

  #send(text: string): Promise<{ messageId: string }> {
    return strike(this.deps, "send", () => {
      const id = `m${this.messages.length + 1}`;
      this.messages.push({ id, text, at: this.deps.time.truth });
      return { messageId: id };
    });
  }

  readonly gateway: WhatsAppGateway = {
    name: "Evolution API",
    state: () => strike(this.deps, "state", () => (this.deps.random() < 0.03 ? { state: "close" as const, reason: 408 } : { state: "open" as const })),
    sendText: ({ text }) => this.#send(text),
    sendImage: ({ caption }) => this.#send(caption),
    findSent: ({ containing, since }) =>
      strike(this.deps, "find", () => {
        const isThere = this.messages.some(({ text, at }) => text.includes(containing) && at >= since - 120_000);
        return isThere && this.deps.random() < 0.8 ? true : ("unknown" as const);
      }),
    prepare: () => Promise.reject(new Error("not asked for by a queue")),
    connect: () => Promise.reject(new Error("not asked for by a queue")),
    groups: () => Promise.reject(new Error("not asked for by a queue")),
    group: () => Promise.reject(new Error("not asked for by a queue")),
    logout: () => Promise.reject(new Error("not asked for by a queue")),
    readWebhook: () => null,
  };
}
