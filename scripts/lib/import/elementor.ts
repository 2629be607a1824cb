import { escapeHtml, wordsOf } from "./html-tokens.ts";
import type { BodyContext } from "./to-body.ts";
import type { SourceItem } from "./wxr-items.ts";

type Settings = Readonly<Record<string, unknown>>;

/** A value of Elementor 4, which names its type, as earlier versions write it; rich text by its HTML. */
function plain(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  if ("$$type" in value && "value" in value) {
    const inner = plain(value.value);
    return typeof inner === "object" && inner !== null && "content" in inner ? inner.content : inner;
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
}

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "");
const settingsOf = (value: unknown): Settings => (typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Settings) : {});
const listOf = (value: unknown): Settings[] => (Array.isArray(value) ? value.map(settingsOf) : []);
const paragraph = (html: string): string => (html === "" ? "" : `<p>${html}</p>`);
const heading = (words: string, level = 3): string => (words === "" ? "" : `<h${level}>${words}</h${level}>`);
const quote = (words: string, by: string): string => (words === "" ? "" : `<blockquote>${words}${by === "" ? "" : `<br>${by}`}</blockquote>`);
const linked = (words: string, link: unknown): string => {
  const address = textOf(settingsOf(link).url) || textOf(settingsOf(link).destination);
  return address === "" || words === "" ? words : `<a href="${escapeHtml(address)}">${words}</a>`;
};
const parts = (...html: readonly string[]): string => html.filter((part) => part !== "").join("\n\n");

/** Widgets of the theme, of looks and of other parts of the site: nothing of the story. */
const SILENT =
  /^(?:spacer|(?:e-)?divider|menu-anchor|sidebar|read-more|icon|social-icons|share-buttons|search.*|nav-menu|breadcrumbs|post-(?:navigation|comments|info)|author-box|theme-.*|login|star-rating|rating)$/;
/** Settings of any widget that hold what readers read; the others are colours, sizes and switches. */
const READ = /(?:^|_)(?:title|heading|text|description|content|editor|caption|quote|label|name|html|url)$/;
const NOT_READ = /(?:_html_tag|color|_type|_style|_size|_align|_position|typography)/;

class ElementorConverter {
  readonly notes: string[] = [];
  readonly #context: BodyContext;

  constructor(context: BodyContext) {
    this.#context = context;
  }

  /** What an element and those within it show, in their order. */
  element(value: Settings): string {
    const settings = settingsOf(value.settings);
    const name = textOf(value.widgetType);
    const own = name === "" || SILENT.test(name) ? "" : this.#widget(name, settings);
    const dynamic = Object.keys(settingsOf(settings.__dynamic__));
    if (dynamic.length > 0 && name !== "" && !SILENT.test(name)) this.notes.push(`Elementor: ${name} lê ${dynamic.join(", ")} de outro lugar, perdido`);
    const titles = listOf(settings.items).map(({ item_title: title }) => heading(textOf(title)));
    const isNested = name.startsWith("nested-");
    return parts(own, ...listOf(value.elements).map((inner, at) => parts(isNested ? (titles[at] ?? "") : "", this.element(inner))));
  }

  #widget(name: string, settings: Settings): string {
    const text = (key: string) => textOf(settings[key]);
    switch (name) {
      case "heading":
      case "e-heading": {
        const tag = text("header_size") || text("tag");
        const level = /^h([2-6])$/.exec(tag)?.[1];
        return /^(?:p|div|span)$/.test(tag) ? paragraph(linked(text("title"), settings.link)) : heading(linked(text("title"), settings.link), Number(level ?? 2));
      }
      case "text-editor":
        return text("editor");
      case "e-paragraph":
        return paragraph(text("paragraph"));
      case "e-image":
        return this.#figure(settingsOf(settingsOf(settings.image).src), "");
      case "e-youtube":
        return this.#embed(text("source"), name);
      case "image":
        return this.#figure(settingsOf(settings.image), text("caption_source") === "custom" ? text("caption") : text("caption_source") === "attachment" ? null : "");
      case "image-gallery":
      case "image-carousel":
      case "gallery":
      case "media-carousel":
        return this.#gallery(settings);
      case "video":
        return this.#video(settings);
      case "audio":
        return this.#embed(textOf(settingsOf(settings.link).url), name);
      case "facebook-embed":
        return this.#embed(text("video_url") || text("post_url") || text("comment_url"), name);
      case "icon-list":
        return `<ul>${listOf(settings.icon_list)
          .map((item) => `<li>${linked(textOf(item.text), item.link)}</li>`)
          .join("")}</ul>`;
      case "button":
      case "e-button":
        return paragraph(linked(text("text"), settings.link));
      case "html":
        return text("html");
      case "shortcode":
        return text("shortcode");
      case "toggle":
      case "accordion":
      case "tabs":
        return parts(...listOf(settings.tabs).flatMap((tab) => [heading(textOf(tab.tab_title)), textOf(tab.tab_content)]));
      case "testimonial":
        return quote(text("testimonial_content"), [text("testimonial_name"), text("testimonial_job")].filter(Boolean).join(", "));
      case "blockquote":
        return quote(text("blockquote_content"), text("author_name"));
      case "counter":
        return paragraph(`${text("prefix")}${text("ending_number")}${text("suffix")} ${text("title")}`.trim());
      default:
        return this.#other(name, settings);
    }
  }

  /** A widget that only this reads: its picture, its texts and those of its items; without any, it is lost with its settings. */
  #other(name: string, settings: Settings): string {
    const read = (of: Settings): string =>
      parts(
        this.#figure(settingsOf(of.image), ""),
        ...Object.entries(of).flatMap(([key, value]) => {
          if (Array.isArray(value)) return listOf(value).map(read);
          const words = textOf(value);
          return words !== "" && READ.test(key) && !NOT_READ.test(key) && !/^#|^https?:/.test(words) ? [words.startsWith("<") ? words : paragraph(words)] : [];
        }),
      );
    const html = /^(?:nested-|wp-widget-|form$|posts?$|portfolio$|google_maps$|template$|global$)/.test(name) ? "" : read(settings);
    const value = html === "" ? JSON.stringify(settings).slice(0, 200) : "";
    if (!name.startsWith("nested-") && !/^(?:image-box|icon-box|alert|call-to-action)$/.test(name))
      this.notes.push(html === "" ? `widget do Elementor perdido: ${name}${value === "{}" ? "" : ` ${value}`}` : `widget do Elementor desconhecido, texto mantido: ${name}`);
    return html;
  }

  /** A photo; its caption is the library's where `caption` is null. */
  #figure(image: Settings, caption: string | null): string {
    const id = textOf(image.id);
    const known = this.#context.attachment(id);
    const address = known?.url ?? textOf(image.url);
    // The grey square of a widget without a picture.
    if (address === "" || address.endsWith("/elementor/assets/images/placeholder.png")) return "";
    const words = caption ?? known?.caption ?? "";
    return `<figure><img class="wp-image-${id}" src="${escapeHtml(address)}" alt="${escapeHtml(textOf(image.alt) || known?.alt || "")}" />${words === "" ? "" : `<figcaption>${escapeHtml(wordsOf(words))}</figcaption>`}</figure>`;
  }

  #gallery({ wp_gallery, carousel, gallery, galleries, slides }: Settings): string {
    const photos = [...listOf(wp_gallery), ...listOf(carousel), ...listOf(gallery), ...listOf(galleries).flatMap(({ multiple_gallery }) => listOf(multiple_gallery))];
    const shown = [...photos, ...listOf(slides).map(({ image }) => settingsOf(image))];
    for (const { video } of listOf(slides)) if (textOf(settingsOf(video).url) !== "") this.notes.push(`vídeo de um carrossel perdido: ${textOf(settingsOf(video).url)}`);
    return `<figure class="wp-block-gallery">${shown.map((photo) => this.#figure(photo, null)).join("")}</figure>`;
  }

  #video(settings: Settings): string {
    const type = textOf(settings.video_type) || "youtube";
    const hosted = textOf(settingsOf(settings.hosted_url).url) || textOf(settingsOf(settings.external_url).url);
    if (type === "hosted") return hosted === "" ? "" : `[video src="${hosted}"]`;
    return this.#embed(textOf(settings[`${type}_url`]), "video");
  }

  #embed(address: string, name: string): string {
    if (address === "") this.notes.push(`widget do Elementor sem endereço: ${name}`);
    return address === "" ? "" : `[embed]${address}[/embed]`;
  }
}

/**
 * The text that Elementor keeps beside a post, where the post's own is empty or what Elementor wrote there as plain text; null for another.
 * Never throws: data that cannot be read is named as lost.
 */
export function elementorText({ content, meta }: Pick<SourceItem, "content" | "meta">, context: BodyContext): { content: string; notes: string[] } | null {
  const data = meta._elementor_data ?? "";
  if (!/[^\s[\]{}]/.test(data)) return null;
  let elements: Settings[];
  try {
    elements = listOf(plain(JSON.parse(data)));
  } catch {
    return content.trim() === "" ? { content: "", notes: [`dados do Elementor ilegíveis: ${data.slice(0, 200)}`] } : null;
  }
  const converter = new ElementorConverter(context);
  const built = parts(...elements.map((element) => converter.element(element)));
  const words = new Set(wordsOf(built).split(/\s+/));
  const isRendering =
    meta._elementor_edit_mode === "builder" ||
    wordsOf(content)
      .split(/\s+/)
      .every((word) => words.has(word));
  return built === "" && content.trim() !== "" ? null : isRendering ? { content: built, notes: converter.notes } : null;
}
