import type { Article } from "../article/article.ts";
import type { WhatsAppPost } from "../queue/whatsapp-post.ts";
import { articleMessage } from "./message.ts";

/** What the group reads of a story, as it is now. `siteUrl`: origin without a trailing slash. */
export function storyPost({ id, slug, kicker, title, quickSummary, coverUrl }: Article, siteUrl: string): WhatsAppPost {
  const link = `${siteUrl}/post/${slug}`;
  return { articleId: id, kind: "noticia", title, kicker, text: articleMessage({ kicker, title, quickSummary, link }), link, pictureUrl: coverUrl };
}

/** Whether the group would read and see the same. */
export const isSamePost = (one: WhatsAppPost, other: WhatsAppPost): boolean =>
  one.text === other.text && one.link === other.link && one.pictureUrl === other.pictureUrl && one.title === other.title && one.kicker === other.kicker;
