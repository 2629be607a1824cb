import type { FocalPoint } from "../../crop.ts";
import type { MediaWire } from "../../media.wire.ts";

/** What can be written about an item, under the names of the wire. */
export interface DetailDraft {
  titulo: string;
  alt: string;
  credito: string;
  tags: readonly string[];
  foco: FocalPoint;
}

export type DetailField = keyof DetailDraft;

export const DETAIL_LABELS: Record<DetailField, string> = { titulo: "Título", alt: "Texto alternativo", credito: "Crédito", tags: "Tags", foco: "Ponto focal" };

export const draftOf = ({ titulo, alt, credito, tags, foco }: MediaWire): DetailDraft => ({ titulo, alt, credito, tags, foco });

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields in which two states differ. */
export const changedOf = (before: DetailDraft, after: DetailDraft): DetailField[] =>
  (Object.keys(DETAIL_LABELS) as DetailField[]).filter((field) => !same(before[field], after[field]));

/** A field as words. */
export function fieldText(draft: DetailDraft, field: DetailField): string {
  if (field === "tags") return draft.tags.join(", ") || "nenhuma";
  if (field === "foco") return `${draft.foco.x}% da esquerda, ${draft.foco.y}% do topo`;
  return draft[field] || "vazio";
}

/**
 * Merges what somebody else saved: fields that only they changed are theirs, fields that both changed stay as typed and are
 * listed in `clashes`.
 */
export function mergeDetail(base: DetailDraft, mine: DetailDraft, theirs: DetailDraft): { draft: DetailDraft; adopted: DetailField[]; clashes: DetailField[] } {
  const [here, there] = [changedOf(base, mine), changedOf(base, theirs)];
  const clashes = there.filter((field) => here.includes(field) && !same(mine[field], theirs[field]));
  const adopted = there.filter((field) => !here.includes(field));
  const draft = { ...mine, ...Object.fromEntries(adopted.map((field) => [field, theirs[field]])) };
  return { draft, adopted, clashes };
}
