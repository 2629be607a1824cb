import { z } from "zod/v4";
import { AUTHOR_MAX, CORRECTION_MAX, REVIEW_NOTE_MAX, SUMMARY_TOPICS, TAG_MAX, TAGS_MAX } from "#app/features/articles/article.ts";
import { AUTHORS_MAX } from "#app/features/articles/byline.ts";
import { POSITIONS } from "#app/features/articles/position.ts";
import { MEDIA_ALT_MAX, MEDIA_CREDIT_MAX, MEDIA_TAG_MAX, MEDIA_TITLE_MAX } from "#app/features/media/media-item.ts";
import { AI_PARTS } from "#app/features/suggestions/ai-label.ts";
import { cleanText, lengthOf } from "#app/platform/text/clean-text.ts";
import { integerText, toIso } from "#app/platform/text/text.wire.ts";
import { IMPORT_FATES, type ImportRun, type LedgerEntry, type LedgerReading, type OwnPlacement, type StoryToImport } from "./import-run.ts";
import { OLD_PATH_MAX } from "./old-address.ts";

/** Stories, lines and addresses of one call, and its bytes (ours). */
const STORIES_MAX = 40;
const LINES_MAX = 1_000;
export const IMPORT_BODY_LIMIT = 6 * 1024 * 1024;

/** Characters (ours): titles of other sites are longer than the newsroom's own. */
const TITLE_MAX = 300;
const REASON_MAX = 1_000;
/** Highest id that an imported story may keep (ours), so that a file cannot exhaust the id range. */
const NUMBER_MAX = 999_999_999;

/** Counted as everywhere: after cleaning, by characters and not by halves of them. */
const brought = (max: number) =>
  z
    .string()
    .transform(cleanText)
    .refine((value) => lengthOf(value) <= max, `Máximo de ${max} caracteres.`);
const named = (max: number) => z.array(brought(max)).transform((names) => names.filter((name) => name.trim() !== ""));
const short = brought(MEDIA_TITLE_MAX);
const source = z.string().min(1).max(253);
const sourceId = z.string().min(1).max(OLD_PATH_MAX);
const moment = z.int().min(-2_208_988_800_000).max(4_102_444_800_000);
const path = z.string().min(2).max(OLD_PATH_MAX);
const fate = z.enum(IMPORT_FATES);

export const importBegin = z.object({ origem: source, arquivos: z.string().max(1_000), itens: z.int().min(0).max(2_000_000) });

export const importKnown = z.object({ origem: source, tipo: z.enum(["item", "file"]), ids: z.array(sourceId).max(LINES_MAX) });
export const importKnownWire = z.object({ conhecidos: z.array(z.object({ id: z.string(), materia: z.int().nullable(), arquivo: z.string().nullable() })) });

/** An entry of a live blog, as an export of this product tells it. */
const liveEntry = z.object({
  titulo: brought(TITLE_MAX),
  texto: brought(20_000),
  imagem: z.string().max(2_048).nullable(),
  imagemTexto: brought(MEDIA_ALT_MAX),
  imagemCredito: brought(MEDIA_CREDIT_MAX),
  fixada: z.boolean(),
  correcao: brought(CORRECTION_MAX),
  corrigidaEm: moment.nullable(),
  autor: brought(AUTHOR_MAX),
  em: moment,
});

/** Fields that only an export of this product has. */
const ownFields = {
  resumo: z.array(brought(TITLE_MAX)).max(SUMMARY_TOPICS).optional(),
  posicao: z.enum(POSITIONS).optional(),
  correcao: z
    .object({ texto: brought(CORRECTION_MAX), em: moment })
    .nullable()
    .optional(),
  sensivel: z.boolean().optional(),
  tituloRedes: short.optional(),
  imagemRedes: z.string().max(2_048).nullable().optional(),
  oculta: z.boolean().optional(),
  numero: z.int().min(1).max(NUMBER_MAX).optional(),
  jaPublicada: z.boolean().optional(),
  notaRevisao: brought(REVIEW_NOTE_MAX).optional(),
  partesIa: z.array(brought(20)).max(20).optional(),
  aoVivo: z
    .object({ aberta: z.boolean(), inicio: moment, fim: moment.nullable(), entradas: z.array(liveEntry).max(2_000) })
    .nullable()
    .optional(),
};

const story = z.object({
  ...ownFields,
  tipo: z.string().max(40),
  id: sourceId,
  titulo: brought(TITLE_MAX),
  subtitulo: brought(TITLE_MAX),
  chapeu: brought(40),
  conteudo: brought(2_000_000),
  categorias: z.array(short).max(30),
  municipio: short.nullable(),
  autores: named(AUTHOR_MAX).refine((names) => names.length <= AUTHORS_MAX),
  tags: named(TAG_MAX).refine((names) => names.length <= TAGS_MAX),
  capa: z.string().max(200).nullable(),
  capaTexto: brought(MEDIA_ALT_MAX),
  capaCredito: brought(MEDIA_CREDIT_MAX),
  palavras: short,
  tituloBusca: short,
  descricaoBusca: brought(TITLE_MAX),
  status: z.enum(["rascunho", "agendada", "publicada"]),
  revisao: z.boolean(),
  publicadaEm: moment.nullable(),
  agendadaPara: moment.nullable(),
  criadaEm: moment,
  alteradaEm: moment,
  enderecos: z.array(path).max(20),
  notas: brought(REASON_MAX),
});

const line = z.object({
  tipo: z.string().max(40),
  id: sourceId,
  titulo: brought(TITLE_MAX),
  destino: fate,
  motivo: brought(REASON_MAX),
  materia: z.int().nullable(),
});

export const importStep = z.object({
  materias: z.array(story).max(STORIES_MAX).optional(),
  /** Stories of an earlier import that are written again where nobody changed them since; `ensaio`: nothing is written but the ledger. */
  reparos: z.array(story).max(STORIES_MAX).optional(),
  ensaio: z.boolean().optional(),
  linhas: z.array(line).max(LINES_MAX).optional(),
  enderecos: z
    .array(z.object({ de: path, para: z.string().regex(/^\/(?!\/)[\w./%~-]{0,300}$/) }))
    .max(LINES_MAX)
    .optional(),
  fim: z.boolean().optional(),
});

export const importFileQuery = z.object({
  id: sourceId,
  titulo: short.optional().default(""),
  texto: brought(MEDIA_ALT_MAX).optional().default(""),
  credito: brought(MEDIA_CREDIT_MAX).optional().default(""),
  /** One a line. */
  etiquetas: z
    .string()
    .max(1_000)
    .optional()
    .default("")
    .transform((text) => [...new Set(text.split("\n").map((tag) => cleanText(tag).trim()))].filter((tag) => tag !== "" && tag.length <= MEDIA_TAG_MAX)),
  endereco: z.string().max(2_048).optional(),
});

export const importRunWire = z.object({
  id: z.int(),
  origem: z.string(),
  arquivos: z.string(),
  itens: z.int(),
  totais: z.partialRecord(fate, z.int()).nullable(),
  inicio: z.string(),
  fim: z.string().nullable(),
});
export const importsWire = z.object({ importacoes: z.array(importRunWire) });
export const importStepWire = z.object({ linhas: z.array(line), importacao: importRunWire.nullable() });
export const importReadWire = z.object({ importacao: importRunWire, linhas: z.array(line), depois: z.int().nullable() });

/** The screen's address has the same parameters; invalid ones are ignored. */
export const ledgerQuery = z.object({ destino: fate.optional(), depois: integerText(0, Number.MAX_SAFE_INTEGER).optional().default(0) });
export const importParams = z.object({ id: integerText(1, Number.MAX_SAFE_INTEGER) });

export const toRunWire = ({ id, source: origem, files, items, counts, startedAt, finishedAt }: ImportRun): z.output<typeof importRunWire> => ({
  ...{ id, origem, arquivos: files, itens: items, totais: counts },
  inicio: toIso(startedAt) ?? "",
  fim: toIso(finishedAt),
});

export const toLineWire = ({ kind, sourceId: id, title, fate: destino, reason, articleId }: LedgerEntry): z.output<typeof line> => ({
  ...{ tipo: kind, id, titulo: title, destino, motivo: reason, materia: articleId },
});

export const fromLineWire = ({ tipo, id, titulo, destino, motivo, materia }: z.output<typeof line>): LedgerEntry => ({
  ...{ kind: tipo, sourceId: id, title: titulo, fate: destino, reason: motivo, articleId: materia },
});

export const toReadWire = (run: ImportRun, { entries, next }: Pick<LedgerReading, "entries" | "next">): z.output<typeof importReadWire> => ({
  importacao: toRunWire(run),
  linhas: entries.map(toLineWire),
  depois: next,
});

function ownPlacementOf({ posicao, oculta, numero, jaPublicada, notaRevisao, partesIa, correcao, aoVivo }: z.output<typeof story>): OwnPlacement | undefined {
  if (posicao === undefined) return undefined;
  return {
    position: posicao,
    isHidden: oculta === true,
    number: numero ?? null,
    wasPublished: jaPublicada === true,
    reviewNote: notaRevisao ?? "",
    aiParts: AI_PARTS.filter((part) => partesIa?.includes(part)),
    correctedAt: correcao?.em ?? null,
    liveBlog: aoVivo
      ? {
          ...{ isOpen: aoVivo.aberta, startedAt: aoVivo.inicio, endedAt: aoVivo.fim },
          entries: aoVivo.entradas.map(({ titulo, texto, imagem, imagemTexto, imagemCredito, fixada, correcao: text, corrigidaEm, autor, em }) => ({
            ...{ title: titulo, text: texto, pictureUrl: imagem, pictureAlt: imagemTexto, pictureCredit: imagemCredito },
            ...{ isPinned: fixada, correction: text, correctedAt: corrigidaEm, author: autor, at: em },
          })),
        }
      : null,
  };
}

export const fromStoryWire = (sent: z.output<typeof story>): StoryToImport => ({
  kind: sent.tipo,
  sourceId: sent.id,
  notes: sent.notas,
  status: sent.status,
  publishedAt: sent.publicadaEm,
  scheduledAt: sent.agendadaPara,
  createdAt: sent.criadaEm,
  editedAt: sent.alteradaEm,
  isInReview: sent.revisao,
  addresses: sent.enderecos,
  own: ownPlacementOf(sent),
  content: {
    title: sent.titulo,
    subtitle: sent.subtitulo,
    kicker: sent.chapeu,
    body: sent.conteudo,
    categories: sent.categorias,
    municipality: sent.municipio,
    ...(sent.autores.length > 0 ? { authors: sent.autores.map((name) => ({ id: null, name })) } : {}),
    tags: sent.tags,
    coverUrl: sent.capa,
    coverAlt: sent.capaTexto,
    coverCredit: sent.capaCredito,
    slugWords: sent.palavras,
    searchTitle: sent.tituloBusca,
    searchDescription: sent.descricaoBusca,
    quickSummary: sent.resumo ?? [],
    correction: sent.correcao?.texto ?? "",
    sensitive: sent.sensivel ?? false,
    socialTitle: sent.tituloRedes ?? "",
    socialImage: sent.imagemRedes ?? null,
  },
});
