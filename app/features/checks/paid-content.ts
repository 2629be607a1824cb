import { linksOf } from "./body-links.ts";
import { excerptOf, type FieldText, oncePerPassage, type RuleFinding, type Sentence, type StoryRule } from "./read-story.ts";

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

/** How many sentences before and after a call price and contact may stand in. */
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

const REASON = "Publicidade tem de ser reconhecida como tal (Código de Defesa do Consumidor, art. 36; Código do Conar, art. 28).";
const SENTENCE = "Ponha um aviso no chapéu ou no título, como “PUBLICIDADE”, ou tire o que vende.";

const finding = (passage: string): RuleFinding => ({ sentence: SENTENCE, passage, reason: REASON });

/** What somebody says between quotation marks is no call of the newsroom's. */
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
