import type { FoundStory } from "#app/db/short-link-lookup.ts";
import { CENTRE } from "#app/domain/media/crop.ts";
import { pictureSizeOf } from "#app/domain/media/picture.ts";
import { SHARE_PICTURE_WIDTH } from "#app/domain/media/share-picture.ts";
import { variantAddress } from "#app/domain/media/variant.ts";

const STYLE =
  "body{font:18px/1.5 Georgia,serif;margin:0;display:grid;min-height:100vh;place-items:center;background:#faf8f4;color:#1b1a17}main{padding:24px;max-width:32rem}h1{line-height:1.2}a{color:inherit}@media (prefers-color-scheme:dark){body{background:#161513;color:#ece8df}}";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

export interface House {
  name: string;
  /** Key of the library's picture that stands for the site; null for the house's own. */
  logoKey: string | null;
  url: string;
}

const page = (
  house: House,
  { title, text, head = "", link = { to: `${house.url}/`, text: `Ir para ${house.name}` } }: { title: string; text: string; head?: string; link?: { to: string; text: string } },
) => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)}</title>${head}
<style>${STYLE}</style></head>
<body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p><p><a href="${escaped(link.to)}">${escaped(link.text)}</a></p></main></body></html>`;

/** For a code that nobody was given. */
export const unknownPage = (house: House): string => page(house, { title: "Link não encontrado", text: "Este endereço curto não existe ou foi digitado com algum erro." });

/** For a link that was deactivated, or whose time is over. */
export const gonePage = (house: House, isExpired: boolean): string =>
  page(house, {
    title: isExpired ? "Link expirado" : "Link desativado",
    text: isExpired ? "O prazo deste endereço curto terminou." : "Este endereço curto foi desativado e não leva mais a nenhuma página.",
  });

/** When the database does not answer. */
export const busyPage = (house: House): string => page(house, { title: "Tente de novo em instantes", text: "Não conseguimos abrir este link agora." });

export const methodPage = (house: House): string => page(house, { title: "Método não permitido", text: "Endereços curtos só podem ser abertos." });

/** The newsroom's logo as the site's own pages share it (`housePicture`), or the house's own picture. */
function housePicture({ url, logoKey }: House): string {
  const logo = logoKey === null ? null : pictureSizeOf(`/img/${logoKey}`);
  return logo ? url + variantAddress(logo.key, { width: 1280, format: "jpeg", shape: null }, CENTRE) : `${url}/icons/logo-1200.png`;
}

/** The picture of the article's own page (`openGraphPicture`), or the house's. */
function pictureOf(house: House, { coverUrl, focalX, focalY }: FoundStory): string {
  if (coverUrl === null) return housePicture(house);
  const stored = pictureSizeOf(coverUrl);
  return stored ? `${house.url}${variantAddress(stored.key, { width: SHARE_PICTURE_WIDTH, format: "jpeg", shape: "og" }, { x: focalX, y: focalY })}` : coverUrl;
}

/** What a chat makes its card of (Open Graph); a person who gets it finds the way. */
export function previewPage(house: House, story: FoundStory): string {
  const to = `${house.url}/post/${story.slug}`;
  const picture = pictureOf(house, story);
  const meta = (name: string, content: string) => `<meta property="${name}" content="${escaped(content)}">`;
  const head = [
    `<link rel="canonical" href="${escaped(to)}">`,
    meta("og:type", "article"),
    meta("og:site_name", house.name),
    meta("og:locale", "pt_BR"),
    meta("og:title", story.title),
    meta("og:description", story.subtitle),
    meta("og:url", to),
    meta("og:image", picture),
    ...(story.coverAlt === "" ? [] : [meta("og:image:alt", story.coverAlt)]),
    `<meta name="description" content="${escaped(story.subtitle)}"><meta name="twitter:card" content="summary_large_image">`,
  ].join("");
  return page(house, { title: story.title, text: story.subtitle, head, link: { to, text: "Abrir a matéria" } });
}
