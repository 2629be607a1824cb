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
  /** Capability to work there, where more roles may read: those who may only read find it by Ctrl+K, not in the menu. */
  acts?: Capability;
  /** Where its further screens are, besides those under its own address. */
  under?: readonly string[];
}

export interface NavGroup {
  title: string;
  items: readonly NavItem[];
}

const tab = (name: AdminTab, label: string, icon: IconName, more: Pick<NavItem, "acts" | "under"> = {}): NavItem => ({
  label,
  icon,
  to: name === "overview" ? "/admin" : `/admin?tab=${name}`,
  allow: ADMIN_TABS[name],
  ...more,
});

/** What is done with one story, or with all of them. */
const STORY_SCREENS = [
  "nova-materia",
  "urgente",
  "editar-materia",
  "carrossel",
  "redes-da-materia",
  "audiencia-materia",
  "correcao",
  "ao-vivo",
  "previa",
  "lixeira",
  "notas/materia",
  "destaques",
  "maquina-do-tempo",
  "mapa-de-cliques",
  "sugestoes",
  "citacoes",
].map((screen) => `/admin/${screen}`);

export const ARTICLES_SCREEN = "/admin/materias";
const DASHBOARD = tab("overview", "Dashboard", "dashboard", { under: ["/admin/primeiros-passos"] });
const AGENDA = tab("agendamento", "Agenda", "calendar", { under: ["/admin/eventos"] });
const ARTICLES: NavItem = { label: "Matérias", to: ARTICLES_SCREEN, icon: "news", allow: "articles:read-unpublished", under: STORY_SCREENS };
const MEDIA = tab("midia", "Mídia", "image", { under: ["/admin/midia"] });
const LAYOUT = tab("layout", "Layout", "layout");
const INSTAGRAM = tab("instagram", "Instagram", "instagram");

/** Above the groups of the sidebar. */
const START: readonly NavItem[] = [DASHBOARD, AGENDA];

/** Groups of the sidebar, to the letter (spec 2 § Shell). */
const GROUPS: readonly NavGroup[] = [
  { title: "Conteúdo", items: [ARTICLES, MEDIA, tab("banners", "Banner Ads", "megaphone", { under: ["/admin/anunciantes", "/admin/contratos", "/admin/cobrancas"] })] },
  {
    title: "Ferramentas",
    items: [
      tab("analytics", "Analytics", "chart", { acts: "social:collect" }),
      tab("shortener", "Encurtador", "link", { acts: "links:manage" }),
      INSTAGRAM,
      tab("whatsapp", "WhatsApp", "message", { acts: "whatsapp:manage" }),
    ],
  },
  {
    title: "Configurações",
    items: [
      tab("categorias", "Categorias", "tags"),
      LAYOUT,
      { label: "Usuários", to: "/admin/usuarios", icon: "users", allow: "users:manage" },
      { label: "Vídeos", to: "/admin/videos", icon: "video", allow: "videos:read", acts: "videos:manage" },
    ],
  },
];

/** Screens added after the specification, in 'Mais': each person pins some of them. */
const LATER: readonly NavItem[] = [
  { label: "Pautas", to: "/admin/pautas", icon: "list", allow: "assignments:propose", under: ["/admin/notas/pauta"] },
  { label: "Mensagens", to: "/admin/mensagens", icon: "inbox", allow: "messages:read", acts: "messages:handle" },
  { label: "Direito de resposta", to: "/admin/direito-de-resposta", icon: "quote", allow: "replies:read" },
  { label: "Retiradas", to: "/admin/retiradas", icon: "alert", allow: "articles:read-unpublished", acts: "articles:write" },
  { label: "Avisos", to: "/admin/avisos", icon: "bell", allow: "push:read", acts: "push:send" },
  { label: "Boletim", to: "/admin/boletim", icon: "inbox", allow: "newsletter:manage" },
  { label: "Apoie", to: "/admin/apoie", icon: "heart", allow: "support:manage" },
  { label: "Serviço", to: "/admin/servico", icon: "list", allow: "town-notices:write" },
  { label: "Enquetes", to: "/admin/enquetes", icon: "chart", allow: "polls:read", acts: "polls:manage" },
  { label: "Distribuição", to: "/admin/distribuicao", icon: "sound", allow: "distribution:read", acts: "distribution:manage" },
  { label: "Telegram e Facebook", to: "/admin/redes", icon: "share", allow: "site-settings:manage" },
  { label: "Relatórios", to: "/admin/relatorios", icon: "file", allow: "audience:read", acts: "reports:manage" },
  { label: "Conferência", to: "/admin/conferencia", icon: "check", allow: "checks:figures", under: ["/admin/outro-lado"] },
  { label: "Modelos", to: "/admin/modelos", icon: "file", allow: "articles:read-unpublished", acts: "articles:write" },
  { label: "Estilo da casa", to: "/admin/manual-de-redacao", icon: "quote", allow: "articles:read-unpublished" },
  { label: "Trilha", to: "/admin/trilha", icon: "clock", allow: "audit:read" },
  { label: "Sistema", to: "/admin/sistema", icon: "layers", allow: "system:read", under: ["/admin/importacoes"] },
  { label: "Webhooks", to: "/admin/webhooks", icon: "share", allow: "site-settings:manage" },
  { label: "Configurações", to: "/admin/configuracoes", icon: "settings", allow: "admin:enter", acts: "settings:manage" },
  { label: "Minha conta", to: "/admin/minha-conta", icon: "key", allow: "session:read", under: ["/admin/perfil"] },
];

/** The tab bar of a phone (spec 2 § Shell). */
const MOBILE_BAR: readonly NavItem[] = [DASHBOARD, ARTICLES, MEDIA, LAYOUT, INSTAGRAM, AGENDA];

const allowed = (items: readonly NavItem[], role: Role) => items.filter((item) => roleMay(role, item.allow));
const worked = (items: readonly NavItem[], role: Role) => items.filter(({ allow, acts }) => roleMay(role, allow) && (acts === undefined || roleMay(role, acts)));

/** Returns the screens of 'Mais' for a role. */
export const laterScreensOf = (role: Role): readonly NavItem[] => worked(LATER, role);

/** Every screen of the menu that a role may open, those included that it may only read. */
export const screensOf = (role: Role): readonly NavItem[] => allowed([...START, ...GROUPS.flatMap(({ items }) => items), ...LATER], role);

/** Entries of a role in the sidebar and in the tab bar. `pinned`: addresses of what the person keeps in sight. */
export function navigationOf(
  role: Role,
  pinned: readonly string[] = [],
): { start: readonly NavItem[]; groups: readonly NavGroup[]; more: readonly NavItem[]; mobileBar: readonly NavItem[] } {
  const later = laterScreensOf(role);
  return {
    start: [...allowed(START, role), ...later.filter(({ to }) => pinned.includes(to))],
    groups: GROUPS.map((group) => ({ ...group, items: worked(group.items, role) })).filter((group) => group.items.length > 0),
    more: later.filter(({ to }) => !pinned.includes(to)),
    mobileBar: allowed(MOBILE_BAR, role),
  };
}

/** True when the current screen is the entry's own, or one of those under it. */
export function isCurrent({ to, under = [] }: NavItem, location: { pathname: string; search: string }): boolean {
  const [path = "", query = ""] = to.split("?");
  const here = location.pathname.replace(/\/$/, "");
  const isUnder = (address: string) => here === address || here.startsWith(`${address}/`);
  if (path !== "/admin") return [path, ...under].some(isUnder);
  if (here !== path) return under.some(isUnder);
  const shown = new URLSearchParams(location.search).get("tab") || "overview";
  return shown === (new URLSearchParams(query).get("tab") ?? "overview");
}

/** Tells whether the router looks up a link's route in advance: all tabs have the dashboard's, which its own link finds. */
export const discoveryOf = (to: string): "render" | "none" => (to.includes("?") ? "none" : "render");
