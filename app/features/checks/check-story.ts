import { foldWord } from "#app/platform/text/fold.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { accusationWithoutOtherSide, speaksOfMinor, tellsOfCrime } from "./accusation.ts";
import { linksOf } from "./body-links.ts";
import { contradiction } from "./contradiction.ts";
import { factCheck } from "./fact-check.ts";
import { identifiableMinor } from "./identifiable-minor.ts";
import { incompletePoll, unlabelledAdvertising, unregisteredPoll } from "./legal-notices.ts";
import { oncePerPassage, passageIn, type ReadStory, type RuleFinding, readStory, type Sentence, type StoryRule } from "./read-story.ts";
import { relativeDate } from "./relative-date.ts";
import { CHECK_RULES, type CheckContext, type CheckedContent, type CheckedPicture, type CheckRule, type Finding } from "./story-check.ts";

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

/** Names of files and words that describe nothing. Folded. */
const NO_DESCRIPTION =
  /^(?:(?:img|dsc|dscn|pxl|image|imagem|foto|fotografia|screenshot|captura de tela|whatsapp image|sem titulo|untitled|capa)[\s_.\d()-]*(?:at [\d.\s]{1,12}(?:am|pm)?)?(?:\.(?:jpe?g|png|webp|heic))?|[\w-]{1,80}\.(?:jpe?g|png|webp|heic))$/;
/** Credits that do not identify the picture's author. Folded. */
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

/** Stories older than this are no repetition. Days. */
const REPEATED_WITHIN_DAYS = 30;
/** A list of more would say nothing more. */
const NAMED_MAX = 3;

/** Published stories of the last 30 days with nearly the same words, as the search index found them. */
export const repeatedStory: StoryRule = ({ content }, { similarStories, today }) => {
  const since = Date.parse(`${today}T00:00:00Z`) - REPEATED_WITHIN_DAYS * DAY_MS;
  const once = new Map(similarStories.filter(({ publishedAt }) => publishedAt >= since).map((story) => [story.id, story]));
  return [...once.values()].slice(0, NAMED_MAX).map(({ title }) => ({
    sentence: `Veja se não repete “${title}”.`,
    passage: content.title.trim() || null,
    reason: "Uma matéria parecida foi publicada nos últimos 30 dias. Se há novidade, atualize aquela ou diga no título o que mudou.",
  }));
};

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

const RULES: Readonly<Record<CheckRule, StoryRule>> = {
  "menor-identificavel": identifiableMinor,
  "pesquisa-sem-registro": unregisteredPoll,
  "pesquisa-incompleta": incompletePoll,
  "imagem-sem-texto-ou-credito": incompletePictures,
  "acusacao-sem-outro-lado": accusationWithoutOtherSide,
  "data-relativa": relativeDate,
  "contradicao-entre-campos": contradiction,
  "link-morto": deadLinks,
  "materia-repetida": repeatedStory,
  "publicidade-sem-aviso": unlabelledAdvertising,
  "sensivel-com-banners": sensitiveWithBanners,
  "suicidio-sem-ajuda": suicideWithoutHelp,
  "titulo-sem-base": unsupportedHeadline,
};

/** Name of a rule on screens, what it looks for, and its law. */
export interface CheckLabel {
  name: string;
  explanation: string;
  /** Law or court decision; null for a rule of good practice. */
  source: string | null;
}

export const CHECK_LABELS: Readonly<Record<CheckRule, CheckLabel>> = {
  "menor-identificavel": {
    name: "Menor identificável",
    explanation: "Nome, iniciais, parente, escola ou rua de quem tem menos de 18 anos em matéria de crime ou ato infracional.",
    source: "ECA (Lei 8.069/1990), arts. 143 e 247",
  },
  "pesquisa-sem-registro": {
    name: "Pesquisa eleitoral sem registro",
    explanation: "Números de pesquisa eleitoral sem o número de registro na Justiça Eleitoral.",
    source: "Lei 9.504/1997, art. 33",
  },
  "pesquisa-incompleta": {
    name: "Pesquisa eleitoral incompleta",
    explanation: "Pesquisa registrada sem margem de erro, dias de coleta, contratante ou número de entrevistas.",
    source: "Lei 9.504/1997, art. 33; Resolução TSE 23.600/2019, art. 10",
  },
  "imagem-sem-texto-ou-credito": {
    name: "Imagem sem descrição ou crédito",
    explanation: "Capa ou imagem do texto sem descrição para quem não vê, ou sem autor.",
    source: "Lei 13.146/2015, art. 63; Lei 9.610/1998, arts. 24 e 79",
  },
  "acusacao-sem-outro-lado": {
    name: "Acusação sem outro lado",
    explanation: "Pessoa acusada pelo nome sem registro de que alguém a procurou.",
    source: "STF, Tema 995",
  },
  "data-relativa": { name: "Data relativa", explanation: "“Ontem”, “nesta segunda-feira” e semelhantes sem a data ao lado.", source: null },
  "contradicao-entre-campos": { name: "Contradição entre campos", explanation: "Números ou grafias de nomes que diferem entre título, subtítulo, resumo e texto.", source: null },
  "link-morto": { name: "Link que não abre", explanation: "Link do texto cuja página não existe mais.", source: null },
  "materia-repetida": { name: "Matéria repetida", explanation: "Matéria parecida publicada nos últimos 30 dias.", source: null },
  "publicidade-sem-aviso": {
    name: "Publicidade sem aviso",
    explanation: "Texto pago ou que vende, sem aviso no chapéu ou no título.",
    source: "Código de Defesa do Consumidor (Lei 8.078/1990), art. 36",
  },
  "sensivel-com-banners": { name: "Sensível com banners", explanation: "Morte, acidente ou menor de idade em matéria que sairia com anúncios.", source: null },
  "suicidio-sem-ajuda": { name: "Suicídio sem ajuda", explanation: "Matéria que fala de suicídio sem o telefone 188, do CVV.", source: null },
  "titulo-sem-base": { name: "Título sem base", explanation: "Número, data ou nome do título, subtítulo ou chapéu que o texto não traz.", source: null },
};

/** Drops a field that contradicts another from the list of those missing in the text. */
function withoutRepeated(findings: readonly Finding[]): Finding[] {
  const contradicted = findings.flatMap(({ rule, passage }) => (rule === "contradicao-entre-campos" && passage !== null ? [passage] : []));
  return findings.filter(({ rule, passage }) => rule !== "titulo-sem-base" || !contradicted.some((text) => text.includes(passage ?? "")));
}

/** Returns the findings of all rules in the order of `CHECK_RULES`. Linear in the story's length; never throws. */
export function checkStory(story: CheckedContent, context: CheckContext): Finding[] {
  const read = readStory(story);
  return withoutRepeated(CHECK_RULES.flatMap((rule) => RULES[rule](read, context).map((finding): Finding => ({ rule, ...finding }))));
}
