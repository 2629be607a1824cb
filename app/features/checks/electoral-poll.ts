import { excerptOf, type ReadStory, type Sentence, type StoryRule } from "./read-story.ts";

/** How many sentences after the one that names the poll may state its numbers. */
const NUMBERS_WITHIN = 2;

const ELECTORAL =
  /\b(?:intenc(?:ao|oes) de votos?|pesquisas? eleitora(?:l|is)|enquetes? eleitora(?:l|is)|pesquisa (?:estimulada|espontanea)|cenarios? (?:estimulad|espontane)[oa]s?|se (?:a eleicao|as eleicoes) fossem? hoje|votariam? (?:em|n[oa])\b|intencao espontanea)/;
const POLL = /\b(?:pesquisas?|levantamento|sondagem|enquetes?|datafolha|quaest|ipec|atlasintel|instituto (?:amostragem|credibilidade|opinar|datamax|vope)|parana pesquisas)\b/;
/** What a poll says of those who run. */
const STANDING = /\b(?:candidat[oa]s?|pre-candidat[oa]s?|prefeit[oa]|governador(?:a)?|vereador(?:a|es)?|senador(?:a)?|deputad[oa]s?|disputa|segundo turno)\b/;
const RACE =
  /\b(?:lidera|lideram|empat(?:e|am|ad[oa]s?)|pontos? a frente|na frente|aparece com|aparecem com|pontua|venceria|venceriam|oscilou|oscila|tem \d{1,2}(?:,\d)?%|rejeicao)/;
const NUMBER = /\d(?:,\d{1,2})?\s?%|\bpor cento\b|\bpontos percentuais\b/;
/** "A Justiça proibiu", "crime": the text is about the rule, not about a result. */
const ABOUT_THE_LAW = /\b(?:multa de|multa pode|pena de|e proibid[oa]|sao proibid[oa]s|e crime|suspendeu|proibiu)\b/;

/** The number that the electoral court gives a poll: PI-01234/2026, BR 01234/2026. */
const REGISTRATION = /\b[A-Z]{2}\s?[-–—]?\s?\d{4,5}\/(?:20)?\d{2}\b/;

const isPoll = ({ folded }: Sentence) => ELECTORAL.test(folded) || (POLL.test(folded) && STANDING.test(folded) && RACE.test(folded) && NUMBER.test(folded));

/** The sentence in which the story gives results of an electoral poll, or null. */
function pollIn({ fields }: ReadStory): Sentence | null {
  for (const { sentences } of fields) {
    for (const [at, sentence] of sentences.entries()) {
      if (!isPoll(sentence) || ABOUT_THE_LAW.test(sentence.folded)) continue;
      const numbers = sentences.slice(at, at + NUMBERS_WITHIN + 1).find(({ folded }) => NUMBER.test(folded));
      if (numbers) return NUMBER.test(sentence.folded) ? sentence : numbers;
    }
  }
  return null;
}

const isRegistered = ({ fields }: ReadStory) => fields.some(({ text }) => REGISTRATION.test(text));

/** An electoral poll whose registration the story does not state (Lei 9.504/1997, art. 33). */
export const unregisteredPoll: StoryRule = (story) => {
  const poll = pollIn(story);
  if (!poll || isRegistered(story)) return [];
  return [
    {
      sentence: "Informe o número de registro da pesquisa no TSE (como PI-01234/2026) ou tire os números.",
      passage: excerptOf(poll),
      reason: "Publicar pesquisa eleitoral sem registro prévio dá multa de R$ 53 mil a R$ 106 mil (Lei 9.504/1997, art. 33, § 3º). Enquete não tem registro.",
    },
  ];
};

const REASON = "A divulgação de pesquisa eleitoral precisa disto (Lei 9.504/1997, art. 33; Resolução TSE 23.600/2019, art. 10).";

/** What must stand beside a poll's results: in folded text. */
const REQUIRED: readonly (readonly [RegExp, string])[] = [
  [/\bmargem de (?:erro|confianca)\b|\bpontos? percentua(?:l|is),? para mais\b|\bpara mais ou para menos\b/, "Informe a margem de erro da pesquisa."],
  [
    /\b(?:entrevist|ouvi|ouviu|coleta|campo|realizad|feit|aplicad|ouvid)\w{0,10}\b(?:[^.!?\n]|\.(?=\S)){0,120}?\b(?:dias? \d{1,2}|\d{1,2} (?:e|a|de|ate) |\d{1,2}\/\d{1,2}|1º)|\b(?:entre|dias|de) (?:os dias )?\d{1,2}(?: de [a-z]{4,9})? (?:e|a) \d{1,2} de [a-z]{4,9}/,
    "Informe os dias em que as entrevistas foram feitas.",
  ],
  [
    /\b(?:contratad[oa]|contratante|contratou|encomendad[oa]|encomendou|encomenda|custead[oa]|recursos proprios|pag[oa] pel[oa]|financiad[oa])\b/,
    "Informe quem contratou a pesquisa.",
  ],
  [
    /\b(?:ouviu|ouvid[oa]s|entrevistou|entrevistad[oa]s|entrevistas|foram ouvid[oa]s|amostra de)\b(?:[^.!?\n]|\.(?=\S)){0,40}?\d|\b\d[\d.]{0,6} (?:entrevist|eleitor|pessoas|morador)/,
    "Informe quantas pessoas foram ouvidas.",
  ],
];

/** What a registered poll does not tell its readers, one finding each. */
export const incompletePoll: StoryRule = (story) => {
  if (!pollIn(story) || !isRegistered(story)) return [];
  const sentences = story.fields.flatMap((field) => field.sentences);
  return REQUIRED.filter(([pattern]) => !sentences.some(({ folded }) => pattern.test(folded))).map(([, sentence]) => ({ sentence, passage: null, reason: REASON }));
};
