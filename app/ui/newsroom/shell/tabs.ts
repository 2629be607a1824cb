import type { Capability } from "#app/features/people/capabilities.ts";

/** Tabs of the dashboard (spec 2 § Admin routes), each with who may see it. */
export const ADMIN_TABS = {
  overview: "admin:enter",
  midia: "media:read",
  layout: "layout:manage",
  agendamento: "admin:enter",
  banners: "banners:manage",
  categorias: "categories:manage",
  analytics: "audience:read",
  whatsapp: "whatsapp:read",
  shortener: "links:read",
  instagram: "admin:enter",
} as const satisfies Record<string, Capability>;

export type AdminTab = keyof typeof ADMIN_TABS;

/** The tab that an address names: the overview when it names none, null when it names an unknown one. */
export function parseTab(text: string | null): AdminTab | null {
  if (text === null || text === "") return "overview";
  return Object.hasOwn(ADMIN_TABS, text) ? (text as AdminTab) : null;
}
