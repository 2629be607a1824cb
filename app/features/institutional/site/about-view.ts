import { categoryPath } from "#app/features/articles/categories.ts";
import { type SiteLink, titleCase, type ViewContext } from "#app/ui/site/shell/site-view.ts";
import { type InstitutionalView, toInstitutionalView } from "./institutional-view.ts";

/** Who makes the paper, with what it covers. */
export interface AboutView extends InstitutionalView {
  editorials: readonly Pick<SiteLink, "label" | "href">[];
  towns: readonly Pick<SiteLink, "label" | "href">[];
}

export function toAboutView(context: ViewContext): AboutView {
  const ofType = (type: "editorial" | "municipality") =>
    context.categories.filter((category) => category.type === type).map((category) => ({ label: titleCase(category.name), href: categoryPath(category) }));
  return {
    ...toInstitutionalView(context, "/sobre", `Sobre o ${context.name}`, `O que é o ${context.name}, o que cobrimos no norte do Piauí e como trabalhamos.`),
    editorials: ofType("editorial"),
    towns: ofType("municipality"),
  };
}
