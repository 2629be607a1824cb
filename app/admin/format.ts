const numbers = new Intl.NumberFormat("pt-BR");
const percents = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });

/** "12.345". */
export const formatCount = (value: number): string => numbers.format(value);

/** "12,5%". */
export const formatPercent = (value: number): string => `${percents.format(value)}%`;

/** "1 visualização", "2 visualizações". */
export const counted = (value: number, one: string, many: string): string => `${formatCount(value)} ${value === 1 ? one : many}`;

/** A cover's small variant; addresses of other hosts have none. */
export const thumbnailOf = (coverUrl: string | null): string | null => {
  if (coverUrl === null) return null;
  return coverUrl.startsWith("/img/") ? `${coverUrl.split("?")[0]}?w=160&f=webp` : coverUrl;
};
