import type { AdminTab } from "#app/admin/shell/tabs.ts";
import type { IconName } from "#app/ui/icon.tsx";

/** What a screen that is not there yet will offer. */
export interface PlannedScreenText {
  title: string;
  icon: IconName;
  purpose: string;
  offers: readonly string[];
}

export const PLANNED_TABS: Record<
  Exclude<AdminTab, "overview" | "layout" | "categorias" | "midia" | "instagram" | "whatsapp" | "shortener" | "analytics" | "banners">,
  PlannedScreenText
> = {
  agendamento: {
    title: "Agenda",
    icon: "calendar",
    purpose: "O que está marcado para sair, e quando.",
    offers: ["Matérias agendadas em ordem de publicação", "Envios marcados para o Instagram e o WhatsApp", "Reagendamento e cancelamento em um só lugar"],
  },
};
