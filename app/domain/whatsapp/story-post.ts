import type { Article } from "../article/article.ts";
import type { WhatsAppPost } from "../queue/whatsapp-post.ts";
import { articleMessage } from "./message.ts";

/** What the group reads of a story, as it is now. `link`: the address by which the group is told of it. */
export function storyPost({ id, kicker, title, quickSummary, coverUrl }: Article, link: string): WhatsAppPost {
  return { articleId: id, kind: "noticia", title, kicker, text: articleMessage({ kicker, title, quickSummary, link }), link, pictureUrl: coverUrl };
}

/** Whether the group would read and see the same. */
export const isSamePost = (one: WhatsAppPost, other: WhatsAppPost): boolean =>
  one.text === other.text && one.link === other.link && one.pictureUrl === other.pictureUrl && one.title === other.title && one.kicker === other.kicker;
