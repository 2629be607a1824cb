/** What a banner advertises, as far as brand safety asks (ours; names as on the wire). */
export const SAFETY_CATEGORIES = {
  comercial: "Comércio e serviços",
  saude: "Saúde e medicamentos",
  financas: "Finanças e crédito",
  apostas: "Apostas",
  bebidas: "Bebidas alcoólicas",
  publica: "Publicidade institucional (órgão público)",
  politica: "Partidos, candidatos e campanhas",
} as const satisfies Record<string, string>;

export type SafetyCategory = keyof typeof SAFETY_CATEGORIES;

export const SAFETY_CATEGORY_NAMES = Object.keys(SAFETY_CATEGORIES) as [SafetyCategory, ...SafetyCategory[]];

/** Categories that a new electoral period proposes: institutional advertising is forbidden in the three months before an election (Lei 9.504/1997, art. 73 VI b), paid campaign on a newspaper's site always (art. 57-C). */
export const ELECTORAL_CATEGORIES: readonly SafetyCategory[] = ["publica", "politica"];

/** Days (`YYYY-MM-DD` on the newsroom's clock, both included) in which banners of some categories are not shown. */
export interface ElectoralPeriod {
  from: string;
  to: string;
  categories: readonly SafetyCategory[];
}

/** The categories that are not shown on a day of the newsroom's clock. */
export const bannedOn = (day: string, period: ElectoralPeriod | null): readonly SafetyCategory[] =>
  period !== null && period.from <= day && day <= period.to ? period.categories : [];

/** Whether a story may carry banners: none on a sensitive one, nor in a closed section. */
export const mayCarryBanners = (story: { sensitive: boolean; categories: readonly string[] }, closedSections: ReadonlySet<string>): boolean =>
  !story.sensitive && !story.categories.some((slug) => closedSections.has(slug));
