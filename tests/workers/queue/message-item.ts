import type { WhatsAppPost } from "#app/domain/queue/whatsapp-post.ts";

/** A message that no other resembles. */
export const messageOf = (title: string): WhatsAppPost => ({
  articleId: 1,
  kind: "noticia",
  title,
  kicker: "",
  text: `${title} https://site.test/${title}`,
  link: `https://site.test/${title}`,
  pictureUrl: null,
});
