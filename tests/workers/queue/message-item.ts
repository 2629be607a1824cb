import type { WhatsAppPost } from "#app/domain/queue/whatsapp-post.ts";

/** A message that no other resembles; those of titles that end in -0 and -1 are about the same page. */
export const messageOf = (title: string): WhatsAppPost => messageAbout(title, `https://site.test/${title.replace(/-1$/, "-0")}`);

const messageAbout = (title: string, link: string): WhatsAppPost => ({
  articleId: 1,
  kind: "noticia",
  title,
  kicker: "",
  text: `${title} ${link}`,
  link,
  pictureUrl: null,
});
