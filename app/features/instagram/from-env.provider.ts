import { z } from "zod/v4";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { type GraphEnv, type GraphOptions, graphCall, graphCount, graphFromEnv, graphId, graphMessage, graphTime, isNodeId } from "./graph-call.provider.ts";
import type { InstagramChoice, InstagramPublisher, PublishedMedia } from "./publisher.server.ts";
import { CONTAINER_ERROR, containerProblem, NO_ID } from "./publishing-errors.ts";
import type { InstagramToken } from "./token-health.ts";

const permalink = z
  .string()
  .url()
  .refine((url) => /^https?:\/\//i.test(url))
  .nullable()
  .catch(null);

const created = z.object({ id: graphId });
const container = z.object({ status_code: z.enum(["IN_PROGRESS", "FINISHED", "PUBLISHED", "ERROR", "EXPIRED"]), status: z.string().catch("") });
const media = z.object({ timestamp: graphTime, permalink });
const listed = z.object({ id: graphId, caption: z.string().catch(""), timestamp: graphTime, permalink });
const list = z.object({ data: z.array(z.unknown()) });
const limit = z.object({
  data: z.tuple([z.object({ quota_usage: graphCount, config: z.object({ quota_total: graphCount, quota_duration: graphCount }) })]).rest(z.unknown()),
});
const account = z.object({ id: graphId, username: z.string().min(1), followers_count: graphCount.nullable().catch(null) });
/** Seconds; 0 is never. */
const end = graphCount.transform((seconds) => (seconds === 0 ? null : seconds * 1000));
const debugged = z.object({
  data: z.object({ is_valid: z.boolean(), expires_at: end.optional(), data_access_expires_at: end.nullable().catch(null), scopes: z.array(z.string()).nullable().catch(null) }),
});

const STATES = { IN_PROGRESS: "in_progress", FINISHED: "finished", PUBLISHED: "published", EXPIRED: "expired" } as const;

/** `alt_text` takes no more (contracts of content publishing §2.1). Characters. */
const ALT_TEXT_MAX = 1_000;

const REFUSED: InstagramToken = { isValid: false, expiresAt: null, isExpiryKnown: false, dataAccessExpiresAt: null, scopes: null };

/** A host without `debug_token` answers that it cannot find such an object. */
const isNotToldHere = (error: unknown) => error instanceof ProviderFailure && (error.kind === "invalid" || error.kind === "permission" || error.details.code === "100/33");

/** An id of Meta's that is safe in a path. */
function nodeOf(id: string): string {
  if (/^\d{1,40}$/.test(id)) return id;
  throw new ProviderFailure("invalid", "o número da publicação não é do Instagram", { code: NO_ID });
}

export interface GraphPublisherOptions extends GraphOptions {
  accountId: string;
}

/** Instagram through the Graph API: `graph.facebook.com` and `graph.instagram.com` alike. */
export function graphPublisher({ accountId, ...options }: GraphPublisherOptions): InstagramPublisher {
  const graph = graphCall(options);
  const { token } = options;

  const readAccount = async () => {
    const found = await graph.ask({ step: "read", path: accountId, query: { fields: "id,username,followers_count" }, answer: account });
    return { id: found.id, username: found.username, followers: found.followers_count };
  };

  /** The Instagram host cannot inspect tokens: only a successful read of the account shows that one works. */
  async function tokenByUse(): Promise<InstagramToken> {
    await readAccount();
    return { isValid: true, expiresAt: null, isExpiryKnown: false, dataAccessExpiresAt: null, scopes: null };
  }

  async function inspect(): Promise<InstagramToken> {
    // A real GET: Meta refuses the method override of its older SDKs to new apps (docs/providers.md). The token stands in an address that only Meta sees.
    const { data } = await graph.ask({ step: "read", path: "debug_token", query: { input_token: token }, answer: debugged });
    return {
      isValid: data.is_valid,
      expiresAt: data.expires_at ?? null,
      isExpiryKnown: data.expires_at !== undefined,
      dataAccessExpiresAt: data.data_access_expires_at,
      scopes: data.scopes,
    };
  }

  async function create(form: Record<string, string>): Promise<{ containerId: string }> {
    const { id } = await graph.ask({ step: "create", path: `${accountId}/media`, form, answer: created });
    return { containerId: id };
  }

  const altOf = (altText: string | undefined) => (altText ? { alt_text: [...altText].slice(0, ALT_TEXT_MAX).join("") } : {});

  return {
    createContainer: ({ format, imageUrl, caption, altText }) =>
      create(format === "story" ? { media_type: "STORIES", image_url: imageUrl } : { image_url: imageUrl, caption, ...altOf(altText) }),

    createCarouselItem: ({ imageUrl, altText }) => create({ image_url: imageUrl, is_carousel_item: "true", ...altOf(altText) }),

    createCarousel: ({ children, caption }) => create({ media_type: "CAROUSEL", children: children.map(nodeOf).join(","), caption }),

    async containerState(containerId) {
      const { status_code, status } = await graph.ask({ step: "poll", path: nodeOf(containerId), query: { fields: "status_code,status" }, answer: container });
      if (status_code !== "ERROR") return { state: STATES[status_code] };
      const subcode = /\b22\d{5}\b/.exec(status)?.[0];
      const code = subcode ? `${CONTAINER_ERROR}/${subcode}` : CONTAINER_ERROR;
      return { state: "error", failure: new ProviderFailure(containerProblem(status).kind, graphMessage(status, token) || "o Instagram não preparou a imagem", { code }) };
    },

    async publish(containerId) {
      const { id } = await graph.ask({ step: "publish", path: `${accountId}/media_publish`, form: { creation_id: nodeOf(containerId) }, answer: created });
      return { mediaId: id };
    },

    async mediaOf(mediaId) {
      const found = await graph.ask({ step: "read", path: nodeOf(mediaId), query: { fields: "id,permalink,timestamp" }, answer: media });
      return { permalink: found.permalink, at: found.timestamp };
    },

    async recentMedia(format, most) {
      const { data } = await graph.ask({
        step: "read",
        path: `${accountId}/${format === "story" ? "stories" : "media"}`,
        query: { fields: "id,caption,timestamp,permalink", limit: String(most) },
        answer: list,
      });
      return data.flatMap((one): PublishedMedia[] => {
        const read = listed.safeParse(one);
        return read.success ? [{ id: read.data.id, caption: read.data.caption, at: read.data.timestamp, permalink: read.data.permalink }] : [];
      });
    },

    async quota() {
      const { data } = await graph.ask({ step: "read", path: `${accountId}/content_publishing_limit`, query: { fields: "config,quota_usage" }, answer: limit });
      const [{ quota_usage: used, config }] = data;
      return { used, total: config.quota_total, windowSeconds: config.quota_duration };
    },

    account: readAccount,

    token: () =>
      inspect()
        .catch((error: unknown) => {
          if (isNotToldHere(error)) return tokenByUse();
          throw error;
        })
        .catch((error: unknown) => {
          if (error instanceof ProviderFailure && error.kind === "auth") return REFUSED;
          throw error;
        }),

    usage: graph.usage,
  };
}

/** Environment variables of Instagram. */
export type InstagramEnv = GraphEnv & Partial<Pick<Env, "SITE_URL" | "INSTAGRAM_ACCOUNT_ID">>;

/** The order in which missing settings are named. */
const SETTINGS = ["META_ACCESS_TOKEN", "INSTAGRAM_ACCOUNT_ID", "SITE_URL", "META_GRAPH_URL", "META_API_VERSION"];

/** The configured publisher, or the names of settings that are missing or invalid. */
export function instagramFromEnv(env: InstagramEnv): InstagramChoice {
  const accountId = env.INSTAGRAM_ACCOUNT_ID?.trim() ?? "";
  const graph = graphFromEnv(env);
  const missing = [
    ...graph.missing,
    ...(isNodeId(accountId) ? [] : ["INSTAGRAM_ACCOUNT_ID"]),
    // Instagram fetches each card from the site's address, which a queue knows only from this setting.
    ...(env.SITE_URL ? [] : ["SITE_URL"]),
  ].sort((a, b) => SETTINGS.indexOf(a) - SETTINGS.indexOf(b));
  if (missing.length > 0 || !graph.options) return { publisher: null, missing };
  return { publisher: graphPublisher({ ...graph.options, accountId }), missing: [] };
}
