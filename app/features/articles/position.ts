export const POSITIONS = ["supermanchete", "destaque", "geral", "municipios"] as const;
export type Position = (typeof POSITIONS)[number];

/** Editor labels (spec 1 §3). */
export const POSITION_LABELS: Record<Position, string> = {
  supermanchete: "Super Manchete",
  destaque: "Destaque",
  geral: "Geral",
  municipios: "Municípios",
};

/** Display groups of the manager (spec 1 §3). */
export const POSITION_GROUPS: Record<Position, string> = {
  supermanchete: "SUPER MANCHETE",
  destaque: "DESTAQUE",
  geral: "GERAL",
  municipios: "MUNICIPIOS",
};

/** Rank of each display group in the manager's order (spec 1 §3). */
export const GROUP_RANKS: Record<Position, number> = { supermanchete: 1, destaque: 2, geral: 4, municipios: 5 };

/** Not a plain object: "constructor" must not be found in it. */
const ALIASES = new Map<string, Position>(
  Object.entries({
    supermanchete: "supermanchete",
    super: "supermanchete",
    "super-manchete": "supermanchete",
    destaque: "destaque",
    destaques: "destaque",
    "manchete-principal": "destaque",
    geral: "geral",
    noticia: "geral",
    noticias: "geral",
    "noticia-comum": "geral",
    municipio: "municipios",
    municipios: "municipios",
    município: "municipios",
    municípios: "municipios",
  }),
);

/** The position that a written value names: aliases first, then 'contains' (spec 1 §3); null when unknown. */
export function parsePosition(text: string): Position | null {
  const value = text.trim().toLowerCase();
  const alias = ALIASES.get(value);
  if (alias) return alias;
  if (value.includes("super") || value.includes("manchete")) return "supermanchete";
  if (value.includes("destaque")) return "destaque";
  return null;
}

/** Filter values of the manager (spec 1 §2.1) and of `GET /posts`. */
export type PositionFilter = { kind: "position"; positions: readonly Position[] } | { kind: "highlight-ranks"; from: number; to: number };

export function parsePositionFilter(text: string): PositionFilter | null {
  switch (text.trim().toLowerCase()) {
    case "destaque-principal":
      return { kind: "highlight-ranks", from: 1, to: 1 };
    case "destaque-secundario":
      return { kind: "highlight-ranks", from: 2, to: 5 };
    case "noticia-comum":
      return { kind: "position", positions: ["geral", "municipios"] };
    default: {
      const position = parsePosition(text);
      return position ? { kind: "position", positions: [position] } : null;
    }
  }
}
