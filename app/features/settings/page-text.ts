import { addressFlaw } from "#app/platform/values/web-address.ts";
import type { InstitutionalPageId } from "./site-choices.ts";

/** A run of text in a line. */
export type TextSpan = { kind: "text" | "strong" | "emphasis"; text: string } | { kind: "link"; text: string; href: string };

/** A block of an institutional page. */
export type TextBlock = { kind: "heading" | "paragraph"; spans: readonly TextSpan[] } | { kind: "list"; items: readonly (readonly TextSpan[])[] };

/** Allowed link targets: this site, a web page, an e-mail address, a phone number. */
const HREF = /^(?:\/(?![/\\])[^\s"<>\\]*|https?:\/\/[^\s"<>\\]+|mailto:[^\s"<>\\@]+@[^\s"<>\\]+|tel:\+?[\d-]{6,20})$/i;

const isLink = (href: string) => HREF.test(href) && (!/^http/i.test(href) || addressFlaw(href) === null);

const SPAN = /\*\*(?=\S)([^*\n]+?)\*\*|\*(?=\S)([^*\n]+?)\*|\[([^[\]\n]+)\]\(([^()\s]+)\)/g;

/** The spans of a line: `**strong**`, `*emphasis*`, `[text](address)`; all else is text. */
function spansOf(line: string): TextSpan[] {
  const spans: TextSpan[] = [];
  const push = (span: TextSpan) => {
    if (span.text !== "") spans.push(span);
  };
  let at = 0;
  for (const found of line.matchAll(SPAN)) {
    const [whole, strong, emphasis, label, href] = found;
    const span: TextSpan | null =
      strong !== undefined
        ? { kind: "strong", text: strong }
        : emphasis !== undefined
          ? { kind: "emphasis", text: emphasis }
          : label !== undefined && href !== undefined && isLink(href)
            ? { kind: "link", text: label, href }
            : null;
    if (!span) continue;
    push({ kind: "text", text: line.slice(at, found.index) });
    push(span);
    at = found.index + whole.length;
  }
  push({ kind: "text", text: line.slice(at) });
  return spans;
}

const HEADING = /^#{1,6}\s+(\S.*)$/;
const ITEM = /^\s*[-*•]\s+(\S.*)$/;

/** A text in light markup as blocks: `## heading`, `- item`, and paragraphs between empty lines. Nothing in it is ever HTML. */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  for (const part of text.replace(/\r\n?/g, "\n").split(/\n{2,}/)) {
    let lines: string[] = [];
    let items: TextSpan[][] = [];
    const settle = () => {
      if (lines.length > 0) blocks.push({ kind: "paragraph", spans: spansOf(lines.join(" ")) });
      if (items.length > 0) blocks.push({ kind: "list", items });
      [lines, items] = [[], []];
    };
    for (const line of part.split("\n").filter((one) => one.trim() !== "")) {
      const heading = HEADING.exec(line)?.[1];
      const item = ITEM.exec(line)?.[1];
      if (heading) {
        settle();
        blocks.push({ kind: "heading", spans: spansOf(heading.trim()) });
      } else if (item) {
        if (lines.length > 0) settle();
        items.push(spansOf(item.trim()));
      } else {
        if (items.length > 0) settle();
        lines.push(line.trim());
      }
    }
    settle();
  }
  return blocks;
}

/** The first words of a text, for what search engines show under its title. At most `max` characters. */
export function summaryOf(text: string, max: number): string {
  const paragraph = textBlocks(text).find((block) => block.kind === "paragraph");
  const words = paragraph?.kind === "paragraph" ? paragraph.spans.map((span) => span.text).join("") : "";
  return words.length <= max ? words : `${words.slice(0, max - 1).replace(/(?<!\s)\s+\S*$/, "")}…`;
}

/** Policies that are published whether or not the newsroom has written its own. */
export const POLICY_PAGES = ["corrections", "ethics", "aiUse", "ownership"] as const satisfies readonly InstitutionalPageId[];
export type PolicyPageId = (typeof POLICY_PAGES)[number];

export const POLICY_PATHS: Readonly<Record<PolicyPageId, string>> = { corrections: "/politica-de-correcoes", ethics: "/etica", aiUse: "/uso-de-ia", ownership: "/propriedade" };

export const POLICY_TITLES: Readonly<Record<PolicyPageId, string>> = {
  corrections: "Política de correções",
  ethics: "Princípios e ética",
  aiUse: "Como usamos inteligência artificial",
  ownership: "Quem é dono e quem financia",
};

/** From when the built-in texts are, `YYYY-MM-DD`: an edit of them moves it. */
export const BUILT_IN_SINCE = "2026-11-27";

/** Names used in the built-in texts. */
export interface PolicySubject {
  name: string;
  legalName: string;
  cnpj: string;
}

const CORRECTIONS = ({ name }: PolicySubject) => `Errar é possível; esconder o erro, não. Esta é a regra do ${name} para corrigir o que publica.

## O que corrigimos

- Erros de fato, como nomes, datas, números, lugares, cargos e falas atribuídas a quem não as disse, são corrigidos assim que confirmados.
- Um erro que muda o entendimento da matéria ganha uma nota de correção na própria matéria, com a data e a hora, que diz o que estava errado.
- Erros de digitação e de gramática, que não mudam o que a matéria diz, são consertados sem nota.
- Uma informação nova, que não existia quando publicamos, é uma atualização: a matéria mostra quando mudou.

## O que não fazemos

- Não apagamos uma matéria por ela incomodar. Uma matéria só sai do ar quando está errada no todo, quando a lei ou a Justiça manda, ou quando põe alguém em risco, e o endereço passa a dizer que ela foi retirada.
- Não trocamos um texto em silêncio. O histórico no fim de cada matéria diz quando ela foi publicada, alterada e corrigida, e uma [lista](/correcoes) reúne todas as correções.

## Como avisar

Use “Encontrou um erro? Avise a Redação”, no fim de cada matéria, ou a [página de contato](/contato). Toda mensagem é lida por uma pessoa. Quem recebeu a matéria pelos nossos canais também recebe a correção.

## Direito de resposta

Quem foi ofendido por uma matéria pode pedir resposta, na forma da Lei 13.188, de 2015, em até 60 dias da publicação, pela [página de contato](/contato). A resposta publicada fica ligada à matéria.`;

const ETHICS = ({ name }: PolicySubject) => `O ${name} existe para informar quem vive na região. Estes princípios valem para toda a equipe e para quem colabora.

## Apuração

- Publicamos o que foi apurado. Boato, mesmo muito compartilhado, não é notícia.
- Ouvimos o outro lado antes de publicar uma acusação, e dizemos quando a pessoa não quis ou não pôde responder.
- Dizemos de onde vem a informação. Fonte sem nome é exceção, para proteger quem corre risco, e o motivo é dito na matéria.
- Notícia e opinião são separadas, e a opinião é assinada.

## Respeito às pessoas

- Não identificamos crianças e adolescentes em conflito com a lei, nem vítimas de violência sexual.
- Quem é suspeito não é condenado: usamos as palavras certas para cada fase da investigação e do processo.
- Não publicamos detalhes de suicídio, e essas matérias trazem onde buscar ajuda: CVV, telefone 188.
- Luto e intimidade têm limite: imagens de vítimas só quando o interesse público exige.

## Independência

- Anúncios são identificados como publicidade e não decidem o que é notícia nem como ela é escrita.
- Conteúdo pago por alguém é apresentado como tal.
- Ninguém da equipe aceita presente, viagem ou favor de quem é notícia. Quando há ligação com o assunto, a pessoa não escreve sobre ele, ou a matéria diz qual é a ligação.

## Erros e transparência

Erros são corrigidos conforme a [política de correções](/politica-de-correcoes). Quem faz o portal está no [expediente](/expediente), quem é dono e quem financia está em [propriedade e financiamento](/propriedade), e o uso de inteligência artificial segue [esta política](/uso-de-ia).`;

const AI_USE = ({ name }: PolicySubject) => `Esta página diz onde a inteligência artificial ajuda no ${name}, e onde não entra.

## Onde ela ajuda

- Sugere títulos, subtítulos, chapéus, tags e o resumo “Leitura Rápida”, a partir do texto que a pessoa escreveu.
- Sugere a descrição de imagens para quem não as vê.
- Lê matérias em voz alta: a voz é sintética.

Uma sugestão só é publicada quando alguém da Redação a escolhe e a confere. Um programa compara cada sugestão com o texto e avisa a pessoa de números, datas e nomes que não estão nele.

## Onde ela não entra

- Não escreve matérias nem apura fatos.
- Não faz fotografias: nenhuma imagem feita por inteligência artificial é apresentada como registro de um fato.
- Não publica nada sozinha. A responsabilidade é sempre de uma pessoa.

## Como avisamos

A matéria em que uma sugestão da inteligência artificial foi usada diz isso no fim, com o nome das partes, e quem a revisou. Matérias com áudio dizem que a voz é sintética.

## Os nossos textos e os robôs dos outros

Buscadores podem ler o site. O que os robôs de inteligência artificial podem fazer com ele está dito, em termos que máquinas leem, em [robots.txt](/robots.txt) e na [licença](/rsl.xml).`;

const OWNERSHIP = ({ name, legalName, cnpj }: PolicySubject) => `## Quem é dono

${
  legalName === "" ? `O ${name} é um portal de notícias independente, feito por uma redação local.` : `O ${name} é mantido por ${legalName}${cnpj === "" ? "" : `, CNPJ ${cnpj}`}.`
} Nenhum partido, órgão público ou candidato é dono do portal nem tem parte nele.

## Quem financia

O portal vive de publicidade. Os anúncios são identificados como tal, e quem anuncia não escolhe o que é notícia nem lê uma matéria antes de ela sair. Ler é livre: não cobramos de quem lê e não vendemos dados de leitores.

## Quem responde

Quem responde pelo que é publicado está no [expediente](/expediente). Dúvidas sobre esta página podem ser feitas pela [página de contato](/contato).`;

const TEXTS: Readonly<Record<PolicyPageId, (subject: PolicySubject) => string>> = { corrections: CORRECTIONS, ethics: ETHICS, aiUse: AI_USE, ownership: OWNERSHIP };

/** The built-in text of a policy, in the markup of `page-text`. */
export const builtInPolicy = (page: PolicyPageId, subject: PolicySubject): string => TEXTS[page](subject);
