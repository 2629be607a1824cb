import { linksOf } from "./body-links.ts";
import { oncePerPassage, type StoryRule } from "./read-story.ts";

/** Links of the body whose address no longer answers. */
export const deadLinks: StoryRule = ({ content }, context) => {
  if (context.deadLinks.length === 0) return [];
  const dead = new Set(context.deadLinks);
  return oncePerPassage(
    linksOf(content.body)
      .filter(({ href }) => dead.has(href))
      .map(({ href, text }) => ({ sentence: `Troque ou tire o link para ${href}.`, passage: text || null, reason: "A página não existe mais: quem tocar no link não acha nada." })),
  );
};
