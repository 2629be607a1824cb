import { categoryOf } from "#app/features/articles/categories.ts";
import { isWhatsAppChannel, type WhatsAppLink, whatsAppLinkOf } from "#app/features/settings/whatsapp-links.ts";
import { titleCase } from "#app/platform/text/title-case.ts";
import type { ViewContext } from "#app/ui/site/shell/site-view.ts";

export interface FollowLink {
  label: string;
  href: string;
}

/** A town's group or channel, in words; null where neither the town nor the region has one. */
export function townFollowLink(context: Pick<ViewContext, "whatsAppLinks" | "categories">, town: string | null): FollowLink | null {
  const link = whatsAppLinkOf(context.whatsAppLinks, town);
  return link && toFollowLink(link, context);
}

function toFollowLink({ town, url }: WhatsAppLink, { categories }: Pick<ViewContext, "categories">): FollowLink {
  const name = town === "" ? "da região" : `de ${titleCase(categoryOf(town, categories)?.name ?? town)}`;
  return { label: `${isWhatsAppChannel(url) ? "Canal" : "Grupo"} ${name} no WhatsApp`, href: url };
}

/** All groups and channels, the region's first, then in the newsroom's order of towns. */
export function whatsAppFollowLinks(context: Pick<ViewContext, "whatsAppLinks" | "categories">): FollowLink[] {
  const place = ({ town }: WhatsAppLink) => (town === "" ? -1 : context.categories.findIndex(({ slug }) => slug === town));
  return [...context.whatsAppLinks].sort((one, other) => place(one) - place(other)).map((link) => toFollowLink(link, context));
}
