/** The parts of the home page that a newsroom orders, shows and hides (spec 2 §3). */

export const SECTION_IDS = ["superManchete", "destaques", "noticiasGerais", "maisLidas", "reacoes", "r10Play", "municipios"] as const;
export type SectionId = (typeof SECTION_IDS)[number];

export interface HomeSection {
  id: SectionId;
  enabled: boolean;
}

/** The part of videos bears the name that the newsroom gives it: `sectionName`. */
const SECTION_NAMES: Record<SectionId, string> = {
  superManchete: "Super Manchete",
  destaques: "Destaques",
  noticiasGerais: "Notícias Gerais",
  maisLidas: "Mais Lidas",
  reacoes: "Reações",
  r10Play: "Vídeos",
  municipios: "Municípios",
};

/** What a part is called. `videoBrand`: the newsroom's name of its videos; without it they are called that. */
export const sectionName = (id: SectionId, videoBrand?: string): string => (id === "r10Play" && videoBrand ? videoBrand : SECTION_NAMES[id]);

const isSectionId = (id: unknown): id is SectionId => (SECTION_IDS as readonly unknown[]).includes(id);

/** Every section once: in the order given, without what nobody knows, then those that were not named, shown, as they stand by default. */
export function completeOrder(given: readonly { id: unknown; enabled: unknown }[]): HomeSection[] {
  const known = new Map<SectionId, HomeSection>();
  for (const { id, enabled } of given) if (isSectionId(id) && !known.has(id)) known.set(id, { id, enabled: enabled !== false });
  for (const id of SECTION_IDS) if (!known.has(id)) known.set(id, { id, enabled: true });
  return [...known.values()];
}

/** The list with the section at `from` standing at `to`; unchanged where there is no such place. */
export function sectionMoved(sections: readonly HomeSection[], from: number, to: number): readonly HomeSection[] {
  const one = sections[from];
  if (!one || to < 0 || to >= sections.length || from === to) return sections;
  const others = sections.filter((_, index) => index !== from);
  return [...others.slice(0, to), one, ...others.slice(to)];
}

/** The list with one section shown or hidden. */
export const sectionToggled = (sections: readonly HomeSection[], id: SectionId): readonly HomeSection[] =>
  sections.map((section) => (section.id === id ? { ...section, enabled: !section.enabled } : section));
