import { accusationWithoutOtherSide } from "./accusation.ts";
import { contradiction } from "./contradiction.ts";
import { deadLinks } from "./dead-links.ts";
import { incompletePoll, unregisteredPoll } from "./electoral-poll.ts";
import { identifiableMinor } from "./identifiable-minor.ts";
import { unlabelledAdvertising } from "./paid-content.ts";
import { incompletePictures } from "./pictures.ts";
import { readStory, type StoryRule } from "./read-story.ts";
import { relativeDate } from "./relative-date.ts";
import { repeatedStory } from "./repeated-story.ts";
import { sensitiveWithBanners } from "./sensitive-banners.ts";
import { CHECK_RULES, type CheckContext, type CheckedContent, type CheckRule, type Finding } from "./story-check.ts";
import { suicideWithoutHelp } from "./suicide-help.ts";
import { unsupportedHeadline } from "./unsupported-headline.ts";

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

/** What a rule is called on a screen, what it looks for, and the law behind it. */
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

/** What one field contradicts in another is not named once more as missing in the text. */
function withoutRepeated(findings: readonly Finding[]): Finding[] {
  const contradicted = findings.flatMap(({ rule, passage }) => (rule === "contradicao-entre-campos" && passage !== null ? [passage] : []));
  return findings.filter(({ rule, passage }) => rule !== "titulo-sem-base" || !contradicted.some((text) => text.includes(passage ?? "")));
}

/** Whatever the rules find in a story, in the order of `CHECK_RULES`. Linear in its length; never throws. */
export function checkStory(story: CheckedContent, context: CheckContext): Finding[] {
  const read = readStory(story);
  return withoutRepeated(CHECK_RULES.flatMap((rule) => RULES[rule](read, context).map((finding): Finding => ({ rule, ...finding }))));
}
