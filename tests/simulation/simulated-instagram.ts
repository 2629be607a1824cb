import type { CallFate, Faults } from "./faults.ts";
import type { Kernel } from "./kernel.ts";
import type { Provider, ProviderAnswer, ProviderCall } from "./network.ts";

export const GRAPH_ORIGIN = "https://graph.test";
export const ACCOUNT_ID = "17841400000000001";

const DAY_MS = 86_400_000;
/** Posts that the account may publish in 24 hours; few, so that worlds reach it. */
const QUOTA = 12;

/** A post that readers saw. */
export interface InstagramMedia {
  id: string;
  caption: string;
  at: number;
}

interface Container {
  id: string;
  caption: string;
  madeAt: number;
  polls: number;
  needsPolls: number;
  isBroken: boolean;
  mediaId: string | null;
}

const graphError = (code: number, subcode: number | null, status = 400): { status: number; body: unknown } => ({
  status,
  body: { error: { message: "simulated", code, ...(subcode === null ? {} : { error_subcode: subcode }) } },
});

/** Refusals of a call that took no effect. */
const REFUSALS: Record<"create" | "publish", readonly CallFate["answer"][]> = {
  create: [graphError(4, null, 429), graphError(190, null, 401), graphError(36003, 2207009), graphError(-1, 2207032), graphError(2, null, 500)],
  publish: [graphError(4, null, 429), graphError(190, null, 401), graphError(9007, 2207027), graphError(4, 2207051, 403), graphError(9004, 2207052)],
};

/** Answers that come whether or not the post is out. */
const DOUBTFUL: readonly CallFate["answer"][] = [
  graphError(4, 2207051, 403),
  graphError(24, 2207008),
  graphError(24, 2207006),
  graphError(1, null, 500),
  graphError(-1, 2207001),
  graphError(100, 33),
  graphError(506, null),
];

/** A container that cannot be read, for a while. */
const UNREADABLE: readonly CallFate["answer"][] = [graphError(100, 33), graphError(100, 33), graphError(190, null, 401), graphError(2, null, 500)];

/** Content publishing of the Graph API. */
export class SimulatedInstagram implements Provider {
  readonly media: InstagramMedia[] = [];
  onPost: (media: InstagramMedia) => void = () => undefined;
  readonly #containers: Container[] = [];

  constructor(
    private readonly kernel: Kernel,
    private readonly faults: Faults,
  ) {}

  countOf = (caption: string) => this.media.filter((post) => post.caption === caption).length;

  fateOf({ method, path }: ProviderCall): CallFate {
    if (method === "POST" && path.endsWith("/media")) return this.faults.sending(REFUSALS.create, []);
    if (path.endsWith("/media_publish")) return this.faults.sending(REFUSALS.publish, DOUBTFUL);
    return this.faults.reading(UNREADABLE);
  }

  carryOut(call: ProviderCall): ProviderAnswer {
    const [, , node = "", edge] = call.path.split("/");
    if (node === "debug_token") return { status: 200, body: { data: { is_valid: true, expires_at: 0, data_access_expires_at: 0, scopes: [] } } };
    if (edge === "media" && call.method === "POST") return this.#create(String(call.body.caption ?? ""));
    if (edge === "media_publish") return this.#publish(String(call.body.creation_id));
    if (edge === "media" || edge === "stories") return { status: 200, body: { data: this.media.slice(-10).reverse().map(listed) } };
    if (edge === "content_publishing_limit") return { status: 200, body: { data: [{ quota_usage: this.#used(), config: { quota_total: QUOTA, quota_duration: 86_400 } }] } };
    return this.#read(node);
  }

  #used = () => this.media.filter(({ at }) => at > this.kernel.now - DAY_MS).length;

  #create(caption: string): ProviderAnswer {
    const container: Container = {
      id: String(1_000 + this.#containers.length),
      caption,
      madeAt: this.kernel.now,
      polls: 0,
      needsPolls: this.faults.below(3),
      isBroken: this.faults.chance(0.05),
      mediaId: null,
    };
    this.#containers.push(container);
    return { status: 200, body: { id: container.id } };
  }

  #stateOf(container: Container): "PUBLISHED" | "EXPIRED" | "ERROR" | "FINISHED" | "IN_PROGRESS" {
    if (container.mediaId !== null) return "PUBLISHED";
    if (this.kernel.now - container.madeAt > DAY_MS) return "EXPIRED";
    if (container.isBroken) return "ERROR";
    return container.polls >= container.needsPolls ? "FINISHED" : "IN_PROGRESS";
  }

  #publish(containerId: string): ProviderAnswer {
    const container = this.#containers.find(({ id }) => id === containerId);
    const state = container && this.#stateOf(container);
    if (state === "IN_PROGRESS") return graphError(9007, 2207027);
    if (!container || state !== "FINISHED") return graphError(24, 2207008);
    if (this.#used() >= QUOTA) return graphError(9, 2207042);
    const media = { id: String(9_000 + this.media.length), caption: container.caption, at: this.kernel.now };
    container.mediaId = media.id;
    this.media.push(media);
    this.kernel.log(`instagram shows ${JSON.stringify(media.caption.slice(0, 60))}`);
    this.onPost(media);
    return { status: 200, body: { id: media.id } };
  }

  #read(id: string): ProviderAnswer {
    const container = this.#containers.find((one) => one.id === id);
    if (container) {
      const status = this.#stateOf(container);
      container.polls += 1;
      return { status: 200, body: { id, status_code: status, status: status === "ERROR" ? "Error: Media upload has failed with error code 2207032" : status } };
    }
    const media = this.media.find((one) => one.id === id);
    return media ? { status: 200, body: listed(media) } : graphError(100, 33);
  }
}

const listed = ({ id, caption, at }: InstagramMedia) => ({
  id,
  caption,
  timestamp: `${new Date(at).toISOString().slice(0, 19)}+0000`,
  permalink: `https://www.instagram.com/p/${id}/`,
});
