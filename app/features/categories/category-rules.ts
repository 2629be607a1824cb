import { CATEGORY_GROUPS, type Category, type CategoryType, FALLBACK_SLUG } from "#app/features/articles/categories.ts";
import type { CarriedKind } from "#app/platform/failures/refusal.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { counted } from "#app/platform/values/format-number.ts";

/** Characters of a name, as a person counts them (ours; spec 2 § Categories names none). */
export const CATEGORY_NAME_MAX = 40;

/** Presets of the colour picker (spec 2 §9: 18, of which six are shown); each is readable under white and beside black. */
export const COLOR_PRESETS = [
  { color: "#b3261e", name: "Vermelho" },
  { color: "#1f4e9e", name: "Azul" },
  { color: "#1b7a3d", name: "Verde" },
  { color: "#a12a7d", name: "Magenta" },
  { color: "#b45309", name: "Laranja" },
  { color: "#4a5563", name: "Cinza" },
  { color: "#8b2f2f", name: "Tijolo" },
  { color: "#9c2b51", name: "Vinho" },
  { color: "#7b2d8b", name: "Roxo" },
  { color: "#5b3fa0", name: "Violeta" },
  { color: "#37306b", name: "Índigo" },
  { color: "#0f5fa8", name: "Azul-claro" },
  { color: "#0b6b78", name: "Petróleo" },
  { color: "#145c4c", name: "Verde-escuro" },
  { color: "#5b6b12", name: "Oliva" },
  { color: "#7a5c00", name: "Mostarda" },
  { color: "#8a4b08", name: "Ocre" },
  { color: "#2b2f36", name: "Grafite" },
] as const;

/** Presets that are seen at once (spec 2 §9). */
export const PRESETS_SHOWN = 6;

export const COLOR_PATTERN = /^#[0-9a-f]{6}$/;

/** Names of the three kinds, as the screen's tabs call them (spec 2 § Categories). */
export const TYPE_NAMES: Record<CategoryType, string> = { editorial: "Editoriais", municipality: "Municípios", special: "Especiais" };

/** A name as it is stored: in capitals (spec 2 §3), without doubled spaces. */
export const storedName = (name: string): string => name.replace(/\s+/g, " ").trim().toLocaleUpperCase("pt-BR");

/** Returns why a category cannot have a name; null when it can. `own` is the category that is being renamed. */
export function nameProblem(name: string, known: readonly Category[], own: number | null): { taken: boolean; message: string } | null {
  const slug = slugify(name);
  if (slug === "") return { taken: false, message: "O nome precisa de letras ou números." };
  if ((CATEGORY_GROUPS as readonly string[]).includes(slug)) return { taken: false, message: "Este nome é de um grupo de categorias. Escolha outro." };
  // Capitals, accents and signs apart, two names would share one address.
  const twin = known.find((category) => category.id !== own && (category.slug === slug || slugify(category.name) === slug));
  return twin ? { taken: true, message: `Já existe a categoria ${twin.name} em ${TYPE_NAMES[twin.type]}.` } : null;
}

/** The slug of a name. The fallback keeps its own: articles without a category are of it. */
export const slugFor = (name: string, current: string | null): string => (current === FALLBACK_SLUG ? FALLBACK_SLUG : slugify(name));

/** Explains why a category in use cannot be deleted (http-api § Categories: with the count). `binned` of the stories are in the bin. */
export function inUseSentence({ count, binned, hasVideos }: { count: number; binned: number; hasVideos: boolean }): string {
  const all = count + binned;
  if (all === 0) return "Em uso por vídeos. Escolha a categoria que vai recebê-los.";
  const where = binned === 0 ? "" : count === 0 ? ", na lixeira" : `, ${binned} na lixeira`;
  return `Em uso por ${counted(all, "matéria", "matérias")}${where}${hasVideos ? ", e por vídeos" : ""}. Escolha a categoria que vai recebê-las.`;
}

/** Refusals carry how many articles, the bin's among them, have the category that cannot be deleted. */
export const CATEGORY_ARTICLES: CarriedKind<number> = { kind: "category-articles" };
