/** The compositions of the stories that open the home page (spec 1 §4, spec 2 §3). */

export const LAYOUT_IDS = ["original", "vertical", "mosaico", "premium"] as const;
export type LayoutId = (typeof LAYOUT_IDS)[number];

/** Shown where no range of the rotation says otherwise (spec 2 §9). */
export const FALLBACK_LAYOUT: LayoutId = "original";

interface LayoutTexts {
  name: string;
  description: string;
  /** One character that stands for the composition. */
  icon: string;
}

export const LAYOUTS: Record<LayoutId, LayoutTexts> = {
  original: { name: "Original", description: "A manchete com sua foto e os destaques ao lado.", icon: "◧" },
  vertical: { name: "Vertical", description: "Uma linha do tempo na ordem da redação, com a hora de cada matéria.", icon: "☰" },
  mosaico: { name: "Mosaico", description: "A manchete sobre a sua foto e fotos menores com os títulos embaixo.", icon: "▦" },
  premium: { name: "Premium", description: "Uma foto de ponta a ponta, título grande e uma linha de destaques.", icon: "◆" },
};

export const isLayoutId = (text: unknown): text is LayoutId => (LAYOUT_IDS as readonly unknown[]).includes(text);

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

/** Names a part. `videoBrand`: the newsroom's name of its videos; a general name without it. */
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
