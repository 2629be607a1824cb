import { slugify } from "#app/platform/text/slug.ts";
import { OLD_PATH_MAX, pathKey } from "../../../app/features/imports/old-address.ts";
import type { Attachment } from "./attachment.ts";
import { wordsOf } from "./html-tokens.ts";
import { type ImportMap, openMap, type TargetCategory } from "./import-map.ts";
import type { ImportSite, Line } from "./import-site.ts";
import { addressOfKey, fileId, MediaImport } from "./media-import.ts";
import { readWxr } from "./read-wxr.ts";
import { identityOf, indexSource, ownNumberOf, type SourceIndex } from "./source-index.ts";
import { addressesOf, cutAtWord, type StoryBody, type StoryContext, toStory, verdictOf } from "./to-story.ts";
import type { SourceItem } from "./wxr-items.ts";

/** Items whose fate is asked for at once, and of which stories are sent together (ours). */
const WINDOW = 200;
const STORIES_A_CALL = 20;
/** Characters of the stories of one call. */
const CALL_MAX = 1_500_000;
const LINES_A_CALL = 500;

export interface ImportOptions {
  files: readonly string[];
  /** Of the files, for people. */
  names: string;
  index: SourceIndex;
  site: ImportSite;
  map: ImportMap;
  targets: readonly TargetCategory[];
  mediaFolder: string | null;
  isDry: boolean;
  /** Stories that came before are written again where nobody changed them since; `rehearse`: only said. Nothing new comes. */
  repair: "rehearse" | "write" | null;
  /** Files that no story uses come too. */
  allMedia: boolean;
  now: number;
  print(text: string): void;
  /** Called with each line of the ledger. */
  onLine(line: Line): void;
}

export type Counts = Record<Line["destino"], number>;

/** Hosts of one site that its files may be on (ours). */
const FILE_HOSTS_MAX = 5;

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, "") : "");

/** The other site: with and without www, and where the files of its library are. */
function ownHosts({ site, attachments }: SourceIndex): (url: URL) => boolean {
  const hosts = new Set([hostOf(site)]);
  for (const { url } of attachments.values()) if (hosts.size <= FILE_HOSTS_MAX) hosts.add(hostOf(url));
  hosts.delete("");
  return ({ hostname }) => hosts.has(hostname.replace(/^www\./, ""));
}

const titleOf = (item: SourceItem): string => cutAtWord(wordsOf(item.title), 200);

/** Stories that are in memory at once where a file does not have them by their numbers. */
const ORDERED_MAX = 1_000;

interface NumberRange {
  from: number;
  to: number;
}

/** Behind all numbers where it has none. */
const numberOf = (item: SourceItem): number => ownNumberOf(item) ?? Number.POSITIVE_INFINITY;

/**
 * What is read at a time: a story keeps its number where no higher one was given before, and WordPress exports stories by their state and
 * date. Files that have them by their numbers are read once.
 */
function rangesOf(numbers: readonly number[]): NumberRange[] {
  if (numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0))) return [{ from: 0, to: Number.POSITIVE_INFINITY }];
  const sorted = [...new Set(numbers)].sort((one, other) => one - other);
  const ranges = Array.from({ length: Math.ceil(sorted.length / ORDERED_MAX) }, (_unused, at) => {
    const part = sorted.slice(at * ORDERED_MAX, (at + 1) * ORDERED_MAX);
    return { from: part[0] ?? 0, to: part.at(-1) ?? 0 };
  });
  return [...ranges, { from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY }];
}

interface WaitingStory {
  item: SourceItem;
  size: number;
}

/** One import: everything that happens between its begin and its end. Each item of the files gets one line. */
export class ImportRun {
  readonly #options: ImportOptions;
  readonly #media: MediaImport;
  readonly #context: StoryContext;
  readonly #byFile: ReadonlyMap<string, Attachment>;
  readonly counts: Counts = { criada: 0, existente: 0, ignorada: 0, falhou: 0 };
  #lines: Line[] = [];
  #addresses: { de: string; para: string }[] = [];
  #waiting: WaitingStory[] = [];

  constructor(options: ImportOptions) {
    const { index, site, map, targets, mediaFolder, repair, now } = options;
    const isDry = options.isDry || repair === "rehearse";
    const isOwn = ownHosts(index);
    this.#options = options;
    this.#media = new MediaImport({ site, folder: mediaFolder, isOwn, isDry });
    this.#byFile = new Map([...index.attachments.values()].filter(({ url }) => url !== "").map((attachment) => [fileId(attachment.url), attachment]));
    this.#context = {
      ...{ index, map, targets, now, isOwn },
      base: index.site || "https://site.invalid/",
      fileAt: this.#media.addressAt,
      attachment: (id) => index.attachments.get(id),
      attachmentsOf: (id) => index.attachmentsOf.get(id) ?? [],
      sharedBlock: (id) => index.sharedBlocks.get(id),
    };
  }

  async run(): Promise<Counts> {
    const { site, index, names, isDry } = this.#options;
    if (!isDry) await site.begin(names, index.items);
    await this.#media.recall([...this.#byFile.keys()]);
    for (const range of rangesOf(index.ownNumbers)) {
      await this.#read(range);
      await this.#sendStories();
    }
    if (this.#options.allMedia) await this.#bringTheRest();
    this.#settleAttachments();
    if (this.#options.repair === null) this.#addLists();
    else this.#addresses = [];
    await this.#flush(true);
    if (!isDry) await site.step({ fim: true });
    return this.counts;
  }

  /** Reads the files and settles the items of a range of numbers, those with numbers by them. */
  async #read(range: NumberRange): Promise<void> {
    const { index, files, print } = this.#options;
    const isOrdered = Number.isFinite(range.to);
    const seen = new Set<string>();
    let window: SourceItem[] = [];
    for (const path of files) {
      for await (const entry of readWxr(path)) {
        if (entry.kind !== "item" || entry.item.type === "attachment") continue;
        const key = `${entry.item.type} ${identityOf(entry.item)}`;
        if (seen.has(key)) continue;
        seen.add(key);
        const number = numberOf(entry.item);
        if (number < range.from || number > range.to) continue;
        window.push(entry.item);
        if (isOrdered || window.length < WINDOW) continue;
        await this.#settle(window);
        window = [];
        print(`${seen.size} of ${index.items} items`);
      }
    }
    if (isOrdered) window.sort((one, other) => numberOf(one) - numberOf(other));
    for (let from = 0; from < window.length; from += WINDOW) await this.#settle(window.slice(from, from + WINDOW));
  }

  #line(line: Line): void {
    this.counts[line.destino] += 1;
    this.#options.onLine(line);
    this.#lines.push(line);
  }

  /** Says what becomes of each item; stories that are not here yet wait to be sent. */
  async #settle(items: readonly SourceItem[]): Promise<void> {
    const { site, map } = this.#options;
    const stories = items.filter((item) => verdictOf(item, map).fate === "story");
    const known = new Map((await this.#knownOf(stories.map(identityOf))).map((one) => [one.id, one]));
    for (const item of items) {
      const verdict = verdictOf(item, map);
      const id = identityOf(item);
      const common = { tipo: item.type.slice(0, 40), id, titulo: titleOf(item) };
      const before = known.get(id);
      if (verdict.fate !== "story") this.#line({ ...common, destino: verdict.fate, motivo: verdict.reason, materia: null });
      else if (this.#options.repair !== null) {
        if (before) await this.#enqueue(item);
        else this.#line({ ...common, destino: "ignorada", motivo: "Ainda não foi importada: rode o comando sem --repair.", materia: null });
      } else if (before) this.#line({ ...common, destino: "existente", motivo: "", materia: before.materia });
      else await this.#enqueue(item);
      const own = item.type === "page" ? map.pages.get(item.slug || id) : undefined;
      if (own?.startsWith("/")) for (const de of addressesOf(item, this.#context.isOwn)) this.#addresses.push({ de, para: own });
    }
    void site;
    await this.#flush(false);
  }

  async #knownOf(ids: readonly string[]) {
    return ids.length === 0 ? [] : this.#options.site.known("item", ids);
  }

  async #enqueue(item: SourceItem): Promise<void> {
    const size = item.content.length + item.excerpt.length;
    if (this.#waiting.length >= STORIES_A_CALL || this.#waiting.reduce((sum, one) => sum + one.size, size) > CALL_MAX) await this.#sendStories();
    this.#waiting.push({ item, size });
  }

  /** Brings the files of the stories that wait, then the stories. */
  async #sendStories(): Promise<void> {
    const { site, isDry } = this.#options;
    const waiting = this.#waiting;
    this.#waiting = [];
    if (waiting.length === 0) return;
    await this.#media.bring(
      waiting.flatMap(({ item }) => toStory(item, this.#context).files),
      this.#byFile,
    );
    const stories: StoryBody[] = [];
    for (const { item } of waiting) {
      const { story } = toStory(item, this.#context);
      if (story.conteudo.length > 2_000_000)
        this.#line({ tipo: story.tipo, id: story.id, titulo: titleOf(item), destino: "falhou", motivo: "O texto é grande demais.", materia: null });
      else stories.push(story);
    }
    if (stories.length === 0) return;
    if (isDry) for (const { tipo, id, titulo, notas } of stories) this.#line({ tipo, id, titulo, destino: "criada", motivo: notas, materia: null });
    // The site writes the lines of stories itself.
    else
      for (const line of (await site.step(this.#stepOf(stories))).linhas) {
        this.counts[line.destino] += 1;
        this.#options.onLine(line);
      }
  }

  #stepOf(stories: readonly StoryBody[]) {
    const { repair } = this.#options;
    return repair === null ? { materias: stories } : { reparos: stories, ensaio: repair === "rehearse" };
  }

  async #bringTheRest(): Promise<void> {
    const rest = [...this.#byFile.values()];
    for (let from = 0; from < rest.length; from += WINDOW)
      await this.#media.bring(
        rest.slice(from, from + WINDOW).map(({ url }) => url),
        this.#byFile,
      );
  }

  #settleAttachments(): void {
    for (const { id, url, title, link } of this.#options.index.attachments.values()) {
      const file = this.#media.fates.get(fileId(url));
      const common = { tipo: "attachment", id: identityOf({ id, link, title, type: "attachment" }), titulo: title, materia: null };
      if (!file) this.#line({ ...common, destino: "ignorada", motivo: url === "" ? "Sem endereço de arquivo." : "Nenhuma matéria que veio agora usa." });
      else if (file.fate === "falhou") this.#line({ ...common, destino: "falhou", motivo: file.reason.slice(0, 900) });
      else {
        this.#line({ ...common, destino: file.fate, motivo: "" });
        for (const de of addressesOf({ id, link, attachmentUrl: url }, this.#context.isOwn)) this.#addresses.push({ de, para: addressOfKey(file.key) });
      }
    }
    for (const [id, file] of this.#media.fates) if (file.fate !== "falhou" && !this.#byFile.has(id)) this.#addresses.push({ de: id, para: addressOfKey(file.key) });
  }

  /** Old addresses of categories, tags and authors. */
  #addLists(): void {
    const { index, map, targets } = this.#options;
    const pathOf = (destination: string | undefined, name: string) => {
      const target = targets.find(({ slug }) => slug === destination);
      if (target) return `/${target.type === "municipality" ? "municipio" : "categoria"}/${target.slug}`;
      return destination === "tag" && slugify(name) !== "" ? `/tag/${slugify(name)}` : null;
    };
    const add = (de: string, para: string | null) => {
      const path = de.startsWith("?") ? de : pathKey(de);
      if (para !== null && path !== para && path.length >= 2 && path.length <= OLD_PATH_MAX) this.#addresses.push({ de: path, para });
    };
    for (const [slug, { name, parent, id }] of index.categories) {
      const para = pathOf(map.categories.get(slug), name);
      for (const base of ["category", "categoria", "editoria"]) {
        add(`/${base}/${slug}`, para);
        if (parent !== "") add(`/${base}/${parent}/${slug}`, para);
      }
      if (/^\d{1,15}$/.test(id)) add(`?cat=${id}`, para);
    }
    for (const [slug, { name }] of index.tags) add(`/tag/${slug}`, pathOf(map.tags.get(slug), name));
    for (const [login, name] of map.authors) {
      const slug = slugify(name);
      if (slug !== "" && login !== "" && !login.includes("@")) add(`/author/${slugify(login)}`, `/autor/${slug}`);
    }
  }

  async #flush(isLast: boolean): Promise<void> {
    const { site, isDry } = this.#options;
    const least = isLast ? 1 : LINES_A_CALL;
    while (this.#lines.length >= least || this.#addresses.length >= least) {
      const linhas = this.#lines.splice(0, LINES_A_CALL);
      const enderecos = this.#addresses.splice(0, LINES_A_CALL);
      if (!isDry) await site.step({ linhas, enderecos });
    }
  }
}

/**
 * Reads the files, opens the map and imports. Counts are null where the map was written now and a person has to look at it first
 * (`acceptsMap`: nobody does): what is imported does not change by another map.
 */
export async function importWordPress(
  options: Omit<ImportOptions, "index" | "map" | "targets" | "site"> & { siteUrl: string; mapPath: string; acceptsMap: boolean; connect(source: string): ImportSite },
): Promise<{ counts: Counts | null; index: SourceIndex; isMapNew: boolean; importId: number }> {
  const { siteUrl, mapPath, acceptsMap, connect, ...rest } = options;
  const index = await indexSource(options.files, siteUrl);
  const source = URL.canParse(index.site) ? new URL(index.site).hostname.replace(/^www\./, "") : "site-desconhecido";
  const site = connect(source);
  const targets = await site.categories();
  const { map, isNew } = openMap(mapPath, index, targets);
  if (isNew && !options.isDry && !acceptsMap) return { counts: null, index, isMapNew: true, importId: 0 };
  const counts = await new ImportRun({ ...rest, index, site, map, targets }).run();
  return { counts, index, isMapNew: isNew, importId: site.importId };
}
