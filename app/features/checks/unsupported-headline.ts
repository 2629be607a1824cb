import { factCheck } from "./fact-check.ts";
import { oncePerPassage, type RuleFinding, type StoryRule } from "./read-story.ts";

/** A body of fewer words is a note of which the title says all. */
const BODY_MIN_WORDS = 20;
/** Title and subtitle are shorter (120 characters at most); what is longer is not read. */
const CHECKED_MAX = 400;

/** Days told from today are another rule's. */
const RELATIVE = /^(?:hoje|ontem|anteontem|amanhã)$/i;

const FACTS: Readonly<Record<string, string>> = { número: "o número", valor: "o valor", data: "a data", horário: "o horário", nome: "o nome" };

/** Numbers, amounts, dates, times and names of title, subtitle and kicker that the body does not have. */
export const unsupportedHeadline: StoryRule = ({ content, kicker, title, subtitle, body }) => {
  if (body.tokens.filter(({ kind }) => kind === "word").length < BODY_MIN_WORDS) return [];
  // Kicker and tags are the newsroom's own words for the story; its state is known.
  const check = factCheck([body.text, kicker.text, ...content.tags, "Piauí"].join("\n"));
  const checkKicker = kicker.tokens.length > 0 ? factCheck(body.text) : check;
  const heads = [
    { name: "o título", text: title.text, isUppercase: false },
    { name: "o subtítulo", text: subtitle.text, isUppercase: false },
    { name: "o chapéu", text: kicker.text, isUppercase: true },
  ];
  return oncePerPassage(
    heads.flatMap(({ name, text, isUppercase }) =>
      (isUppercase ? checkKicker : check)(text.slice(0, CHECKED_MAX), { isUppercase })
        .filter((fact) => !RELATIVE.test(fact.text))
        .map(
          (fact): RuleFinding => ({
            sentence: `Confira ${FACTS[fact.kind] ?? "o dado"} “${fact.text}”: o texto não o traz.`,
            passage: fact.text,
            reason: `O que ${name} afirma precisa estar no texto.`,
          }),
        ),
    ),
  );
};
