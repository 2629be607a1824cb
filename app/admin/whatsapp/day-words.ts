/** "22/11", on the newsroom's clock. */
export const dayWords = (iso: string, timeZone: string): string => new Date(iso).toLocaleDateString("pt-BR", { timeZone, day: "2-digit", month: "2-digit" });
