const numbers = new Intl.NumberFormat("pt-BR");

/** "1 matéria", "1.234 matérias". */
export const countLabel = (count: number, one = "matéria", many = "matérias"): string => `${numbers.format(count)} ${count === 1 ? one : many}`;
