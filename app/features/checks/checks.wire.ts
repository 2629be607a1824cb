import { z } from "zod/v4";
import { BODY_MAX, KICKER_MAX, SUBTITLE_MAX, TAG_MAX, TAGS_MAX, TITLE_MAX } from "#app/features/articles/article.ts";
import { flag, line, moment, paragraphs, text, toIso, wholeNumber } from "#app/platform/text/text.wire.ts";
import { ID_MAX } from "#app/platform/values/read-id.ts";
import { CHECK_LABELS } from "./check-story.ts";
import { ANSWER_MAX, ASKING_CHANNELS, ASKING_OUTCOMES, currentRecords, type NewOtherSideRecord, QUESTION_MAX, type StoredOtherSideRecord, WHO_MAX } from "./other-side.ts";
import { CHECK_LEVELS, type CheckReport, type CheckSettings, isCheckRule, type OverrideReasons, REASON_MAX, REASON_MIN } from "./publish-gate.ts";
import { CHECK_RULES, type CheckedContent, type Finding } from "./story-check.ts";

export const findingWire = z.object({
  regra: z.string(),
  nome: z.string(),
  frase: z.string(),
  trecho: z.string().nullable(),
  motivo: z.string(),
});
export type FindingWire = z.infer<typeof findingWire>;

export const checksWire = z.object({ stops: z.array(findingWire), warnings: z.array(findingWire) }).meta({ id: "StoryChecks" });
export type ChecksWire = z.infer<typeof checksWire>;

/** The name of the rules of templates' lists. */
const TEMPLATE_LABEL = "Lista do modelo";

/** Characters of a passage that are sent. */
const PASSAGE_MAX = 300;

const toFindingWire = ({ rule, sentence, passage, reason: why }: Finding): FindingWire => ({
  regra: rule,
  nome: isCheckRule(rule) ? CHECK_LABELS[rule].name : TEMPLATE_LABEL,
  frase: sentence,
  trecho: passage === null ? null : [...passage].slice(0, PASSAGE_MAX).join(""),
  motivo: why,
});

export const toChecksWire = ({ stops, warnings }: CheckReport): ChecksWire => ({ stops: stops.map(toFindingWire), warnings: warnings.map(toFindingWire) });

/** Body of `POST /posts/checks`: what an open form holds and nobody has saved. */
export const checkedForm = z.object(
  {
    id: z.int("Matéria desconhecida.").min(1, "Matéria desconhecida.").nullable().default(null),
    titulo: line(TITLE_MAX * 4).default(""),
    subtitulo: line(SUBTITLE_MAX * 4).default(""),
    chapeu: line(KICKER_MAX * 4).default(""),
    conteudo: text(BODY_MAX).default(""),
    resumo: z.array(text(1_000), "Deve ser uma lista de textos.").max(10, "Tópicos demais.").default([]),
    categoriasCompletas: z.array(line(80), "Deve ser uma lista de categorias.").max(40, "Categorias demais.").default([]),
    municipio: line(80).nullable().default(null),
    tags: z.array(line(TAG_MAX), "Deve ser uma lista de textos.").max(TAGS_MAX, `Máximo de ${TAGS_MAX} tags.`).default([]),
    imagemUrl: text(2_000).nullable().default(null),
    imagemAlt: line(300).default(""),
    imagemCredito: line(120).default(""),
    sensivel: flag.default(false),
  },
  "Envie um objeto JSON.",
);

/** The story of an open form; its body is not sanitised yet. */
export const fromCheckedForm = (sent: z.output<typeof checkedForm>): CheckedContent => ({
  title: sent.titulo,
  subtitle: sent.subtitulo,
  kicker: sent.chapeu.toLocaleUpperCase("pt-BR"),
  body: sent.conteudo,
  quickSummary: sent.resumo,
  categories: sent.categoriasCompletas,
  municipality: sent.municipio,
  tags: sent.tags,
  coverUrl: sent.imagemUrl || null,
  coverAlt: sent.imagemAlt,
  coverCredit: sent.imagemCredito,
  sensitive: sent.sensivel,
});

const level = z.enum(CHECK_LEVELS, "O nível é stop, warning ou off.");

/** Body of `PUT /settings/checks`. */
export const checkLevelsBody = z.object(
  {
    niveis: z.partialRecord(z.enum(CHECK_RULES, "Regra desconhecida."), level),
    versao: wholeNumber(1, ID_MAX, "Versão inválida.").optional(),
  },
  "Envie um objeto JSON.",
);

export const checkSettingsWire = z
  .object({ regras: z.array(z.object({ regra: z.enum(CHECK_RULES), nome: z.string(), explicacao: z.string(), fonte: z.string().nullable(), nivel: level })), versao: z.int() })
  .meta({ id: "CheckSettings" });

export const toCheckSettingsWire = ({ levels, version }: CheckSettings): z.infer<typeof checkSettingsWire> => ({
  regras: CHECK_RULES.map((rule) => ({
    regra: rule,
    nome: CHECK_LABELS[rule].name,
    explicacao: CHECK_LABELS[rule].explanation,
    fonte: CHECK_LABELS[rule].source,
    nivel: levels[rule],
  })),
  versao: version,
});

/** Body of `POST /posts/{id}/other-side`. */
export const otherSideDraft = z.object(
  {
    quem: line(WHO_MAX).refine((value) => value !== "", "Diga quem foi procurado."),
    perguntadoEm: moment,
    canal: z.enum(ASKING_CHANNELS, "Escolha por onde foi a pergunta."),
    pergunta: paragraphs(QUESTION_MAX).default(""),
    prazo: z.union([z.null(), z.literal("").transform(() => null), moment], "Deve ser uma data ISO 8601.").default(null),
    situacao: z.enum(ASKING_OUTCOMES, "Escolha o que aconteceu."),
    resposta: paragraphs(ANSWER_MAX).default(""),
    corrige: z.union([z.null(), z.literal("").transform(() => null), wholeNumber(1, ID_MAX, "Registro desconhecido.")], "Registro desconhecido.").default(null),
  },
  "Envie um objeto JSON.",
);

export const fromOtherSideDraft = (sent: z.output<typeof otherSideDraft>): NewOtherSideRecord => ({
  who: sent.quem,
  askedAt: sent.perguntadoEm,
  channel: sent.canal,
  question: sent.pergunta,
  deadlineAt: sent.prazo,
  outcome: sent.situacao,
  answer: sent.resposta,
  amends: sent.corrige,
});

const isoTime = z.string().meta({ format: "date-time" });

export const otherSideWire = z
  .object({
    id: z.int(),
    numero: z.int(),
    quem: z.string(),
    perguntadoEm: isoTime,
    canal: z.enum(ASKING_CHANNELS),
    pergunta: z.string(),
    prazo: isoTime.nullable(),
    situacao: z.enum(ASKING_OUTCOMES),
    resposta: z.string(),
    corrige: z.int().nullable(),
    /** True when no later record amends it. */
    vale: z.boolean(),
    registradoEm: isoTime,
    registradoPor: z.object({ id: z.int().nullable(), nome: z.string() }),
    selo: z.string(),
  })
  .meta({ id: "OtherSideRecord" });

export const otherSideListWire = z.object({ items: z.array(otherSideWire) });

export function toOtherSideWire(records: readonly StoredOtherSideRecord[]): z.infer<typeof otherSideWire>[] {
  const current = new Set(currentRecords(records).map(({ id }) => id));
  return records.map((record) => ({
    id: record.id,
    numero: record.seq,
    quem: record.who,
    perguntadoEm: new Date(record.askedAt).toISOString(),
    canal: record.channel,
    pergunta: record.question,
    prazo: toIso(record.deadlineAt),
    situacao: record.outcome,
    resposta: record.answer,
    corrige: record.amends,
    vale: current.has(record.id),
    registradoEm: new Date(record.recordedAt).toISOString(),
    registradoPor: { id: record.recordedBy.id, nome: record.recordedBy.name },
    selo: record.seal,
  }));
}

const reason = text(REASON_MAX)
  .transform((value) => value.replace(/\s+/g, " ").trim())
  .refine((value) => [...value].length >= REASON_MIN, `Escreva o motivo em pelo menos ${REASON_MIN} caracteres.`);

/** `motivos`: why a story is published over stops, by rule. */
export const overrideReasons = z
  .record(z.string(), reason, "Deve ser um objeto com um motivo por regra.")
  .refine((value) => Object.keys(value).every(isCheckRule), "Regra desconhecida.")
  .transform((value) => value as OverrideReasons)
  .meta({ description: "Motivo para publicar apesar de cada impedimento da conferência, por regra (admin e editor)." });

/** Body of writes that only carry reasons. */
export const reasonsBody = z.object({ motivos: overrideReasons }, "Envie um objeto JSON.").partial();
