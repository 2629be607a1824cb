import type { FilterChoices } from "./article-filters.tsx";
import { type ManagerQuery, POSITION_OPTIONS, STATUS_OPTIONS } from "./manager-query.ts";

const dayText = (day: string) => day.split("-").reverse().join("/");

/** The filters in words, one phrase each. */
export function describeFilters({ q, categoria, posicao, autor, status, minhas, de, ate }: ManagerQuery, choices: FilterChoices): string[] {
  const dates = de !== "" && ate !== "" ? `de ${dayText(de)} a ${dayText(ate)}` : de !== "" ? `desde ${dayText(de)}` : ate !== "" ? `até ${dayText(ate)}` : "";
  const phrases = [
    minhas && "só as minhas",
    STATUS_OPTIONS.find(({ value }) => value === status && status !== "")?.label.toLowerCase(),
    q && `busca por “${q}”`,
    categoria && `categoria ${choices.categories.find(({ slug }) => slug === categoria)?.name ?? categoria}`,
    posicao && `posição ${POSITION_OPTIONS.find(({ value }) => value === posicao)?.label.toLowerCase() ?? posicao}`,
    autor && `autor ${choices.authors.find(({ slug }) => slug === autor)?.name ?? autor}`,
    dates,
  ];
  return phrases.filter((phrase): phrase is string => Boolean(phrase));
}
