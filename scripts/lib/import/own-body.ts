import { isCategoryGroup } from "../../../app/features/articles/categories.ts";
import { type OwnStory, readOwnStory } from "../export/own-story.ts";
import { escapeHtml, wordsOf } from "./html-tokens.ts";
import { changedFields, signedThere } from "./own-changes.ts";
import type { StoryBody, StoryContext } from "./to-story.ts";
import type { SourceItem } from "./wxr-items.ts";

/** Fields of a story of an export of this product beyond WordPress, as the API of imports takes them, and the files that it needs. */
export interface OwnFields {
  story: Partial<StoryBody>;
  notes: string[];
  files: string[];
  /** When readers got it or will get it; null where the file for WordPress alone tells. */
  publishedAt: number | null;
}

type OwnContext = Pick<StoryContext, "fileAt" | "base" | "map" | "targets" | "index">;

/** As many as a story takes. */
const TAGS_MAX = 20;
const ADDRESSES_MAX = 19;

/** A story without its record. */
export interface PlainStory {
  story: StoryBody;
  files: readonly string[];
  /** What was lost of its text. */
  notes: readonly string[];
  /** Fields that somebody added there, and that have no place here. */
  fieldNotes: readonly string[];
  /** What its state there became here. */
  stateNotes: readonly string[];
}

/**
 * The fields of a story that another newsroom of this product wrote, word for word; null for a story of any other. What somebody
 * changed since in a WordPress that had the story is as it stands there: `plain` is the story without its record.
 */
export function ownFieldsOf(item: SourceItem, context: OwnContext, plain: PlainStory): OwnFields | null {
  const own = readOwnStory(item.meta.lide_story);
  if (own === null) return null;
  const fields = new OwnConverter(context).fields(own, item);
  const { story, files } = plain;
  const changes = changedFields(own, item, context);
  const changed = new Set(changes);
  const isText = changed.has("texto");
  const { conteudo, correcao } = isText ? changedText(story.conteudo, own) : { conteudo: "", correcao: null };
  return {
    story: {
      ...fields.story,
      ...(changed.has("título") ? { titulo: story.titulo } : {}),
      ...(changed.has("linha fina") ? { subtitulo: story.subtitulo } : {}),
      ...(isText ? { conteudo, correcao, aoVivo: null } : {}),
      ...(changed.has("editorias") ? { categorias: story.categorias, municipio: story.municipio } : {}),
      ...(changed.has("tags") ? { tags: story.tags } : {}),
      ...(changed.has("capa") ? { capa: story.capa, capaTexto: story.capaTexto, capaCredito: story.capaCredito } : {}),
      ...(changed.has("título para busca") ? { tituloBusca: story.tituloBusca } : {}),
      ...(changed.has("descrição para busca") ? { descricaoBusca: story.descricaoBusca } : {}),
      ...(changes.length > 0 ? { alteradaEm: Math.max(own.editedAt, story.alteradaEm) } : {}),
    },
    files: [...new Set([...fields.files, ...(isText || changed.has("capa") ? files : [])])],
    notes: [
      ...(changes.length > 0 ? [`mudou no WordPress desde a exportação: ${changes.join(", ")}`] : []),
      ...(isText && own.liveBlog ? ["o ao vivo veio dentro do texto"] : []),
      ...(signedThere(own, story.autores) === "" ? [] : [`no WordPress assina ${signedThere(own, story.autores)}`]),
      ...(fields.story.oculta ? [] : plain.stateNotes),
      ...(isText ? plain.notes : []),
      ...plain.fieldNotes,
      ...fields.notes,
    ],
    publishedAt: changed.has("data") ? null : fields.publishedAt,
  };
}

const CORRECTION = /<p><em>Correção \(\d{4}-\d{2}-\d{2}\): ([^<]*)<\/em><\/p>/;

/** A text that was changed: links to its newsroom stay within, and the paragraph that an export writes of the correction has a field here. */
function changedText(html: string, { correction, exported }: OwnStory): Pick<StoryBody, "conteudo"> & { correcao: { texto: string; em: number } | null } {
  const conteudo = html.replaceAll(` href="${exported?.site}/`, ' href="/');
  const found = CORRECTION.exec(conteudo);
  if (correction === null || found === null) return { conteudo, correcao: null };
  return { conteudo: conteudo.replace(found[0], ""), correcao: { texto: wordsOf(found[1] ?? ""), em: correction.at } };
}

/** Where a story is filed here: sections that this newsroom lacks go where the map leads them, and none goes unsaid. */
function filedHere({ categories, tags, municipality }: OwnStory, { terms }: SourceItem, { map, targets }: OwnContext) {
  const known = new Set(targets.map(({ slug }) => slug));
  const filed = { categorias: categories.filter((slug) => known.has(slug) || isCategoryGroup(slug)), tags: [...tags], notes: [] as string[] };
  for (const { domain, slug, name } of terms) {
    if (domain !== "category" || known.has(slug) || !categories.includes(slug)) continue;
    const destination = map.categories.get(slug) ?? "tag";
    const isTag = destination === "tag" && filed.tags.length < TAGS_MAX;
    if (isTag) filed.tags.push(name.toLowerCase());
    else if (known.has(destination)) filed.categorias.push(destination);
    filed.notes.push(`editoria que este site não tem: ${name} (${isTag ? "virou tag" : known.has(destination) ? `foi para ${destination}` : "perdida"})`);
  }
  if (municipality !== null && !known.has(municipality)) filed.notes.push(`município que este site não tem: ${municipality}`);
  return { ...filed, categorias: [...new Set(filed.categorias)], tags: [...new Set(filed.tags)] };
}

class OwnConverter {
  readonly #context: OwnContext;
  readonly #files = new Set<string>();
  readonly #missing = new Set<string>();

  constructor(context: OwnContext) {
    this.#context = context;
  }

  fields(own: OwnStory, item: SourceItem): OwnFields {
    const filed = filedHere(own, item, this.#context);
    const cover = own.cover && this.#file(own.cover.url);
    const live = own.liveBlog && {
      aberta: own.liveBlog.isOpen,
      inicio: own.liveBlog.startedAt,
      fim: own.liveBlog.endedAt,
      entradas: own.liveBlog.entries.map(({ title, text, pictureUrl, pictureAlt, pictureCredit, isPinned, correction, correctedAt, author, at }) => ({
        ...{ titulo: title, texto: text, imagem: pictureUrl && this.#file(pictureUrl), imagemTexto: pictureAlt, imagemCredito: pictureCredit },
        ...{ fixada: isPinned, correcao: correction, corrigidaEm: correctedAt, autor: author, em: at },
      })),
    };
    const isHidden = own.isHidden && item.status === "private";
    const number = String(own.exported?.number ?? item.id);
    const story: Partial<StoryBody> = {
      ...(own.title === undefined ? {} : { titulo: own.title }),
      ...(own.searchTitle === undefined ? {} : { tituloBusca: own.searchTitle, descricaoBusca: own.searchDescription ?? "" }),
      subtitulo: own.subtitle,
      chapeu: own.kicker,
      conteudo: own.html.replace(/(\s(?:src|href)=")(\/(?:img|media)\/[^"]+)"/g, (whole, before: string, address: string) => this.#inBody(whole, before, address)),
      categorias: filed.categorias,
      municipio: own.municipality,
      autores: own.authors,
      tags: filed.tags,
      capa: cover,
      capaTexto: own.cover?.alt ?? "",
      capaCredito: own.cover?.credit ?? "",
      palavras: own.slugWords,
      tituloRedes: own.socialTitle,
      imagemRedes: own.socialImage && this.#file(own.socialImage),
      resumo: own.summary,
      correcao: own.correction && { texto: own.correction.text, em: own.correction.at },
      sensivel: own.isSensitive,
      posicao: own.position,
      oculta: isHidden,
      ...(/^[1-9]\d{0,8}$/.test(number) ? { numero: Number(number) } : {}),
      jaPublicada: own.wasPublished === true,
      notaRevisao: own.reviewNote ?? "",
      partesIa: own.aiParts ?? [],
      ...(isHidden ? { status: "publicada" as const } : {}),
      enderecos: (own.formerAddresses ?? []).slice(0, ADDRESSES_MAX),
      criadaEm: own.createdAt,
      alteradaEm: own.editedAt,
      aoVivo: live,
    };
    const missing = [...this.#missing].map((address) => `arquivo que não veio: ${address.slice(0, 200)}`);
    return { story, notes: [...filed.notes, ...missing], files: [...this.#files], publishedAt: own.publishedAt ?? null };
  }

  /** The address here of a file of the other library; of other sites as it is; null where it did not come. */
  #file(address: string): string | null {
    if (!/^\/(?:img|media)\//.test(address)) return address;
    const [path = ""] = address.split(/[?#]/);
    const there = this.#context.index.ownFiles.get(path.split("/").at(-1) ?? "");
    const whole = there?.url ?? new URL(path, this.#context.base).href;
    this.#files.add(whole);
    const here = this.#context.fileAt(whole);
    if (here === null) this.#missing.add(path);
    return here;
  }

  #inBody(whole: string, before: string, address: string): string {
    const here = this.#file(address);
    return here === null ? whole : `${before}${escapeHtml(here)}${address.slice(address.split(/[?#]/)[0]?.length ?? 0)}"`;
  }
}
