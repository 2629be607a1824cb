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
