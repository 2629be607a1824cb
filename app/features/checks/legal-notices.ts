import { linksOf } from "./body-links.ts";
import { excerptOf, type FieldText, oncePerPassage, type ReadStory, type RuleFinding, type Sentence, type StoryRule } from "./read-story.ts";

/** Number of sentences after the one that names the poll that may state its numbers. */
const NUMBERS_WITHIN = 2;

const ELECTORAL =
  /\b(?:intenc(?:ao|oes) de votos?|pesquisas? eleitora(?:l|is)|enquetes? eleitora(?:l|is)|pesquisa (?:estimulada|espontanea)|cenarios? (?:estimulad|espontane)[oa]s?|se (?:a eleicao|as eleicoes) fossem? hoje|votariam? (?:em|n[oa])\b|intencao espontanea)/;
const POLL = /\b(?:pesquisas?|levantamento|sondagem|enquetes?|datafolha|quaest|ipec|atlasintel|instituto (?:amostragem|credibilidade|opinar|datamax|vope)|parana pesquisas)\b/;
/** Words for candidates and their results. */
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

/** Details required with a poll's results; in folded text. */
const REQUIRED: readonly (readonly [RegExp, string])[] = [
  [/\bmargem de (?:erro|confianca)\b|\bpontos? percentua(?:l|is),? para mais\b|\bpara mais ou para menos\b/, "Informe a margem de erro da pesquisa."],
  [
    /\b(?:entrevist|ouvi|ouviu|coleta|campo|realizad|feit|aplicad|ouvid)\w{0,10}\b(?:[^.!?\n]|\.(?=\S)){0,120}?\b(?:dias? \d{1,2}|\d{1,2} (?:e|a|de|ate) |\d{1,2}\/\d{1,2}|1o)|\b(?:entre|dias|de) (?:os dias )?\d{1,2}(?: de [a-z]{4,9})? (?:e|a) \d{1,2} de [a-z]{4,9}/,
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

/** Reports each detail that a registered poll omits. */
export const incompletePoll: StoryRule = (story) => {
  if (!pollIn(story) || !isRegistered(story)) return [];
  const sentences = story.fields.flatMap((field) => field.sentences);
  return REQUIRED.filter(([pattern]) => !sentences.some(({ folded }) => pattern.test(folded))).map(([, sentence]) => ({ sentence, passage: null, reason: REASON }));
};

/** A label that a reader sees before the text. Folded. */
const LABEL =
  /\b(?:publicidade|publieditorial|publipost|publi|informe publicitario|informe comercial|conteudo (?:patrocinado|de marca|pago|publicitario)|patrocinad[oa]|anuncio|especial publicitario|oferecimento|branded content|propaganda)\b/;

/** The text says of itself that it is paid. Folded. */
const DECLARES =
  /\b(?:(?:este|esse) (?:conteudo|texto|artigo|post|material) (?:e|foi) (?:patrocinado|pago|oferecido|produzido (?:em parceria com|por) (?:a |o )?(?:marca|anunciante|patrocinador))|(?:esta|essa) (?:materia|publicacao|reportagem) (?:e|foi) (?:patrocinada|paga|oferecida)|(?:conteudo|post|texto) (?:patrocinado|oferecido|pago) p(?:or|el[oa])\b|(?:materia|publicacao) (?:patrocinada|paga|oferecida) p(?:or|el[oa])\b|(?:um )?oferecimento(?: de| d[ao]|:)|em parceria paga)|^(?:conteudo (?:patrocinado|pago|de marca)|publieditorial|informe publicitario|publipost|materia paga|publicidade|oferecimento)[.:!]?$|^(?:publieditorial|informe publicitario|conteudo patrocinado)(?::| [-–—]) |#(?:publi|publicidade|ad|patrocinado)\b/;

const CALL =
  /\b(?:aproveite|aproveitem|garanta (?:ja|agora|o seu|a sua|seu|sua)|nao perca|corra (?:e|para|ja|que)|compre (?:ja|agora)|peca (?:ja|agora|o seu|a sua|pelo)|encomende|imperdivel|imperdiveis|venha conferir|venha conhecer|faca ja|ligue ja|ligue agora|chame no|promocao valida|condicoes especiais|precos? imbativ\w{1,3}|super oferta|ofertas? imperdive\w{1,3}|agende ja|faca seu pedido|matricule-se ja|ultimas unidades)\b/;
const PRICE = /r\$ ?\d|\b\d{1,3}(?:[.,]\d{2})? reais\b|\b\d{1,2} ?% (?:de desconto|off)\b|\bfrete gratis\b|\b\d{1,2}x (?:de|sem juros)\b/;
const CONTACT = /\b(?:whatsapp|whats|zap)\b|\(?\b\d{2}\)? ?9? ?\d{4}[- ]?\d{4}\b|\binstagram @|(?:^|\s)@[a-z0-9_.]{3,30}/;

/** Number of sentences before and after a call to buy that may hold price and contact. */
const WINDOW = 3;

/** Hosts that pay for who sends them a buyer. */
const SELLING_HOSTS =
  /^(?:amzn\.to|(?:s\.)?shopee\.com\.br|shope\.ee|go\.hotmart\.com|pay\.hotmart\.com|(?:[a-z0-9-]{1,60}\.)?hotmart\.com|kiwify\.com\.br|pay\.kiwify\.com\.br|app\.monetizze\.com\.br|sun\.eduzz\.com|(?:www\.)?magazinevoce\.com\.br|s\.click\.aliexpress\.com|(?:www\.)?awin1\.com|redir\.lomadee\.com|tidd\.ly|mercadolivre\.com|compre\.link|onelink\.shein\.com)$/;
const SHOPS =
  /^(?:www\.)?(?:amazon\.com\.br|amazon\.com|mercadolivre\.com\.br|produto\.mercadolivre\.com\.br|magazineluiza\.com\.br|magalu\.com|americanas\.com\.br|casasbahia\.com\.br|shein\.com|br\.shein\.com|pt\.aliexpress\.com|aliexpress\.com|shopee\.com\.br|netshoes\.com\.br|natura\.com\.br)$/;
const TRACKING = /[?&](?:tag|utm_source|utm_campaign|utm_medium|aff|aff_id|affid|afiliado|affiliate|partner|partner_id|ref|matt_tool|consultoria)=/i;
const AFFILIATE = /[?&](?:aff_id|affid|afiliado|affiliate|affiliate_id|partner_id)=/i;

function isSelling(href: string): boolean {
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return false;
  const { hostname } = new URL(href);
  return SELLING_HOSTS.test(hostname) || AFFILIATE.test(href) || (SHOPS.test(hostname) && TRACKING.test(href));
}

const PAID_REASON = "Publicidade tem de ser reconhecida como tal (Código de Defesa do Consumidor, art. 36; Código do Conar, art. 28).";
const SENTENCE = "Ponha um aviso no chapéu ou no título, como “PUBLICIDADE”, ou tire o que vende.";

const finding = (passage: string): RuleFinding => ({ sentence: SENTENCE, passage, reason: PAID_REASON });

/** A quoted call is not the newsroom's. */
const isQuoted = ({ text }: Sentence) => /^["“]/.test(text);

function* calls({ sentences }: FieldText): Generator<RuleFinding> {
  for (const [at, sentence] of sentences.entries()) {
    if (!CALL.test(sentence.folded) || isQuoted(sentence)) continue;
    const around = sentences
      .slice(Math.max(0, at - WINDOW), at + WINDOW + 1)
      .map(({ folded }) => folded)
      .join(" ");
    if (PRICE.test(around) && CONTACT.test(around)) yield finding(excerptOf(sentence));
  }
}

/** Text that sells, or says that it is paid for, without a label in the kicker or title. */
export const unlabelledAdvertising: StoryRule = ({ content, kicker, title, fields }) => {
  if ([kicker, title].some(({ sentences }) => sentences.some(({ folded }) => LABEL.test(folded)))) return [];
  const declared = fields.flatMap(({ sentences }) => sentences.filter(({ folded }) => DECLARES.test(folded)).map((sentence) => finding(excerptOf(sentence))));
  const selling = linksOf(content.body)
    .filter(({ href }) => isSelling(href))
    .map(({ href, text }) => finding(text || href));
  return oncePerPassage([...declared, ...fields.flatMap((field) => [...calls(field)]), ...selling]);
};
