import { slugify } from "#app/platform/text/slug.ts";
import { splitNotes } from "../../../app/features/articles/body-text.ts";
import { AUTHORS_MAX } from "../../../app/features/articles/byline.ts";
import { OLD_PATH_MAX, originalAddress, pathKey } from "../../../app/features/imports/old-address.ts";
import { elementorText } from "./elementor.ts";
import { footnotesOf } from "./footnotes.ts";
import { decodeEntities, wordsOf } from "./html-tokens.ts";
import { type ImportMap, proposedCategory, type TargetCategory } from "./import-map.ts";
import { ownFieldsOf } from "./own-body.ts";
import { identityOf, isStory, isThemeTerm, type SourceIndex } from "./source-index.ts";
import { type BodyContext, toBody } from "./to-body.ts";
import { isPerson, loginsOf, type SourceItem } from "./wxr-items.ts";

/** A story as the API of imports takes it; times in milliseconds. */
export interface StoryBody {
  tipo: string;
  id: string;
  titulo: string;
  subtitulo: string;
  chapeu: string;
  conteudo: string;
  categorias: string[];
  municipio: string | null;
  autores: string[];
  tags: string[];
  capa: string | null;
  capaTexto: string;
  capaCredito: string;
  palavras: string;
  tituloBusca: string;
  descricaoBusca: string;
  status: "rascunho" | "agendada" | "publicada";
  revisao: boolean;
  publicadaEm: number | null;
  agendadaPara: number | null;
  criadaEm: number;
  alteradaEm: number;
  enderecos: string[];
  notas: string;
  /** Of an export of this product alone. */
  resumo?: string[];
  posicao?: string;
  correcao?: { texto: string; em: number } | null;
  sensivel?: boolean;
  tituloRedes?: string;
  imagemRedes?: string | null;
  oculta?: boolean;
  /** Its id in the exporting newsroom, kept if unused here. */
  numero?: number;
  jaPublicada?: boolean;
  notaRevisao?: string;
  partesIa?: string[];
  aoVivo?: { aberta: boolean; inicio: number; fim: number | null; entradas: Record<string, unknown>[] } | null;
}

/** Fate of an item that is no story, or of a story that is left out. */
export type Verdict = { fate: "story" } | { fate: "ignorada" | "falhou"; reason: string };

const SKIPPED: Readonly<Record<string, string>> = {
  nav_menu_item: "Item de menu: o menu deste site é feito das categorias.",
  revision: "Versão antiga de um texto.",
  wp_block: "Bloco reutilizável: entra nas matérias que o usam.",
  "guest-author": "Pessoa que assina: o nome vai para as matérias dela.",
  guest_author: "Pessoa que assina: o nome vai para as matérias dela.",
  molongui_guestauthor: "Pessoa que assina: o nome vai para as matérias dela.",
  wp_navigation: "Menu do tema.",
  wp_global_styles: "Estilo do tema.",
  wp_template: "Modelo do tema.",
  wp_template_part: "Modelo do tema.",
  wp_font_family: "Fonte do tema.",
  wp_font_face: "Fonte do tema.",
  customize_changeset: "Ajuste do tema.",
  custom_css: "Estilo do tema.",
  oembed_cache: "Cópia temporária.",
  user_request: "Pedido de uma pessoa: dados pessoais não são importados.",
};

/** Whether an item becomes a story. */
export function verdictOf(item: SourceItem, { pages, types }: Pick<ImportMap, "pages" | "types">): Verdict {
  if (!isStory(item)) return { fate: "ignorada", reason: SKIPPED[item.type] ?? `Tipo que este site não tem: ${item.type.slice(0, 40)}.` };
  if (types.get(item.type) === "ignorar") return { fate: "ignorada", reason: `O mapa manda ignorar o tipo ${item.type}.` };
  if (item.status === "trash") return { fate: "ignorada", reason: "Estava na lixeira." };
  if (item.status === "auto-draft" || item.status === "inherit") return { fate: "ignorada", reason: "Rascunho automático." };
  if (item.isCut) return { fate: "falhou", reason: "O texto é grande demais." };
  if (item.title.trim() === "" && item.content.trim() === "") return { fate: "ignorada", reason: "Sem título e sem texto." };
  if (item.type === "page") {
    const destination = pages.get(item.slug || identityOf(item)) ?? "materia";
    if (destination === "ignorar") return { fate: "ignorada", reason: "O mapa manda ignorar." };
    if (destination !== "materia") return { fate: "ignorada", reason: `O endereço antigo leva a ${destination}, página deste site.` };
  }
  return { fate: "story" };
}

/** Text of at most `max` characters, cut at a word. */
export function cutAtWord(text: string, max: number): string {
  const letters = [...text];
  if (letters.length <= max) return text;
  const whole = letters.slice(0, max - 1).join("");
  const space = whole.lastIndexOf(" ");
  return `${(space > max / 2 ? whole.slice(0, space) : whole).replace(/[\s,.;:–-]+$/, "")}…`;
}

const TITLE_MAX = 300;
const SUBTITLE_MAX = 300;
const TAGS_MAX = 20;
const TAG_MAX = 40;

/** Placeholders of SEO plugins are theirs alone: such a title follows the story's own. */
const plain = (text: string | undefined): string => (text === undefined || /%%?[a-z_]+%?%|#[a-z]+_[a-z]+/i.test(text) ? "" : wordsOf(text));

function seoOf(meta: SourceItem["meta"]): { title: string; description: string } {
  const first = (keys: readonly string[]) => keys.map((key) => plain(meta[key])).find((text) => text !== "") ?? "";
  return {
    title: first(["_yoast_wpseo_title", "rank_math_title", "_aioseo_title", "_aioseop_title"]),
    description: first(["_yoast_wpseo_metadesc", "rank_math_description", "_aioseo_description", "_aioseop_description"]),
  };
}

/** The keys of an item's old addresses. */
export function addressesOf(item: Pick<SourceItem, "id" | "link" | "attachmentUrl">, isOwn: (url: URL) => boolean): string[] {
  const keys = /^\d{1,15}$/.test(item.id) ? [`?p=${item.id}`] : [];
  for (const address of [item.link, item.attachmentUrl]) {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (!url || !isOwn(url)) continue;
    const key = pathKey(url.pathname);
    if (key.length >= 2 && key.length <= OLD_PATH_MAX) keys.push(key);
  }
  return [...new Set(keys)];
}

export interface StoryContext extends BodyContext {
  index: SourceIndex;
  map: ImportMap;
  targets: readonly TargetCategory[];
  now: number;
}

/** An item as a story, with the addresses of the files that it needs (known ones are in it already). */
export function toStory(item: SourceItem, context: StoryContext): { story: StoryBody; files: string[] } {
  const { map, index, targets, now } = context;
  const elementor = elementorText(item, context);
  const notes = elementor?.notes ?? [];
  const body = toBody(elementor?.content ?? item.content, context, item.id, footnotesOf(item.meta.footnotes ?? ""));
  const files = new Set(body.files);

  const categories = new Set<string>();
  const tags: string[] = [];
  for (const { domain, slug, name } of item.terms) {
    const key = slug || name.toLowerCase();
    const destination = destinationOf(domain, key, name, context);
    if (destination === "tag") tags.push(wordsOf(name).toLowerCase());
    else if (destination !== "ignorar") categories.add(destination);
  }
  const chosen = targets.filter(({ slug }) => categories.has(slug));
  const towns = chosen.filter(({ type }) => type === "municipality");
  const kept = [...new Set(tags.map((tag) => [...tag].slice(0, TAG_MAX).join("").trim()))].filter((tag) => slugify(tag) !== "");
  if (kept.length > TAGS_MAX) notes.push(`${kept.length - TAGS_MAX} tags a mais ficaram de fora`);

  const cover = context.attachment(item.meta._thumbnail_id ?? "");
  const first = /<img src="([^"]+)" alt="([^"]*)"/.exec(body.html);
  if (cover) files.add(cover.url);
  const coverAddress = cover ? context.fileAt(cover.url) : null;
  if (item.meta._thumbnail_id && !cover) notes.push(`a imagem de destaque (${item.meta._thumbnail_id.slice(0, 20)}) não está nos arquivos`);
  else if (cover && coverAddress === null) notes.push(`a imagem de destaque não veio: ${cover.url.slice(0, 200)}`);
  const fallback = coverAddress === null && first?.[1]?.startsWith("/img/") ? first[1] : null;

  const own = ownFields(item.fields);
  notes.push(...own.lost);
  const text = wordsOf(splitNotes(body.html).html);
  const excerpt = wordsOf(item.excerpt) || own.subtitle;
  const title = wordsOf(decodeEntities(item.title)) || "(sem título)";
  const seo = seoOf(item.meta);
  const created = item.publishedAt ?? item.modifiedAt ?? now;
  const isFuture = item.status === "future";
  const stateNotes: string[] = [];
  let status: StoryBody["status"] = item.status === "publish" ? "publicada" : isFuture ? "agendada" : "rascunho";
  if (item.hasPassword && status !== "rascunho") {
    status = "rascunho";
    stateNotes.push("tinha senha: veio como rascunho");
  }
  if (item.isSticky) stateNotes.push("era fixada no topo do site: o lugar na capa se escolhe aqui");
  if (item.status === "private") stateNotes.push("era privada: veio como rascunho");
  if (isFuture && created <= now) {
    status = "rascunho";
    stateNotes.push("a hora agendada já passou: veio como rascunho");
  }
  if (status === "publicada" && created > now) {
    status = "rascunho";
    stateNotes.push("a data de publicação está no futuro: veio como rascunho");
  }
  const named = bylineOf(item, index, map);
  notes.push(...named.lost);
  const kicker = (own.kicker || (chosen[0]?.name ?? "")).toLocaleUpperCase("pt-BR");
  const story: StoryBody = {
    tipo: item.type,
    id: identityOf(item),
    titulo: cutAtWord(title, TITLE_MAX),
    subtitulo: cutAtWord(excerpt || text, excerpt ? SUBTITLE_MAX : 120),
    chapeu: [...kicker].length <= 15 ? kicker : ([...(kicker.split(" ")[0] ?? "")].slice(0, 15).join("") ?? ""),
    conteudo: body.html,
    categorias: [...categories],
    municipio: towns.length === 1 ? (towns[0]?.slug ?? null) : null,
    autores: named.names,
    tags: kept.slice(0, TAGS_MAX),
    capa: coverAddress ?? fallback,
    capaTexto: (cover && coverAddress ? cover.alt || cover.caption || cover.title : fallback === null ? "" : decodeEntities(first?.[2] ?? "")).slice(0, 500),
    capaCredito: (cover && coverAddress ? cover.credit : "").slice(0, 120),
    palavras: slugify(withoutNumber(safeDecode(item.slug), item.id)),
    tituloBusca: cutAtWord(seo.title, 80),
    descricaoBusca: cutAtWord(seo.description, 200),
    status,
    revisao: item.status === "pending",
    publicadaEm: status === "publicada" ? Math.min(created, now) : null,
    agendadaPara: status === "agendada" ? created : null,
    criadaEm: Math.min(created, now),
    alteradaEm: Math.min(Math.max(item.modifiedAt ?? created, status === "publicada" ? created : 0), now),
    enderecos: addressesOf(item, context.isOwn),
    notas: "",
  };
  const plain = { story, notes: body.notes, fieldNotes: own.lost, stateNotes, files: [...files].map(originalAddress) };
  const exact = ownFieldsOf(item, context, plain);
  if (exact) {
    const status = exact.story.status ?? story.status;
    const at = exact.publishedAt ?? created;
    const whole = {
      ...{ ...story, ...exact.story },
      publicadaEm: status === "publicada" ? Math.min(at, now) : status === "rascunho" && exact.story.jaPublicada ? exact.publishedAt : null,
      agendadaPara: status === "agendada" ? at : null,
      // Its number there was never part of an address there.
      enderecos: [...new Set([...(exact.story.enderecos ?? []), ...story.enderecos.filter((key) => key.startsWith("/"))])],
    };
    return { story: { ...whole, notas: cutAtWord(exact.notes.join("; "), 900) }, files: exact.files };
  }
  return { story: { ...story, notas: cutAtWord([...stateNotes, ...notes, ...body.notes].join("; "), 900) }, files: plain.files };
}

/** Target of a term: the map's, of a theme's own taxonomy the category here of that name, else a tag. */
function destinationOf(domain: string, key: string, name: string, { map, targets }: Pick<StoryContext, "map" | "targets">): string {
  if (domain === "category") return map.categories.get(key) ?? "tag";
  if (domain === "post_tag" || domain === "tag") return map.tags.get(key) ?? "tag";
  return isThemeTerm(domain) ? proposedCategory(key, wordsOf(name), targets) : "ignorar";
}

/** Names under which themes keep a subtitle and a hat line. */
const SUBTITLE_FIELD = /^(?:sub_?titulo|subtitle|linha[_-]?fina|gravata|bigode|sutia|olho|resumo)$/i;
const KICKER_FIELD = /^(?:chapeu|cartola|antetitulo|ante_titulo|kicker|retranca)$/i;

/** Names of the author field and taxonomy in themes. */
const SIGNATURE_FIELD =
  /^(?:autora?(?:[_-]?nome)?|nome[_-]?d[ao][_-]?autora?|author[_-]?name|custom[_-]?author(?:[_-]?name)?|guest[_-]?author[_-]?name|assinatura|byline|rep[oó]rter|jornalista|colunista)$/i;
/** A person's name; rejects account ids and serialised lists. */
const isSignature = (key: string, value: string): boolean => SIGNATURE_FIELD.test(key) && /^[^\d{}@:;]{2,80}$/.test(wordsOf(value));

/** Subtitle and hat line of a theme's fields, and fields that this site has no place for, with their values. */
function ownFields(fields: SourceItem["fields"]): { subtitle: string; kicker: string; lost: string[] } {
  const found = { subtitle: "", kicker: "", lost: [] as string[] };
  for (const [key, value] of Object.entries(fields)) {
    const words = wordsOf(value);
    if (isSignature(key, value)) continue;
    if (words === "") found.lost.push(`campo próprio perdido: ${key}, com endereço de e-mail`);
    else if (SUBTITLE_FIELD.test(key) && found.subtitle === "") found.subtitle = words;
    else if (KICKER_FIELD.test(key) && found.kicker === "") found.kicker = words;
    else found.lost.push(`campo próprio perdido: ${key} = ${cutAtWord(words, 200)}`);
  }
  return found;
}

/** Authors of a story: those named by a plugin or the theme (author terms, Molongui, PublishPress Authors, a field), in order; else the account that published it. */
function bylineOf({ terms, author, meta, fields }: SourceItem, { guests, authors }: SourceIndex, map: ImportMap): { names: string[]; lost: string[] } {
  const signing = terms.filter(isPerson).flatMap((term) => {
    const known = loginsOf(term).map((login) => map.authors.get(login) ?? authors.get(login)?.name);
    return publicByline(guests.get(term.slug) ?? known.find((name) => name !== undefined) ?? term.name);
  });
  const numbered = [meta._molongui_main_author ?? "", ...(meta._molongui_author ?? "").split("\n")].flatMap((key) => publicByline(guests.get(key.trim()) ?? ""));
  const told = Object.entries(fields).find(([key, value]) => isSignature(key, value))?.[1] ?? "";
  const written = publicByline(meta.sfly_guest_author_names || meta["guest-author"] || meta.guest_author || wordsOf(told));
  const joined = (meta.ppma_authors_name ?? "").split(",").flatMap(publicByline);
  const found = [...new Set([signing, numbered, joined, written].find((names) => names.length > 0) ?? publicByline(map.authors.get(author) ?? ""))];
  return { names: found.slice(0, AUTHORS_MAX), lost: found.length > AUTHORS_MAX ? [`também assinavam: ${found.slice(AUTHORS_MAX).join(", ")}`] : [] };
}

const publicByline = (name: string): string[] => {
  const kept = [...name.trim()].slice(0, 80).join("");
  return kept === "" || kept.includes("@") ? [] : [kept];
};

/** An address that begins with its story's number gets another one here: the old one would stand in it twice. */
const withoutNumber = (slug: string, id: string): string => (slug === id ? "" : slug.startsWith(`${id}-`) ? slug.slice(id.length + 1) : slug);

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
