import { slugify } from "#app/platform/text/slug.ts";

/** The newsroom's WhatsApp link for readers of a town. */
export interface WhatsAppLink {
  /** Slug of a town; empty: the whole region. */
  town: string;
  url: string;
}

/** Links in one list (ours): one for each town and the region. */
export const WHATSAPP_LINKS_MAX = 60;

/** Invitation to a group, or a channel's page. */
const LINK = /^https:\/\/(?:chat\.whatsapp\.com\/[A-Za-z0-9]{10,40}|(?:www\.)?whatsapp\.com\/channel\/[A-Za-z0-9]{10,60})$/;

export const isWhatsAppLink = (url: string): boolean => LINK.test(url);

/** A channel is followed and only read; a group is joined. */
export const isWhatsAppChannel = (url: string): boolean => url.includes("/channel/");

const REGION = new Set(["", "regiao", "toda-a-regiao", "todos"]);

/** The town that a name or a slug in a setting means; empty for the region. */
export const townOfName = (name: string): string => {
  const slug = slugify(name);
  return REGION.has(slug) ? "" : slug;
};

/** A line of the setting: `Piripiri = https://…`. */
export const whatsAppLinkLine = ({ town, url }: WhatsAppLink): string => `${town || "região"} = ${url}`;

/** The link of a town, or of the region where the town has none; null for none. */
export const whatsAppLinkOf = (links: readonly WhatsAppLink[], town: string | null): WhatsAppLink | null =>
  links.find((link) => town !== null && link.town === town) ?? links.find((link) => link.town === "") ?? null;
