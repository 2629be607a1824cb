import { ProviderFailure } from "#app/domain/provider-failure.ts";
import type { InstagramPublisher } from "#app/services/instagram-publisher.ts";
import type { WhatsAppGateway } from "#app/services/whatsapp-gateway.ts";
import type { SimulatedTime } from "./simulated-time.ts";

/** What befalls a call. `late`: no answer, and the effect comes after it. */
export type Fault = "none" | "lost-before" | "lost-after" | "late" | "throttled" | "broken" | "refused";

const LATE_MS = 45_000;

export interface WorldDeps {
  time: SimulatedTime;
  /** What befalls the next call. */
  fault(): Fault;
}

/** An effect and its answer, as the fault has it. `lost` is what a call without an answer is thrown as. */
function strike<Answer>({ time, fault }: WorldDeps, lost: "unknown_outcome" | "transient", effect: () => Answer): Answer {
  const befalls = fault();
  if (befalls === "throttled") throw new ProviderFailure("rate_limited", "too many", { code: lost === "unknown_outcome" ? "http-429" : "4", retryAfterSeconds: 60 });
  if (befalls === "broken") throw new ProviderFailure(lost, "server error", { code: "http-503" });
  if (befalls === "refused") throw new ProviderFailure("invalid", "bad parameter", { code: "36004/2207010" });
  if (befalls === "late") time.after(LATE_MS, () => void effect());
  if (befalls === "lost-after") effect();
  if (befalls !== "none") throw new ProviderFailure(lost, "no answer", { code: "timeout" });
  return effect();
}

/** Instagram as far as a queue can see it; what went out is counted by caption. */
export class SimulatedInstagram {
  readonly posts: { id: string; caption: string; at: number }[] = [];
  readonly #containers = new Map<string, { caption: string; isPublished: boolean; polls: number }>();

  constructor(private readonly deps: WorldDeps) {}

  countOf = (caption: string) => this.posts.filter((post) => post.caption === caption).length;

  readonly publisher: InstagramPublisher = {
    createContainer: async ({ caption }) =>
      strike(this.deps, "transient", () => {
        const containerId = String(1_000 + this.#containers.size);
        this.#containers.set(containerId, { caption, isPublished: false, polls: 0 });
        return { containerId };
      }),
    containerState: async (containerId) =>
      strike(this.deps, "transient", () => {
        const container = this.#containers.get(containerId);
        if (!container) throw new ProviderFailure("invalid", "no such object", { code: "100/33" });
        container.polls += 1;
        if (container.isPublished) return { state: "published" };
        return { state: container.polls > 1 ? "finished" : "in_progress" };
      }),
    publish: async (containerId) =>
      strike(this.deps, "unknown_outcome", () => {
        const container = this.#containers.get(containerId);
        if (!container || container.isPublished) throw new ProviderFailure("unknown_outcome", "no such container", { code: "24/2207008" });
        container.isPublished = true;
        const mediaId = String(9_000 + this.posts.length);
        this.posts.push({ id: mediaId, caption: container.caption, at: this.deps.time.now });
        return { mediaId };
      }),
    mediaOf: async (mediaId) => ({ permalink: `https://instagram.test/p/${mediaId}`, at: this.deps.time.now }),
    recentMedia: async (_format, limit) =>
      strike(this.deps, "transient", () =>
        this.posts
          .slice(-limit)
          .reverse()
          .map((post) => ({ ...post, permalink: null })),
      ),
    quota: async () => ({ used: this.posts.length, total: 100_000, windowSeconds: 86_400 }),
    account: () => Promise.reject(new Error("not asked for by a queue")),
    token: () => Promise.reject(new Error("not asked for by a queue")),
    usage: () => null,
  };
}

/** A group and a gateway; what arrived is counted by text. */
export class SimulatedGroup {
  readonly messages: string[] = [];

  constructor(private readonly deps: WorldDeps) {}

  countOf = (text: string) => this.messages.filter((message) => message === text).length;

  readonly gateway: WhatsAppGateway = {
    name: "Evolution API",
    state: async () => strike(this.deps, "transient", () => ({ state: "open" as const })),
    sendText: async ({ text }) =>
      strike(this.deps, "unknown_outcome", () => {
        this.messages.push(text);
        return { messageId: `m${this.messages.length}` };
      }),
    sendImage: async ({ caption }) => this.gateway.sendText({ groupId: "", text: caption }),
    findSent: async ({ containing }) => strike(this.deps, "transient", () => (this.messages.some((message) => message.includes(containing)) ? true : ("unknown" as const))),
    prepare: () => Promise.reject(new Error("not asked for by a queue")),
    connect: () => Promise.reject(new Error("not asked for by a queue")),
    groups: () => Promise.reject(new Error("not asked for by a queue")),
    group: () => Promise.reject(new Error("not asked for by a queue")),
    logout: () => Promise.reject(new Error("not asked for by a queue")),
    readWebhook: () => null,
  };
}
