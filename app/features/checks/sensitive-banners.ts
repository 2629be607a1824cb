import { speaksOfMinor, tellsOfCrime } from "./crime-words.ts";
import { passageIn, type ReadStory, type Sentence, type StoryRule } from "./read-story.ts";

/** A death, an accident or violence against a person. Folded. */
const HARM =
  /\b(?:morre|morreu|morrem|morreram|morta a|morto a|mort[oa]s?|mortes?|mata (?:homem|mulher|jovem|idos[oa]|crianca|adolescente|filh[oa]|pai|mae|irma|irmao|esposa|marido|companheir[oa]|ex|vizinh[oa]|\d+|dois|duas|tres|quatro|cinco|um|uma)|mataram|assassinad[oa]s?|assassinatos?|assassinou|homicidios?|feminicidios?|latrocinios?|chacina|velorios?|sepultad[oa]s?|sepultamento|enterrad[oa]s? (?:n[oa]|em|sob)|falece|faleceu|faleceram|falecimento|obito|obitos|acidentes?|atropelad[oa]s?|atropelamentos?|atropela|capotamento|capota|capotou|colisao|colidem|colidiram|bate de frente|afogad[oa]s?|afogamentos?|afogou|afoga|estuprad[oa]s?|estupros?|esfaquead[oa]s?|balead[oa]s?|baleou|carbonizad[oa]s?|corpo (?:de|e encontrado|encontrado|carbonizado)|corpos|suicidios?|suicidou|tragedia|desabamento|soterrad[oa]s?|luto oficial|quebra a perna|gravemente ferid[oa]s?|ferid[oa]s? (?:grave|em acidente))\b/g;
/** Words of harm that harm nobody. Matched after the word, and before it. */
const HARMLESS_AFTER =
  /^(?: (?:ha|geografic|vascular|politic|do (?:sertao|rio|poco|personagem|vampiro)|de (?:peixes?|gado|animais|abelhas|rir|amores|saudade|fome de)|e ressurreicao|e vida severina|subita do|maquina|para o futebol))/;
const HARMLESS_BEFORE =
  /(?:volume|ponto|natureza|peixes?|gado|animal|animais|boi|bois|abelhas|arvores?|letra|lingua|fio|seguro (?:contra|de)|sem|reduz\w{0,3}|reducao de|prevencao (?:a|de|contra)|prevenir|evitar|evita|evitam|risco de|zero|menos|contra|de combate a|queda de|queda no numero de|dia dos|simulado de|simula|simulacao de) $/;
const TALK =
  /\b(?:campanhas?|palestras?|maio amarelo|setembro amarelo|curso|treinamento|simulado|cartilhas?|audiencia|projeto de lei|seminario|semana (?:nacional )?(?:do|de) transito|finados|paixao de cristo|espetaculo|filme|documentario|livro|peca|aniversario de morte|anos da morte)\b/;

/** The words of harm in a sentence, where they harm somebody. */
function harmIn({ folded }: Sentence): { start: number; end: number } | null {
  if (TALK.test(folded)) return null;
  for (const match of folded.matchAll(HARM)) {
    const end = match.index + match[0].length;
    if (HARMLESS_AFTER.test(folded.slice(end, end + 24)) || HARMLESS_BEFORE.test(folded.slice(Math.max(0, match.index - 32), match.index))) continue;
    return { start: match.index, end };
  }
  return null;
}

/** A story opens with so many sentences. */
const OPENING = 2;

function sensitivePassage({ kicker, title, subtitle, body }: ReadStory): string | null {
  const headline = [title, subtitle, kicker].flatMap(({ sentences }) => sentences);
  // Below the headline a death may be any: only what the story opens with is its subject.
  const opening = body.sentences.slice(0, OPENING);
  for (const sentence of headline) {
    const harm = harmIn(sentence);
    if (harm) return passageIn(sentence, harm.start, harm.end);
  }
  for (const sentence of [...headline, ...opening]) if (speaksOfMinor(sentence.folded) && tellsOfCrime(sentence.folded)) return passageIn(sentence, 0, sentence.folded.length);
  return null;
}

/** Accidents, deaths and minors in a story that would carry banners. */
export const sensitiveWithBanners: StoryRule = (story) => {
  if (story.content.sensitive) return [];
  const passage = sensitivePassage(story);
  return passage === null
    ? []
    : [
        {
          sentence: "Marque a matéria como sensível, para que ela saia sem banners.",
          passage,
          reason: "Anúncio ao lado de morte, acidente ou violência ofende a família e o anunciante.",
        },
      ];
};
