import { factCheck } from "../facts/fact-check.ts";
import { oncePerPassage, type RuleFinding, type StoryRule } from "./read-story.ts";

/** A body of fewer words is a note of which the title says all. */
const BODY_MIN_WORDS = 20;
/** Title and subtitle are shorter (120 characters at most); what is longer is not read. */
const CHECKED_MAX = 400;

const FACTS: Readonly<Record<string, string>> = { número: "o número", valor: "o valor", data: "a data", horário: "o horário", nome: "o nome" };

/** Numbers, amounts, dates, times and names of title, subtitle and kicker that the body does not have. */
export const unsupportedHeadline: StoryRule = ({ kicker, title, subtitle, body }) => {
  if (body.tokens.filter(({ kind }) => kind === "word").length < BODY_MIN_WORDS) return [];
  const check = factCheck(body.text);
  const heads = [
    { name: "o título", text: title.text, isUppercase: false },
    { name: "o subtítulo", text: subtitle.text, isUppercase: false },
    { name: "o chapéu", text: kicker.text, isUppercase: true },
  ];
  return oncePerPassage(
    heads.flatMap(({ name, text, isUppercase }) =>
      check(text.slice(0, CHECKED_MAX), { isUppercase }).map(
        (fact): RuleFinding => ({
          sentence: `Confira ${FACTS[fact.kind] ?? "o dado"} “${fact.text}”: o texto não o traz.`,
          passage: fact.text,
          reason: `O que ${name} afirma precisa estar no texto.`,
        }),
      ),
    ),
  );
};
