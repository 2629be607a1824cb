import { passageIn, type StoryRule } from "./read-story.ts";

const SUICIDE =
  /\b(?:suicid(?:io|ios|a|as|ou|ar|aram|ado|ando)(?:-se)?|autoexterminio|auto-exterminio|automutilacao|tir(?:ou|ar|ado|aram) a propria vida|(?:pos|por|deu|dar|colocou) fim a(?: propria)? vida|atent(?:ou|ar|ado) contra a propria vida|se enforcou|enforcou-se|se matou|matou-se)\b/g;
/** Not about a person who ends her life. Matched before the word, and after it. */
const OTHER_BEFORE = /(?:atentados?|ataques?|missao|esquadrao|jogada|recuo|terrorista) $/;
const OTHER_AFTER =
  /^(?: (?:politic[oa]|eleitoral|economic[oa]|esportiv[oa]|financeir[oa]|de (?:trabalhar|estudar|tanto|rir|treinar|correr|fazer)|para (?:pagar|ganhar|criar)|trabalhando|estudando))/;
const HELP =
  /\b(?:188\b(?:[^.!?\n]|\.(?=\S)){0,80}?\b(?:cvv|valorizacao da vida|ligu|ligar|telefone|gratuit)|(?:cvv|valorizacao da vida|disque|ligu\w{1,3}|ligar|ligacao|telefone|numero)\b(?:[^.!?\n]|\.(?=\S)){0,80}?\b188)\b/;

/** Stories of a suicide without the number of the help line. */
export const suicideWithoutHelp: StoryRule = ({ fields }) => {
  const sentences = fields.flatMap((field) => field.sentences);
  if (sentences.some(({ folded }) => HELP.test(folded))) return [];
  for (const sentence of sentences) {
    const { folded } = sentence;
    for (const match of folded.matchAll(SUICIDE)) {
      const end = match.index + match[0].length;
      if (OTHER_BEFORE.test(folded.slice(Math.max(0, match.index - 20), match.index)) || OTHER_AFTER.test(folded.slice(end, end + 30))) continue;
      return [
        {
          sentence: "Acrescente onde há ajuda: CVV, telefone 188, 24 horas e de graça.",
          passage: passageIn(sentence, match.index, end),
          reason: "Uma matéria sobre suicídio pode levar quem sofre a repeti-lo; a Organização Mundial da Saúde pede que ela diga onde há ajuda.",
        },
      ];
    }
  }
  return [];
};
