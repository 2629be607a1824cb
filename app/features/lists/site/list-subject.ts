import type { StoryCard } from "#app/features/articles/article.ts";
import { nameOfSlug } from "#app/features/articles/byline.ts";
import { type Category, type CategoryGroup, categoryOf, categoryPath, isCategoryGroup } from "#app/features/articles/categories.ts";
import type { PublicAuthor } from "#app/features/authors/author-profile.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { formatList, leadingTowns, titleCase } from "#app/ui/site/shell/site-view.ts";

export type ListKind = "category" | "town" | "author" | "tag";

/** Root path of each kind of list. */
export const LIST_ROOTS: Record<ListKind, string> = { category: "/categoria", town: "/municipio", author: "/autor", tag: "/tag" };

/** Subject of a list, as readers see it. */
export interface ListSubject {
  /** Above the title, where that alone does not say what kind of list it is. */
  label: string | null;
  title: string;
  /** Of the window and of search engines, where it says more than the page's own. */
  windowTitle?: string;
  /** #rrggbb. */
  color: string | null;
  /** One sentence, for search engines and for the page's head. */
  description: string;
  /** True when it has a feed of its own. */
  hasFeed: boolean;
}

function groupSubject(group: CategoryGroup, categories: readonly Category[]): Pick<ListSubject, "title" | "description"> {
  switch (group) {
    case "editoriais":
      return { title: "Todas as editorias", description: "Todas as notícias das editorias, das mais novas às mais antigas." };
    case "municipios":
      return { title: "Notícias dos municípios", description: "O que é notícia em cada município do norte do Piauí, do mais novo ao mais antigo." };
    case "especiais": {
      const names = formatList(categories.filter(({ type }) => type === "special").map(({ name }) => name.toLocaleLowerCase("pt-BR")));
      return { title: "Especiais", description: names === "" ? "As reportagens especiais." : `${capitalised(names)}.` };
    }
  }
}

function describe({ type, name }: Category, categories: readonly Category[]): string {
  const title = titleCase(name);
  if (type === "municipality") return `Notícias de ${title}, no Piauí: o que acontece na cidade, nos bairros e na zona rural.`;
  return type === "editorial"
    ? `As notícias de ${title} de ${formatList([...leadingTowns(categories), "todo o norte do Piauí"])}.`
    : `${title}: as reportagens especiais sobre o norte do Piauí.`;
}

/**
 * Finds the subject of a list's address: a subject, another address where it now is, or null when nothing has that name. `items` are stories of the
 * list, from which authors and tags get their names.
 */
export function findSubject(
  kind: ListKind,
  slug: string,
  { categories, items, total, author }: { categories: readonly Category[]; items: readonly StoryCard[]; total: number; author: PublicAuthor | null },
): ListSubject | { elsewhere: string } | null {
  const category = kind === "category" || kind === "town" ? categoryOf(slug, categories) : undefined;
  switch (kind) {
    case "category":
      if (isCategoryGroup(slug)) return { ...groupSubject(slug, categories), label: null, color: null, hasFeed: false };
      if (!category) return null;
      return category.type === "municipality" || category.slug !== slug ? { elsewhere: categoryPath(category) } : toSubject(category, categories);
    case "town":
      if (!category) return null;
      return category.type === "municipality" && category.slug === slug ? toSubject(category, categories) : { elsewhere: categoryPath(category) };
    case "author": {
      if (total === 0 && !author) return null;
      const signed = items.map((item) => nameOfSlug(item.author, slug)).find((found) => found !== null);
      const name = signed ?? (author?.slug === slug ? author.name : author?.otherNames.find((other) => other.slug === slug)?.name) ?? author?.name ?? slug;
      return { label: "Autoria", title: name, color: null, description: author ? describeAuthor(author) : `Todas as matérias assinadas por ${name}.`, hasFeed: true };
    }
    case "tag": {
      if (total === 0) return null;
      const name = items.flatMap(({ tags }) => tags).find((tag) => slugify(tag) === slug) ?? slug;
      return { label: "Assunto", title: capitalised(name), color: null, description: `Tudo o que publicamos sobre ${name}.`, hasFeed: true };
    }
  }
}

/** "Ana Lima, repórter de polícia em Piripiri: o que assina e como falar com ela." */
const describeAuthor = ({ name, job, town, beat }: PublicAuthor): string => {
  const role = [job.toLocaleLowerCase("pt-BR"), town === "" ? "" : `em ${town}`].filter((part) => part !== "").join(" ");
  return `${name}${role === "" ? "" : `, ${role}`}: ${beat === "" ? "perfil e todas as matérias que assina" : `cobre ${beat.charAt(0).toLocaleLowerCase("pt-BR")}${beat.slice(1)}. Todas as matérias que assina`}.`;
};

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase("pt-BR") + text.slice(1);

const WINDOW_TITLES: Record<Category["type"], (title: string) => string> = {
  municipality: (title) => `Notícias de ${title}, PI`,
  editorial: (title) => `${title}: notícias do norte do Piauí`,
  special: (title) => title,
};

const toSubject = (category: Category, categories: readonly Category[]): ListSubject => ({
  label: category.type === "special" ? "Especiais" : null,
  title: titleCase(category.name),
  windowTitle: WINDOW_TITLES[category.type](titleCase(category.name)),
  color: category.color,
  description: describe(category, categories),
  hasFeed: true,
});
