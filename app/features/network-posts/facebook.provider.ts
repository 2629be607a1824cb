import { z } from "zod/v4";
import { type GraphEnv, type GraphOptions, graphFromEnv, graphTime, isNodeId } from "#app/features/instagram/graph-call.provider.ts";
import { pageCalls } from "#app/features/social/from-env.provider.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import type { NetworkPublisher, PublisherChoice } from "./network-publisher.server.ts";

const postId = z.string().regex(/^\d{1,40}_\d{1,40}$/);
const permalink = z
  .url({ protocol: /^https?$/ })
  .nullable()
  .catch(null);
const created = z.object({ id: postId });
const changed = z.object({ success: z.literal(true) });
const addressed = z.object({ permalink_url: permalink });
const listed = z.object({ id: postId, message: z.string().catch(""), created_time: graphTime, permalink_url: permalink });
const list = z.object({ data: z.array(z.unknown()) });
const page = z.object({ name: z.string().min(1).max(200), can_post: z.boolean().catch(true) });

/** Maximum of recent posts that a search for a post of unknown outcome compares. */
const SEARCHED = 50;

/** "Duplicate status message": an equal post is on the Page, perhaps this one. Meta's answer to a repetition proves nothing about the first call. */
const DUPLICATE = "506";

const sameWords = (one: string, other: string) => one.replace(/\s+/g, " ").trim() === other.replace(/\s+/g, " ").trim();

/** A Facebook Page through the Graph API. */
export function facebookPublisher({ pageId, ...options }: GraphOptions & { pageId: string }): NetworkPublisher {
  // Asked for each time: a Page's token dies with the token that it was made from.
  const ofPage = () => pageCalls({ ...options, pageId });

  return {
    async send({ text, link }) {
      const graph = await ofPage();
      try {
        const { id } = await graph.ask({ step: "publish", path: `${pageId}/feed`, form: { message: text, link }, answer: created });
        return { id, permalink: null };
      } catch (error) {
        if (error instanceof ProviderFailure && error.details.code?.split("/")[0] === DUPLICATE) throw new ProviderFailure("unknown_outcome", error.message, error.details);
        throw error;
      }
    },

    async edit(id, { text }) {
      const graph = await ofPage();
      // Repeated, it changes nothing: a lost answer leaves no doubt that matters.
      await graph.ask({ step: "create", path: postId.parse(id), form: { message: text }, answer: changed });
    },

    async find({ text }, since) {
      const graph = await ofPage();
      const query = { fields: "id,message,created_time,permalink_url", since: String(Math.floor(since / 1000)), limit: String(SEARCHED) };
      const { data } = await graph.ask({ step: "read", path: `${pageId}/feed`, query, answer: list });
      const found = data.flatMap((one) => listed.safeParse(one).data ?? []).filter((one) => one.created_time >= since && sameWords(one.message, text));
      const [only] = found;
      return only && found.length === 1 ? { id: only.id, permalink: only.permalink_url } : null;
    },

    async permalinkOf(id) {
      const graph = await ofPage();
      return (await graph.ask({ step: "read", path: postId.parse(id), query: { fields: "permalink_url" }, answer: addressed })).permalink_url;
    },

    async describe() {
      const graph = await ofPage();
      const { name, can_post: mayPost } = await graph.ask({ step: "read", path: pageId, query: { fields: "name,can_post" }, answer: page });
      if (mayPost) return name;
      throw new ProviderFailure("permission", `o token não pode publicar em ${name}: gere outro com a permissão pages_manage_posts`, { code: "can-post" });
    },
  };
}

/** The deployment's Page. */
export function facebookFromEnv(env: GraphEnv & Partial<Pick<Env, "FACEBOOK_PAGE_ID">>): PublisherChoice {
  const pageId = env.FACEBOOK_PAGE_ID?.trim() ?? "";
  const { options, missing: lacking } = graphFromEnv(env);
  const missing = [...lacking, ...(isNodeId(pageId) ? [] : ["FACEBOOK_PAGE_ID"])];
  return missing.length > 0 || !options ? { publisher: null, missing } : { publisher: facebookPublisher({ ...options, pageId }), missing: [] };
}
