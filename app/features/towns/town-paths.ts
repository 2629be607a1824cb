import type { TownNotice, TownNoticeKind } from "./town-notice.ts";

/** Lists of a town beside its stories, by the last part of their address. */
export const TOWN_LISTS = ["falecimentos", "farmacias", "agenda", "avisos", "vagas"] as const;
export type TownList = (typeof TOWN_LISTS)[number];

const LIST_OF_KIND: Record<TownNoticeKind, TownList> = { plantao: "farmacias", falecimento: "falecimentos", aviso: "avisos", vaga: "vagas" };

export const townPath = (slug: string): string => `/municipio/${slug}`;

export const townListPath = (slug: string, list: TownList): string => `${townPath(slug)}/${list}`;

export const deathNoticePath = (id: number): string => `/falecimento/${id}`;

/** Returns the path of a notice's public page. */
export const noticePath = ({ id, kind, municipality }: Pick<TownNotice, "id" | "kind" | "municipality">): string =>
  kind === "falecimento" ? deathNoticePath(id) : `${townListPath(municipality, LIST_OF_KIND[kind])}#n${id}`;
