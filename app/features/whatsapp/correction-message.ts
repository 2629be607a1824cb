import { cutToUnits } from "#app/features/suggestions/cut-text.ts";
import type { WhatsAppPost } from "#app/platform/queue/whatsapp-post.ts";
import { MESSAGE_MAX, plainLine } from "./message.ts";

const HEAD = "*CORREÇÃO*";
const TITLE_MAX = 200;

/** The message that brings a correction to the group: what was wrong, of which story, and where it can be read. The link is never cut. */
export function correctionPost({ title, correction, link, pictureUrl }: { title: string; correction: string; link: string; pictureUrl: string | null }): WhatsAppPost {
  const footer = `Leia a matéria corrigida: ${link}`;
  const headline = `*${cutToUnits(plainLine(title), TITLE_MAX)}*`;
  const room = MESSAGE_MAX - HEAD.length - headline.length - footer.length - 6;
  const text = [HEAD, headline, cutToUnits(plainLine(correction), room), footer].join("\n\n");
  // Not the story's own message: it stays as it is when the story changes again, and it is never taken for the story's.
  return { articleId: null, kind: "custom", title: `Correção: ${title}`, kicker: "", text, link, pictureUrl };
}
