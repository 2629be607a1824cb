import { type ArticleStatus, EMPTY_CONTENT } from "#app/features/articles/article.ts";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { typedBody } from "#app/features/articles/body-text.ts";
import { CATEGORY_GROUPS, type Category, currentSlugs, GROUP_OF_TYPE } from "#app/features/articles/categories.ts";
import { type Position, parsePosition } from "#app/features/articles/position.ts";
import { type StoryTemplate, skeletonHtml } from "#app/features/templates/story-template.ts";
import { HOUR_MS } from "#app/platform/time/units.ts";
import { type AuthorWire, addAuthors, authorOf, authorValue, type StaffName } from "./author-values.ts";

/** A category as the form offers it. */
export type CategoryChoice = Pick<Category, "slug" | "name" | "type" | "former">;

/** `auto`: the town follows from the categories; `none`: no town; else a slug. */
export const TOWN_BY_CATEGORIES = "";
export const NO_TOWN = "-";

/** Fields of the form, by their names on the wire. */
export interface ArticleForm {
  titulo: string;
  subtitulo: string;
  chapeu: string;
  conteudo: string;
  /** One topic a line. */
  resumo: string;
  posicao: Position;
  categorias: readonly string[];
  municipio: string;
  /** Authors as `authorValue` formats them. */
  autores: readonly string[];
  tags: readonly string[];
  imagemUrl: string;
  imagemAlt: string;
  imagemCredito: string;
  /** The newsroom's clock, as `datetime-local` writes it; empty for none. */
  agendamento: string;
  whatsappAuto: boolean;
  pushAuto: boolean;
  igCardAuto: boolean;
  audioAuto: boolean;
  /** No banners on its page. */
  sensivel: boolean;
  /** Correction note; empty for none. */
  correcao: string;
  /** As `agendamento`; empty: the moment of its publication. */
  dataPublicacao: string;
  /** The words of the address that were set by hand; empty: those of the title. */
  slug: string;
  tituloBusca: string;
  descricaoBusca: string;
  tituloSocial: string;
  imagemSocial: string;
}

/** State of a stored article that a save needs and the form does not edit. */
export interface ArticleRecord {
  id: number;
  versao: number;
  status: ArticleStatus;
  dataPublicacao: string | null;
  agendamento: string | null;
  /** Time of submission for review. */
  revisaoEm?: string | null;
  /** The note when it was handed back. */
  notaRevisao?: string;
  slug: string;
}

export const SWITCHES = ["whatsappAuto", "pushAuto", "igCardAuto", "audioAuto"] as const;

/** America/Fortaleza: UTC−3 all year (http-api § Conventions). */
const NEWSROOM_OFFSET_MS = -3 * HOUR_MS;

const toLocalMinute = (iso: string | null) => (iso === null ? "" : new Date(Date.parse(iso) + NEWSROOM_OFFSET_MS).toISOString().slice(0, 16));

const toFormMinute = (moment: string) => (/Z$|[+-]\d\d:\d\d$/.test(moment) ? toLocalMinute(moment) : moment);

/** A moment of the form, in milliseconds; null when there is none. */
export function localTime(minute: string): number | null {
  const time = minute === "" ? Number.NaN : Date.parse(`${minute}:00-03:00`);
  return Number.isNaN(time) ? null : time;
}

export const scheduledTime = (form: Pick<ArticleForm, "agendamento">): number | null => localTime(form.agendamento);

const NO_META = { slug: "", tituloBusca: "", descricaoBusca: "", tituloSocial: "", imagemSocial: "" };

/** A new form, signed by one author. */
export function emptyForm(author: AuthorWire): ArticleForm {
  const { title, subtitle, kicker, body, whatsappAuto, pushAuto, cardAuto, audioAuto, sensitive } = EMPTY_CONTENT;
  return {
    titulo: title,
    subtitulo: subtitle,
    chapeu: kicker,
    conteudo: body,
    resumo: "",
    posicao: "geral",
    categorias: [],
    municipio: TOWN_BY_CATEGORIES,
    autores: [authorValue(author)],
    tags: [],
    imagemUrl: "",
    imagemAlt: "",
    imagemCredito: "",
    agendamento: "",
    whatsappAuto,
    pushAuto,
    igCardAuto: cardAuto,
    audioAuto,
    sensivel: sensitive,
    correcao: "",
    dataPublicacao: "",
    ...NO_META,
  };
}

/** A form as an older version of this screen stored it, with what it lacks. */
export function completeForm(stored: Partial<ArticleForm> & { autor?: string }): ArticleForm {
  const { autor, ...form } = stored;
  return { ...emptyForm({ nome: "" }), ...form, autores: form.autores ?? (autor ? [authorValue({ nome: autor })] : []) };
}

/** A new form with what a template fills in; a section that is not there any more is left out. */
export function formOfTemplate(author: AuthorWire, template: StoryTemplate, known: readonly CategoryChoice[]): ArticleForm {
  const { title, subtitle, kicker, category, body, sensitive } = template;
  return {
    ...emptyForm(author),
    titulo: title,
    subtitulo: subtitle,
    chapeu: kicker,
    conteudo: skeletonHtml(body),
    categorias: category === null ? [] : chosenCategories([category], known),
    sensivel: sensitive,
  };
}

/** The chosen subcategories in the order of the form, and a group only where none of its subcategories is chosen. */
function chosenCategories(named: readonly string[], known: readonly CategoryChoice[]): string[] {
  const slugs = currentSlugs(named, known);
  const subs = CATEGORY_GROUPS.flatMap((group) => known.filter(({ slug, type }) => GROUP_OF_TYPE[type] === group && slugs.includes(slug)));
  const implied = new Set(subs.map(({ type }) => GROUP_OF_TYPE[type]));
  return [...CATEGORY_GROUPS.filter((group) => slugs.includes(group) && !implied.has(group)), ...subs.map(({ slug }) => slug)];
}

/** The choice with one subcategory on or off. */
export const toggleCategory = (chosen: readonly string[], slug: string, known: readonly CategoryChoice[]): string[] =>
  chosenCategories(chosen.includes(slug) ? chosen.filter((one) => one !== slug) : [...chosen, slug], known);

function townChoice(article: Pick<ArticleWire, "municipio" | "categoriasCompletas">, known: readonly CategoryChoice[]): string {
  const chosen = currentSlugs(article.categoriasCompletas, known);
  const towns = known.filter(({ slug, type }) => type === "municipality" && chosen.includes(slug));
  const derived = towns.length === 1 ? (towns[0]?.slug ?? null) : null;
  const [town = null] = article.municipio === null ? [] : currentSlugs([article.municipio], known);
  return town === derived ? TOWN_BY_CATEGORIES : (town ?? NO_TOWN);
}

export function formOf(article: ArticleWire, known: readonly CategoryChoice[]): ArticleForm {
  return {
    titulo: article.titulo,
    subtitulo: article.subtitulo,
    chapeu: article.chapeu,
    conteudo: article.conteudo ?? "",
    resumo: article.resumo.join("\n"),
    posicao: parsePosition(article.posicao) ?? "geral",
    categorias: chosenCategories(article.categoriasCompletas, known),
    municipio: townChoice(article, known),
    autores: article.autores.map(authorValue),
    tags: article.tags,
    imagemUrl: article.imagemUrl ?? "",
    imagemAlt: article.imagemAlt,
    imagemCredito: article.imagemCredito,
    agendamento: toLocalMinute(article.agendamento),
    whatsappAuto: article.whatsappAuto,
    pushAuto: article.pushAuto,
    igCardAuto: article.igCardAuto,
    audioAuto: article.audioAuto,
    sensivel: article.sensivel ?? false,
    correcao: article.correcao?.texto ?? "",
    dataPublicacao: toLocalMinute(article.dataPublicacao),
    slug: article.slugEscolhido ?? "",
    tituloBusca: article.tituloBusca ?? "",
    descricaoBusca: article.descricaoBusca ?? "",
    tituloSocial: article.tituloSocial ?? "",
    imagemSocial: article.imagemSocial ?? "",
  };
}

export const recordOf = ({ id, versao, status, dataPublicacao, agendamento, slug, revisaoEm, notaRevisao }: ArticleWire): ArticleRecord => ({
  id,
  versao,
  status,
  dataPublicacao,
  agendamento,
  slug,
  revisaoEm,
  notaRevisao,
});

/** Tags trimmed, without duplicates. */
export function addTags(tags: readonly string[], added: readonly string[]): string[] {
  const all = [...tags];
  for (const tag of added.map((one) => one.replace(/\s+/g, " ").trim())) {
    if (tag !== "" && !all.some((one) => one.toLocaleLowerCase("pt-BR") === tag.toLocaleLowerCase("pt-BR"))) all.push(tag);
  }
  return all;
}

/** Value of `conteudoFormato` where `conteudo` is text, a paragraph for each line. */
export const PLAIN_FORMAT = "texto";

/** The fields of a plain form, or those that the browser restored before hydration. */
export function readForm(data: FormData, staff: readonly StaffName[] = [], byline = ""): ArticleForm {
  const text = (name: string) => String(data.get(name) ?? "").replace(/\r\n/g, "\n");
  const texts = (name: string) => data.getAll(name).map(String);
  const isOn = (name: string) => data.get(name) !== null;
  return {
    titulo: text("titulo"),
    subtitulo: text("subtitulo"),
    chapeu: text("chapeu"),
    conteudo: text("conteudoFormato") === PLAIN_FORMAT ? typedBody(text("conteudo")) : text("conteudo"),
    resumo: text("resumo"),
    posicao: parsePosition(text("posicao")) ?? "geral",
    categorias: texts("categorias"),
    municipio: text("municipio"),
    // A screen of before several people could sign sends the text alone.
    autores: addAuthors(data.has("autor") ? [authorValue({ nome: text("autor") })] : texts("autores"), text("novosAutores"), staff, byline),
    tags: addTags(texts("tags"), text("novasTags").split(",")),
    imagemUrl: text("imagemUrl"),
    imagemAlt: text("imagemAlt"),
    imagemCredito: text("imagemCredito"),
    agendamento: text("agendamento"),
    whatsappAuto: isOn("whatsappAuto"),
    pushAuto: isOn("pushAuto"),
    igCardAuto: isOn("igCardAuto"),
    audioAuto: isOn("audioAuto"),
    sensivel: isOn("sensivel"),
    correcao: text("correcao"),
    dataPublicacao: text("dataPublicacao"),
    slug: text("slug"),
    tituloBusca: text("tituloBusca"),
    descricaoBusca: text("descricaoBusca"),
    tituloSocial: text("tituloSocial"),
    imagemSocial: text("imagemSocial"),
  };
}

export type FormField = keyof ArticleForm;

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === "string");

/** `under` with the fields of a pending draft over it, under the names of the wire. What is not understood stays as it was. */
export function withFields(under: ArticleForm, fields: Readonly<Record<string, unknown>>, known: readonly CategoryChoice[]): ArticleForm {
  const form: ArticleForm = { ...under };
  const texts = ["titulo", "subtitulo", "chapeu", "conteudo", "imagemAlt", "imagemCredito", "correcao", "slug", "tituloBusca", "descricaoBusca", "tituloSocial"] as const;
  for (const name of texts) if (typeof fields[name] === "string") form[name] = fields[name];
  for (const name of [...SWITCHES, "sensivel"] as const) if (typeof fields[name] === "boolean") form[name] = fields[name];
  const { autor, autores, dataPublicacao, imagemSocial, slugEscolhido, resumo, posicao, tags, imagemUrl, agendamento, categoriasCompletas } = fields;
  if (Array.isArray(autores)) form.autores = (autores as ArticleWire["autores"]).map(authorValue);
  // As drafts were stored before several people could sign.
  else if (typeof autor === "string" && autor !== "") form.autores = [authorValue({ nome: autor })];
  if (typeof resumo === "string") form.resumo = resumo;
  else if (isTexts(resumo)) form.resumo = resumo.join("\n");
  if (typeof posicao === "string") form.posicao = parsePosition(posicao) ?? under.posicao;
  if (isTexts(tags)) form.tags = tags;
  if (imagemUrl === null || typeof imagemUrl === "string") form.imagemUrl = imagemUrl ?? "";
  if (imagemSocial === null || typeof imagemSocial === "string") form.imagemSocial = imagemSocial ?? "";
  if (typeof slugEscolhido === "string") form.slug = slugEscolhido;
  if (typeof dataPublicacao === "string") form.dataPublicacao = toFormMinute(dataPublicacao);
  if (agendamento === null) form.agendamento = "";
  else if (typeof agendamento === "string") form.agendamento = toFormMinute(agendamento);
  if (isTexts(categoriasCompletas)) {
    form.categorias = chosenCategories(categoriasCompletas, known);
    const municipio = typeof fields.municipio === "string" || fields.municipio === null ? fields.municipio : undefined;
    form.municipio = municipio === undefined ? TOWN_BY_CATEGORIES : townChoice({ municipio, categoriasCompletas }, known);
  }
  return form;
}

/** Bodies are long and compared often: only lists are serialised. */
const same = (one: unknown, other: unknown) => one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));

/** The fields in which two states of the form differ. */
export const changedFields = (before: ArticleForm, after: ArticleForm): FormField[] => (Object.keys(after) as FormField[]).filter((name) => !same(before[name], after[name]));

/** The fields as the wire names them: all of them, or only those named. */
export function toWire(form: ArticleForm, names: readonly FormField[] = Object.keys(form) as FormField[]): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  for (const name of names) {
    if (name === "categorias" || name === "municipio") {
      wire.categoriasCompletas = form.categorias;
      if (form.municipio !== TOWN_BY_CATEGORIES) wire.municipio = form.municipio === NO_TOWN ? null : form.municipio;
    } else if (name === "autores") wire.autores = form.autores.map(authorOf);
    else if (name === "chapeu") wire.chapeu = form.chapeu.trim().toLocaleUpperCase("pt-BR");
    else if (name === "imagemUrl" || name === "imagemSocial" || name === "agendamento") wire[name] = form[name] || null;
    // A date is given, never taken back.
    else if (name !== "dataPublicacao" || form.dataPublicacao !== "") wire[name] = form[name];
  }
  return wire;
}
