import type { TargetCategory } from "./import-map.ts";
import type { StoryBody } from "./to-story.ts";

/** A line of the ledger, as the API of imports takes it. */
export interface Line {
  tipo: string;
  id: string;
  titulo: string;
  destino: "criada" | "existente" | "ignorada" | "falhou";
  motivo: string;
  materia: number | null;
}

export interface KnownItem {
  id: string;
  materia: number | null;
  arquivo: string | null;
}

interface OperatorSite {
  url: string;
  call(path: string, init?: RequestInit): Promise<Response>;
  json(path: string, init?: RequestInit & { asPublic?: boolean }): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
}

interface Step {
  materias?: readonly StoryBody[];
  /** Stories of an earlier import, written again where nobody changed them; `ensaio`: only said. */
  reparos?: readonly StoryBody[];
  ensaio?: boolean;
  linhas?: readonly Line[];
  enderecos?: readonly { de: string; para: string }[];
  fim?: boolean;
}

/** The API of imports of a site, for items of the site `source`. */
export class ImportSite {
  readonly #site: OperatorSite;
  readonly #source: string;
  #importId = 0;

  constructor(site: OperatorSite, source: string) {
    this.#site = site;
    this.#source = source;
  }

  get url(): string {
    return this.#site.url;
  }

  get importId(): number {
    return this.#importId;
  }

  async categories(): Promise<TargetCategory[]> {
    const { items } = (await this.#site.json("/categories", { asPublic: true })) as { items: TargetCategory[] };
    return items;
  }

  async begin(files: string, items: number): Promise<void> {
    const { id } = (await this.#site.post("/imports", { origem: this.#source, arquivos: files.slice(0, 1_000), itens: items })) as { id: number };
    this.#importId = id;
  }

  async known(kind: "item" | "file", ids: readonly string[]): Promise<KnownItem[]> {
    const { conhecidos } = (await this.#site.post("/imports/known", { origem: this.#source, tipo: kind, ids })) as { conhecidos: KnownItem[] };
    return conhecidos;
  }

  async step(step: Step): Promise<{ linhas: Line[] }> {
    return (await this.#site.post(`/imports/${this.#importId}`, step)) as { linhas: Line[] };
  }

  /** Stores a file, or has the site fetch `words.endereco`; answers its key. */
  async putFile(
    id: string,
    words: { titulo: string; texto: string; credito: string; etiquetas?: string; endereco?: string },
    bytes: Uint8Array<ArrayBuffer> | null,
  ): Promise<string> {
    const query = new URLSearchParams({ id, ...words });
    const answer = await this.#site.call(`/imports/${this.#importId}/file?${query}`, {
      method: "PUT",
      headers: { "Content-Type": "application/octet-stream" },
      ...(bytes ? { body: bytes } : {}),
    });
    const { arquivo } = (await answer.json()) as { arquivo: string };
    return arquivo;
  }
}
