import { type OwnStory, readOwnStory } from "../export/own-story.ts";
import { escapeHtml } from "./html-tokens.ts";
import type { BodyContext } from "./to-body.ts";
import type { StoryBody } from "./to-story.ts";
import type { SourceItem } from "./wxr-items.ts";

/** Fields of a story of an export of this product beyond WordPress, as the API of imports takes them, and the files that it needs. */
export interface OwnFields {
  story: Partial<StoryBody>;
  notes: string[];
  files: string[];
}

/** The fields of a story that another newsroom of this product wrote, word for word; null for a story of any other. */
export function ownFieldsOf(item: SourceItem, context: Pick<BodyContext, "fileAt" | "base">): OwnFields | null {
  const own = readOwnStory(item.meta.lide_story);
  return own === null ? null : new OwnConverter(context).fields(own);
}

class OwnConverter {
  readonly #context: Pick<BodyContext, "fileAt" | "base">;
  readonly #files = new Set<string>();
  readonly #missing = new Set<string>();

  constructor(context: Pick<BodyContext, "fileAt" | "base">) {
    this.#context = context;
  }

  fields(own: OwnStory): OwnFields {
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
    const story: Partial<StoryBody> = {
      subtitulo: own.subtitle,
      chapeu: own.kicker,
      conteudo: own.html.replace(/(\s(?:src|href)=")(\/(?:img|media)\/[^"]+)"/g, (whole, before: string, address: string) => this.#inBody(whole, before, address)),
      categorias: own.categories,
      municipio: own.municipality,
      autores: own.authors,
      tags: own.tags,
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
      oculta: own.isHidden,
      ...(own.isHidden ? { status: "publicada" as const } : {}),
      criadaEm: own.createdAt,
      alteradaEm: own.editedAt,
      aoVivo: live,
    };
    return { story, notes: [...this.#missing].map((address) => `arquivo que não veio: ${address.slice(0, 200)}`), files: [...this.#files] };
  }

  /** The address here of a file of the other library; of other sites as it is; null where it did not come. */
  #file(address: string): string | null {
    if (!/^\/(?:img|media)\//.test(address)) return address;
    const [path = ""] = address.split(/[?#]/);
    const whole = new URL(path, this.#context.base).href;
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
