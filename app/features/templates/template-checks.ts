import type { Finding } from "#app/features/checks/story-check.ts";
import type { TemplateSlug } from "./story-template.ts";

/** The words of a story that a template's list is checked against. */
export interface CheckedStory {
  title: string;
  subtitle: string;
  /** Plain text. */
  body: string;
}

/** One line of the list that a template shows beside the editor. */
export interface ChecklistItem {
  rule: string;
  label: string;
  /** Passage that names it; null: missing. */
  passage: string | null;
}

interface RequiredItem {
  rule: string;
  label: string;
  sentence: string;
  reason: string;
  /** Found anywhere in title, subtitle or body, it is there. */
  pattern: RegExp;
}

const REQUIRED: Readonly<Record<TemplateSlug, readonly RequiredItem[]>> = {
  policia: [
    {
      rule: "policia.onde",
      label: "Onde foi (bairro, rua ou rodovia)",
      sentence: "Diga onde foi.",
      reason: "Quem mora perto precisa saber se foi na sua rua.",
      pattern: /\bbairro\b|\b(?:rua|avenida|av\.|travessa|praça|rodovia|povoado|localidade|zona rural|centro)\b|\b(?:BR|PI)-\d{3}\b/iu,
    },
    {
      rule: "policia.quando",
      label: "Quando foi (dia e hora)",
      sentence: "Diga o dia e a hora.",
      reason: "A palavra “ontem” muda de sentido para quem lê depois.",
      pattern:
        /(?:(?:segunda|terça|quarta|quinta|sexta|sábado|domingo)(?:-feira)?|\b\d{1,2}\s?(?:º|°)?\s(?:de\s)?(?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)\b|\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b)|\b(?:[01]?\d|2[0-3])\s?(?:h(?:oras?)?\s?(?:[0-5]\d)?(?:min)?|:[0-5]\d)(?![\w])/iu,
    },
    {
      rule: "policia.fonte",
      label: "Quem informou (PM, Polícia Civil, PRF, Samu…)",
      sentence: "Diga qual órgão informou.",
      reason: "Uma acusação sem fonte é do portal.",
      pattern:
        /\b(?:segundo|conforme|de acordo com|informou|confirmou|disse)\b(?:[^.!?\n]|\.(?=\S)){0,160}?\b(?:polícia|PM|PRF|delegad[oa]|delegacia|batalhão|samu|bombeiros|perícia|IML|ministério público)\b|\b(?:polícia|PM|PRF|delegad[oa]|batalhão|samu|bombeiros)\b(?:[^.!?\n]|\.(?=\S)){0,160}?\b(?:informou|confirmou|disse|relatou)\b/iu,
    },
    {
      rule: "policia.outro-lado",
      label: "O outro lado (defesa procurada)",
      sentence: "Registre se a defesa foi procurada.",
      reason: "Quem é acusado tem direito a responder no mesmo texto.",
      pattern: /\bdefesa\b|\badvogad[oa]s?\b|\bnão (?:foi|foram) (?:localizad|encontrad|identificad)[oa]s?\b|\bespaço (?:segue |está |fica )?aberto\b/iu,
    },
  ],
  "nota-de-falecimento": [
    {
      rule: "falecimento.idade",
      label: "Idade",
      sentence: "Diga a idade.",
      reason: "Distingue de quem tem o mesmo nome.",
      pattern: /(?<!\b(?:há|por|durante) )\b\d{1,3} anos\b|(?<!\b(?:há|por|durante) )\b(?:um|dois|três|\d{1,2}) m(?:ês|eses)\b/iu,
    },
    {
      rule: "falecimento.velorio-local",
      label: "Local do velório",
      sentence: "Diga onde é o velório.",
      reason: "É o que a família e os amigos procuram na nota.",
      pattern: /[Vv]el(?:ório|ad[oa])\b(?:(?!\b[Ss]epult|\b[Ee]nterr)(?:[^.!?\n]|\.(?=\S))){0,120}?(?:\bn[ao]s?\s|\bem\s|(?<!\p{L})à\s|\bao\s)(?:\p{Lu}|[\p{Ll}]+[\s,.;])/u,
    },
    {
      rule: "falecimento.velorio-hora",
      label: "Hora do velório",
      sentence: "Diga a hora do velório.",
      reason: "Sem a hora, quem vem de longe não sabe se chega a tempo.",
      pattern: /vel(?:ório|ad[oa])\b(?:(?!\bsepult|\benterr)(?:[^.!?\n]|\.(?=\S))){0,160}?\b(?:[01]?\d|2[0-3])\s?(?:h(?:oras?)?\s?(?:[0-5]\d)?(?:min)?|:[0-5]\d)(?![\w])/iu,
    },
    {
      rule: "falecimento.sepultamento-local",
      label: "Local do sepultamento",
      sentence: "Diga onde é o sepultamento.",
      reason: "É o que a família e os amigos procuram na nota.",
      pattern:
        /(?:[Ss]epult(?:amento|ad[oa])|[Ee]nterr(?:o|ad[oa])|[Cc]rema(?:ção|d[oa]))\b(?:(?!\b[Vv]el[óa])(?:[^.!?\n]|\.(?=\S))){0,120}?(?:(?:\bn[ao]s?\s|\bem\s|(?<!\p{L})à\s|\bao\s)(?:\p{Lu}|[\p{Ll}]+[\s,.;])|[Cc]emitério)/u,
    },
    {
      rule: "falecimento.sepultamento-hora",
      label: "Hora do sepultamento",
      sentence: "Diga a hora do sepultamento.",
      reason: "Sem a hora, quem vem de longe não sabe se chega a tempo.",
      pattern:
        /(?:sepult(?:amento|ad[oa])|enterr(?:o|ad[oa])|crema(?:ção|d[oa]))\b(?:(?!\bvel[óa])(?:[^.!?\n]|\.(?=\S))){0,160}?\b(?:[01]?\d|2[0-3])\s?(?:h(?:oras?)?\s?(?:[0-5]\d)?(?:min)?|:[0-5]\d)(?![\w])/iu,
    },
    {
      rule: "falecimento.familia",
      label: "Quem informou (família ou funerária)",
      sentence: "Diga se a família ou a funerária confirmou.",
      reason: "Uma morte só é publicada depois de confirmada.",
      pattern: /\b(?:família|familiares|filh[oa]s?|espos[oa]|viúv[oa]|funerária|parentes)\b/iu,
    },
  ],
  servico: [
    {
      rule: "servico.onde",
      label: "Onde",
      sentence: "Diga o endereço ou o site.",
      reason: "Quem lê um serviço quer ir ou acessar.",
      pattern: /\b(?:rua|avenida|av\.|praça|travessa|rodovia|bairro|sede|unidade|posto|secretaria|ginásio|escola)\b|https?:\/\/|\bwww\./iu,
    },
    {
      rule: "servico.quando",
      label: "Dia",
      sentence: "Diga o dia, ou até que dia.",
      reason: "Um serviço sem data engana quem lê depois.",
      pattern:
        /(?:(?:segunda|terça|quarta|quinta|sexta|sábado|domingo)(?:-feira)?|\b\d{1,2}\s?(?:º|°)?\s(?:de\s)?(?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)\b|\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b)/iu,
    },
    {
      rule: "servico.horario",
      label: "Horário",
      sentence: "Diga o horário.",
      reason: "Evita a viagem perdida.",
      pattern: /\b(?:[01]?\d|2[0-3])\s?(?:h(?:oras?)?\s?(?:[0-5]\d)?(?:min)?|:[0-5]\d)(?![\w])/iu,
    },
    {
      rule: "servico.quem-pode",
      label: "Quem pode e o que levar",
      sentence: "Diga quem pode e que documentos levar.",
      reason: "Sem o documento, a pessoa volta para casa.",
      pattern: /\b(?:documentos?|RG|CPF|carteira|comprovante|cartão do SUS|quem pode|podem (?:se inscrever|participar)|público-alvo|inscrições)\b/iu,
    },
    {
      rule: "servico.contato",
      label: "Contato para dúvidas",
      sentence: "Dê um telefone, e-mail ou site.",
      reason: "Quem tem dúvida precisa a quem perguntar.",
      pattern:
        /\(?\b\d{2}\)?\s?9?\s?\d{4}[-\s]?\d{4}\b|\b(?:disque|lig(?:ue|ar)|telefone|número|central|pelo)\b[^\d.!?\n]{0,20}\b(?:190|191|192|193|188|180|181|100|156)\b|\w@\w|https?:\/\//iu,
    },
  ],
  "sessao-da-camara": [
    {
      rule: "camara.data",
      label: "Data da sessão",
      sentence: "Diga o dia da sessão.",
      reason: "A ata é achada pela data.",
      pattern:
        /(?:(?:segunda|terça|quarta|quinta|sexta|sábado|domingo)(?:-feira)?|\b\d{1,2}\s?(?:º|°)?\s(?:de\s)?(?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)\b|\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b)/iu,
    },
    {
      rule: "camara.projeto",
      label: "Número do projeto ou requerimento",
      sentence: "Diga o número do que foi votado.",
      reason: "Com o número qualquer pessoa acha o texto da lei.",
      pattern:
        /\b(?:projeto|PL|PLC|PLO|lei|requerimento|indicação|emenda|decreto|resolução|veto|moção)\b(?:[^.!?\n]|\.(?=\S)){0,160}?\b(?:n[º°o.]*\s?)?\d{1,4}\/\d{2,4}\b|\bn[º°]\s?\d{1,4}\b/iu,
    },
    {
      rule: "camara.placar",
      label: "Placar da votação",
      sentence: "Diga quantos votaram a favor e contra.",
      reason: "O voto de cada vereador é público.",
      pattern:
        /\b(?:por unanimidade|unânime)\b|\b(?:\d{1,2}|um|dois|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|treze) votos?\b|\b\d{1,2} (?:a|x) \d{1,2}\b|\bnão houve votação\b/iu,
    },
    {
      rule: "camara.autor",
      label: "Autor da proposta",
      sentence: "Diga quem propôs.",
      reason: "Quem lê quer saber de quem cobrar.",
      pattern:
        /(?<!(?:sanção|votos?|veto) )\bd[oa]s? (?:vereador(?:a|es|as)?|prefeit[oa]|executivo|mesa diretora|comissão)\b|\bde autoria\b|\b(?:propost|apresentad|assinad)[oa] (?:por|pel[oa]s?)\b/iu,
    },
    {
      rule: "camara.proximo-passo",
      label: "O que acontece agora",
      sentence: "Diga o próximo passo (sanção, segunda votação, comissão).",
      reason: "Aprovado na câmara ainda não é lei.",
      pattern: /\b(?:sanç(?:ão|ões)|sancion\p{L}+|vet(?:o|ar)|segund[ao] (?:votação|turno)|próxima sessão|comiss(?:ão|ões)|segue para|promulg\p{L}+|entra em vigor)\b/iu,
    },
  ],
};

/** A field of the skeleton that nobody filled in: "[local do velório]". */
const UNFILLED = /\[[\p{L}][^[\]\n]{1,60}\]/gu;

const textOf = ({ title, subtitle, body }: CheckedStory): string => `${title}\n${subtitle}\n${body}`;

/** Placeholders in brackets are not facts: they count as absent. */
const filledOf = (story: CheckedStory): string => textOf(story).replace(UNFILLED, " ");

/** The list of what a story of a kind needs, with where the text names it. */
export function checklistOf(slug: TemplateSlug, story: CheckedStory): ChecklistItem[] {
  const text = filledOf(story);
  return REQUIRED[slug].map(({ rule, label, pattern }) => ({ rule, label, passage: pattern.exec(text)?.[0].trim() ?? null }));
}

/** Returns the missing items of a kind's story, and the placeholders that are not filled in. */
export function checkTemplate(slug: TemplateSlug, story: CheckedStory): Finding[] {
  const text = filledOf(story);
  const missing = REQUIRED[slug].filter(({ pattern }) => !pattern.test(text)).map(({ rule, sentence, reason }): Finding => ({ rule, sentence, passage: null, reason }));
  const unfilled = [...new Set(textOf(story).match(UNFILLED) ?? [])].map(
    (passage): Finding => ({
      rule: "modelo.campo-vazio",
      sentence: `Preencha ou tire ${passage}.`,
      passage,
      reason: "É um campo do modelo que ficou por preencher.",
    }),
  );
  return [...missing, ...unfilled];
}
