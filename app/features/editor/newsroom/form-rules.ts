import { EMPTY_CONTENT, KICKER_MAX, KICKER_MIN, SUMMARY_TOPIC_MAX, SUMMARY_TOPICS } from "#app/features/articles/article.ts";
import { subcategoriesOf } from "#app/features/articles/categories.ts";
import { hasBody, publishProblems } from "#app/features/articles/publishable.ts";
import type { FieldProblem } from "#app/platform/failures/refusal.ts";
import { lengthOf } from "#app/platform/text/clean-text.ts";
import { type ArticleForm, type ArticleRecord, localTime, scheduledTime } from "./article-form.ts";
import { bylineOf } from "./author-values.ts";

/** The fields as screens name them, by their names on the wire. */
export const FIELD_LABELS: Record<string, string> = {
  titulo: "Título",
  subtitulo: "Subtítulo",
  chapeu: "Chapéu",
  conteudo: "Conteúdo",
  resumo: "Resumo de leitura rápida",
  posicao: "Posição",
  categorias: "Categorias",
  categoriasCompletas: "Categorias",
  municipio: "Município",
  autor: "Autores",
  autores: "Autores",
  tags: "Tags",
  imagemUrl: "Imagem de capa",
  imagemAlt: "Texto alternativo da capa",
  imagemCredito: "Crédito da capa",
  agendamento: "Agendamento",
  dataPublicacao: "Data de publicação",
  status: "Situação",
  whatsappAuto: "WhatsApp",
  pushAuto: "Push",
  igCardAuto: "Card do Instagram",
  audioAuto: "Áudio",
  sensivel: "Matéria sensível",
  correcao: "Nota de correção",
  slug: "Endereço",
  tituloBusca: "Título para a busca",
  descricaoBusca: "Descrição para a busca e as redes",
  tituloSocial: "Título para as redes",
  imagemSocial: "Imagem para as redes",
};

/** Requirements of publishing that are not met (spec 1 §5). */
export const missingToPublish = (form: ArticleForm): FieldProblem[] =>
  publishProblems({
    ...EMPTY_CONTENT,
    title: form.titulo,
    subtitle: form.subtitulo,
    kicker: form.chapeu,
    body: form.conteudo,
    author: bylineOf(form.autores),
    categories: form.categorias,
  });

/** The schedule's problem; null when it is valid or already saved. */
export function scheduleProblem(
  form: Pick<ArticleForm, "agendamento">,
  base: Pick<ArticleForm, "agendamento">,
  record: Pick<ArticleRecord, "status"> | null,
  now: number,
): string | null {
  const time = scheduledTime(form);
  const isSaved = record?.status === "agendada" && form.agendamento === base.agendamento;
  return time !== null && time <= now && !isSaved && record?.status !== "publicada" ? "Informe uma data de agendamento no futuro." : null;
}

/** Returns the problem of the publication date; null when it is valid, or unchanged. */
export function dateProblem(form: Pick<ArticleForm, "dataPublicacao">, base: Pick<ArticleForm, "dataPublicacao">, now: number): string | null {
  const time = localTime(form.dataPublicacao);
  return time !== null && time > now && form.dataPublicacao !== base.dataPublicacao ? "A data de publicação não pode estar no futuro." : null;
}

/** The hat line's problem as the specification words it; null when valid. */
export function kickerProblem(chapeu: string): string | null {
  const length = lengthOf(chapeu.trim());
  if (length === 0) return "Campo obrigatório.";
  return length < KICKER_MIN || length > KICKER_MAX ? "Entre 3 e 15 caracteres" : null;
}

export const summaryTopics = (resumo: string): string[] =>
  resumo
    .split("\n")
    .map((topic) => topic.trim())
    .filter((topic) => topic !== "");

/** Sentences of each topic in a summary as the specification words it (spec 1 §5). */
const TOPIC_SENTENCES = 2;

/** Message about a summary: the specification's sentences where they apply, else an exact one (spec 1 §5). `sentencesOf`: null until its file has come. */
export function summaryNote(resumo: string, sentencesOf: ((text: string) => string[]) | null): { isValid: boolean; text: string } {
  const topics = summaryTopics(resumo);
  if (topics.length !== SUMMARY_TOPICS) return { isValid: false, text: "Necessário exatamente 3 tópicos (um por linha)" };
  if (topics.some((topic) => lengthOf(topic) > SUMMARY_TOPIC_MAX)) return { isValid: false, text: `Cada tópico pode ter até ${SUMMARY_TOPIC_MAX} caracteres` };
  if (!sentencesOf) return { isValid: true, text: "Resumo válido (3 tópicos)" };
  const counts = topics.map((topic) => sentencesOf(topic).length);
  if (counts.every((count) => count === TOPIC_SENTENCES)) return { isValid: true, text: "Resumo válido (3 tópicos, 2 frases cada)" };
  return { isValid: true, text: `Resumo válido (3 tópicos; o ideal são 2 frases em cada, e agora há ${new Intl.ListFormat("pt-BR").format(counts.map(String))})` };
}

/** Tells for each of the three steps whether it is done (spec 1 §2.6). */
export const stepsDone = (form: ArticleForm) => [
  { label: "Informações Básicas", target: "secao-basico", done: form.chapeu.trim() !== "" && form.titulo.trim() !== "" },
  { label: "Conteúdo", target: "secao-conteudo", done: hasBody(form.conteudo) && form.imagemUrl !== "" },
  { label: "Configurações", target: "secao-configuracoes", done: subcategoriesOf(form.categorias).length > 0 },
];

/** Longest texts of a picture in an article, in characters; the library's may be longer. */
export const PICTURE_ALT_MAX = 300;
export const PICTURE_CREDIT_MAX = 120;
