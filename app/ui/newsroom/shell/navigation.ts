import { type Capability, type Role, roleMay } from "#app/features/people/capabilities.ts";
import type { IconName } from "#app/ui/icon.tsx";
import { ADMIN_TABS, type AdminTab } from "./tabs.ts";

/** The signed-in person, as the shell shows them. */
export interface ShellUser {
  id: number;
  name: string;
  role: Role;
  avatar: string | null;
}

export interface NavItem {
  label: string;
  to: string;
  icon: IconName;
  allow: Capability;
}

export interface NavGroup {
  title: string;
  items: readonly NavItem[];
  /** One of these groups is open at a time, so that the sidebar fits a laptop's height: that of the present screen, else the first. */
  folds?: true;
}

const tab = (name: AdminTab, label: string, icon: IconName): NavItem => ({ label, icon, to: name === "overview" ? "/admin" : `/admin?tab=${name}`, allow: ADMIN_TABS[name] });

const DASHBOARD = tab("overview", "Dashboard", "dashboard");
const AGENDA = tab("agendamento", "Agenda", "calendar");
const ASSIGNMENTS: NavItem = { label: "Pautas", to: "/admin/pautas", icon: "list", allow: "assignments:propose" };
export const ARTICLES_SCREEN = "/admin/materias";
const ARTICLES: NavItem = { label: "Matérias", to: ARTICLES_SCREEN, icon: "news", allow: "articles:read-unpublished" };
const MESSAGES: NavItem = { label: "Mensagens", to: "/admin/mensagens", icon: "inbox", allow: "messages:read" };
const REPLIES: NavItem = { label: "Direito de resposta", to: "/admin/direito-de-resposta", icon: "quote", allow: "replies:read" };
const ALERTS: NavItem = { label: "Avisos", to: "/admin/avisos", icon: "bell", allow: "push:read" };
const NEWSLETTER: NavItem = { label: "Boletim", to: "/admin/boletim", icon: "inbox", allow: "newsletter:manage" };
const REPORTS: NavItem = { label: "Relatórios", to: "/admin/relatorios", icon: "file", allow: "audience:read" };
const DISTRIBUTION: NavItem = { label: "Distribuição", to: "/admin/distribuicao", icon: "sound", allow: "distribution:read" };
const MEDIA = tab("midia", "Mídia", "image");
const LAYOUT = tab("layout", "Layout", "layout");
const INSTAGRAM = tab("instagram", "Instagram", "instagram");
const TOWN_NOTICES: NavItem = { label: "Serviço", to: "/admin/servico", icon: "list", allow: "town-notices:write" };
const POLLS: NavItem = { label: "Enquetes", to: "/admin/enquetes", icon: "chart", allow: "polls:read" };

/** Above the groups of the sidebar. */
const START: readonly NavItem[] = [DASHBOARD, AGENDA, ASSIGNMENTS];

/** Groups of the sidebar (spec 2 § Shell). */
const GROUPS: readonly NavGroup[] = [
  { title: "Conteúdo", items: [ARTICLES, MEDIA, tab("banners", "Banner Ads", "megaphone"), MESSAGES, REPLIES] },
  {
    title: "Ferramentas",
    folds: true,
    items: [
      tab("analytics", "Analytics", "chart"),
      REPORTS,
      tab("shortener", "Encurtador", "link"),
      INSTAGRAM,
      tab("whatsapp", "WhatsApp", "message"),
      DISTRIBUTION,
      ALERTS,
      NEWSLETTER,
      TOWN_NOTICES,
      POLLS,
    ],
  },
  {
    title: "Configurações",
    folds: true,
    items: [
      tab("categorias", "Categorias", "tags"),
      LAYOUT,
      { label: "Usuários", to: "/admin/usuarios", icon: "users", allow: "users:manage" },
      { label: "Modelos", to: "/admin/modelos", icon: "file", allow: "articles:read-unpublished" },
      { label: "Estilo da casa", to: "/admin/manual-de-redacao", icon: "quote", allow: "articles:read-unpublished" },
      { label: "Conferência", to: "/admin/conferencia", icon: "check", allow: "checks:figures" },
      { label: "Vídeos", to: "/admin/videos", icon: "video", allow: "videos:read" },
      { label: "Trilha", to: "/admin/trilha", icon: "clock", allow: "audit:read" },
      { label: "Sistema", to: "/admin/sistema", icon: "layers", allow: "system:read" },
      { label: "Configurações", to: "/admin/configuracoes", icon: "settings", allow: "admin:enter" },
      { label: "Minha conta", to: "/admin/minha-conta", icon: "key", allow: "session:read" },
    ],
  },
];

/** The tab bar of a phone (spec 2 § Shell). */
const MOBILE_BAR: readonly NavItem[] = [DASHBOARD, ARTICLES, MEDIA, LAYOUT, INSTAGRAM, AGENDA];

const allowed = (items: readonly NavItem[], role: Role) => items.filter((item) => roleMay(role, item.allow));

/** Entries of a role in the sidebar and in the tab bar. */
export function navigationOf(role: Role): { start: readonly NavItem[]; groups: readonly NavGroup[]; mobileBar: readonly NavItem[] } {
  return {
    start: allowed(START, role),
    groups: GROUPS.map((group) => ({ ...group, items: allowed(group.items, role) })).filter((group) => group.items.length > 0),
    mobileBar: allowed(MOBILE_BAR, role),
  };
}

/** Whether an entry leads to the screen that is shown. */
export function isCurrent(item: NavItem, location: { pathname: string; search: string }): boolean {
  const [path = "", query = ""] = item.to.split("?");
  if (location.pathname.replace(/\/$/, "") !== path) return false;
  if (path !== "/admin") return true;
  const shown = new URLSearchParams(location.search).get("tab") || "overview";
  return shown === (new URLSearchParams(query).get("tab") ?? "overview");
}

/** Whether the router asks for a link's route before it is followed: all tabs have the dashboard's, which its own link finds. */
export const discoveryOf = (to: string): "render" | "none" => (to.includes("?") ? "none" : "render");
