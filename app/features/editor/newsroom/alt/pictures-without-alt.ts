import type { ArticleForm } from "../article-form.ts";

/** A picture of an article without alternative text: the cover, or the body's by its place. */
export interface PictureWithoutAlt {
  place: "cover" | number;
  src: string;
  /** What stands below it. */
  caption: string;
}

type Pictures = Pick<ArticleForm, "imagemUrl" | "imagemAlt" | "conteudo">;

/** A parsed body in an inert document: nothing in it runs or loads. */
function inertBody(html: string): HTMLElement {
  const { body } = document.implementation.createHTMLDocument("");
  body.innerHTML = html;
  return body;
}

/** Pictures without alternative text. Only in a browser. */
export function picturesWithoutAlt({ imagemUrl, imagemAlt, conteudo }: Pictures): PictureWithoutAlt[] {
  const cover: PictureWithoutAlt[] = imagemUrl !== "" && imagemAlt.trim() === "" ? [{ place: "cover", src: imagemUrl, caption: "" }] : [];
  if (!/<img\b/i.test(conteudo)) return cover;
  const pictures = [...inertBody(conteudo).querySelectorAll("img")].map((img, place) => ({
    place,
    src: img.getAttribute("src") ?? "",
    alt: img.getAttribute("alt") ?? "",
    caption: img.closest("figure")?.querySelector("figcaption")?.textContent?.trim() ?? "",
  }));
  return [...cover, ...pictures.filter(({ alt }) => alt.trim() === "").map(({ place, src, caption }) => ({ place, src, caption }))];
}

/** A body with alternative texts written into it, by the pictures' places. */
export function withAlts(html: string, texts: ReadonlyMap<number, string>): string {
  const body = inertBody(html);
  for (const [place, img] of [...body.querySelectorAll("img")].entries()) {
    const alt = texts.get(place);
    if (alt !== undefined) img.setAttribute("alt", alt);
  }
  return body.innerHTML;
}
