import { oncePerPassage, type RuleFinding, type StoryRule } from "./read-story.ts";
import type { CheckedPicture } from "./story-check.ts";
import { foldWord } from "./tokens.ts";

/** Names of files and words that describe nothing. Folded. */
const NO_DESCRIPTION =
  /^(?:(?:img|dsc|dscn|pxl|image|imagem|foto|fotografia|screenshot|captura de tela|whatsapp image|sem titulo|untitled|capa)[\s_.\d()-]*(?:at [\d.\s]{1,12}(?:am|pm)?)?(?:\.(?:jpe?g|png|webp|heic))?|[\w-]{1,80}\.(?:jpe?g|png|webp|heic))$/;
/** Whose picture it is stays open. Folded. */
const NO_CREDIT =
  /^(?:foto|fotos|imagem|credito|autor|internet|(?:da |via )?internet|google|google imagens|reproducao da internet|desconhecid[oa]|autor desconhecido|nao identificado|sem credito)$/;

const lacksText = (alt: string) => !/\p{L}/u.test(alt) || NO_DESCRIPTION.test(foldWord(alt.trim()));
const lacksCredit = (credit: string) => !/\p{L}/u.test(credit) || NO_CREDIT.test(foldWord(credit.trim().replace(/^fotos?:\s?/i, "")));

const given = (text: string) => (text.trim() === "" ? null : text);

function flawsOf({ alt, credit }: CheckedPicture, which: string): RuleFinding[] {
  const findings: RuleFinding[] = [];
  if (lacksText(alt)) {
    findings.push({ sentence: `Descreva ${which} para quem não a vê.`, passage: given(alt), reason: "Leitores de tela leem a descrição em voz alta (Lei 13.146/2015, art. 63)." });
  }
  if (lacksCredit(credit)) {
    findings.push({ sentence: `Diga de quem é ${which}.`, passage: given(credit), reason: "O crédito é direito do autor da imagem (Lei 9.610/1998, arts. 24 e 79)." });
  }
  return findings;
}

/** Pictures of the cover and the body without a description or a credit. */
export const incompletePictures: StoryRule = ({ content }, { bodyPictures }) =>
  oncePerPassage([
    ...(content.coverUrl ? flawsOf({ url: content.coverUrl, alt: content.coverAlt, credit: content.coverCredit }, "a imagem de capa") : []),
    ...bodyPictures.flatMap((picture, at) => flawsOf(picture, `a ${at + 1}ª imagem do texto`)),
  ]);
