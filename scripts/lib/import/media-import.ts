import { setTimeout as pause } from "node:timers/promises";
import { originalAddress, pathKey } from "../../../app/features/imports/old-address.ts";
import type { Attachment } from "./attachment.ts";
import type { ImportSite } from "./import-site.ts";
import { readUpload } from "./local-files.ts";

/** Files that are sent at the same time (ours). */
const PARALLEL_FILES = 4;
/** Between two files that the site fetches from the other one (ours; ms). */
const FETCH_PAUSE_MS = 250;

export type FileFate = { fate: "criada" | "existente"; key: string } | { fate: "falhou"; reason: string };

/** The original of a picture of another newsroom of this product, whose pages show `/img/{key}`. */
const OWN_ORIGINAL = /^\/media\/(?=[\da-f]{32}-\d{1,5}x\d{1,5}\.[a-z]{3,4}$)/;

/** The identity of a file: its path, without host and size. */
export const fileId = (address: string): string => (URL.canParse(address) ? pathKey(new URL(address).pathname).replace(OWN_ORIGINAL, "/img/") : "");

/** Address of a file of the library. */
export const addressOfKey = (key: string): string => `${/\.(?:jpe?g|png|webp|gif|avif)$/.test(key) ? "/img/" : "/media/"}${key}`;

/** Brings files of the other site into the library, each once. */
export class MediaImport {
  readonly #site: ImportSite;
  readonly #folder: string | null;
  readonly #isOwn: (url: URL) => boolean;
  readonly #isDry: boolean;
  /** By `fileId`. */
  readonly fates = new Map<string, FileFate>();

  constructor(options: { site: ImportSite; folder: string | null; isOwn: (url: URL) => boolean; isDry: boolean }) {
    this.#site = options.site;
    this.#folder = options.folder;
    this.#isOwn = options.isOwn;
    this.#isDry = options.isDry;
  }

  /** Notes which files the library has already. */
  async recall(ids: readonly string[]): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => id !== "" && id.length <= 500 && !this.fates.has(id));
    for (let from = 0; from < unknown.length; from += 1_000)
      for (const { id, arquivo } of await this.#site.known("file", unknown.slice(from, from + 1_000)))
        if (arquivo !== null) this.fates.set(id, { fate: "existente", key: arquivo });
  }

  /** The address here of a file there; null where it did not come. */
  readonly addressAt = (address: string): string | null => {
    const known = this.fates.get(fileId(address));
    return known && known.fate !== "falhou" ? addressOfKey(known.key) : null;
  };

  /** Brings what of these is not here yet and was not tried. `about`: what is known of them, by `fileId`. */
  async bring(addresses: readonly string[], about: ReadonlyMap<string, Attachment>): Promise<void> {
    const wanted = new Map<string, string>();
    for (const address of addresses) {
      const id = fileId(address);
      if (id !== "" && id.length <= 500 && URL.canParse(address) && this.#isOwn(new URL(address)) && !this.fates.has(id)) wanted.set(id, address);
    }
    await this.recall([...wanted.keys()]);
    const queue = [...wanted].filter(([id]) => !this.fates.has(id));
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) this.fates.set(next[0], await this.#bringOne(next[0], next[1], about.get(next[0])));
    };
    await Promise.all(Array.from({ length: this.#folder === null ? 1 : PARALLEL_FILES }, work));
  }

  async #bringOne(id: string, address: string, about: Attachment | undefined): Promise<FileFate> {
    const found = this.#folder === null ? null : await readUpload(this.#folder, about?.url || address, about?.file);
    if (found && "problem" in found) return { fate: "falhou", reason: found.problem };
    if (this.#isDry) return { fate: "criada", key: `${"0".repeat(32)}-1x1${/\.[a-z0-9]{2,5}$/.exec(id)?.[0] ?? ""}` };
    const { title = "", alt = "", credit = "", tags = [] } = about?.own ?? { title: about?.title, alt: about?.alt, credit: about?.credit };
    const words = { titulo: title, texto: alt, credito: credit, ...(tags.length > 0 ? { etiquetas: tags.join("\n") } : {}) };
    try {
      if (found) return { fate: "criada", key: await this.#site.putFile(id, words, found.bytes) };
      await pause(FETCH_PAUSE_MS);
      const named = new URL(about?.url || address);
      named.protocol = "https:";
      return { fate: "criada", key: await this.#site.putFile(id, { ...words, endereco: originalAddress(named.href) }, null) };
    } catch (error) {
      const { status = 0, detail } = error as { status?: number; detail?: string };
      if (status < 400 || status === 401 || status === 403) throw error;
      return { fate: "falhou", reason: detail ?? `o site respondeu ${status}` };
    }
  }
}
