import { Link, useLocation, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { ROLE_LABELS, type Role } from "#app/features/people/capabilities.ts";
import { IdleGuard } from "#app/features/people/newsroom/idle/idle-guard.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Shortcuts } from "#app/ui/newsroom/shortcuts/shortcuts.tsx";
import { NoticesProvider } from "#app/ui/toast.tsx";
import { Bell } from "./bell.tsx";
import { HeaderLinks } from "./header-links.tsx";
import { INSTAGRAM_SCREEN, InstagramCount, InstagramNoticesProvider } from "./instagram-notices.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { discoveryOf, isCurrent, navigationOf, type ShellUser } from "./navigation.ts";
import { PaletteButton } from "./palette-button.tsx";
import { SideFoot, SideNav } from "./side-nav.tsx";
import { SimulatedProviders } from "./simulated-providers.tsx";
import { SystemIndicator, useSystemStatus } from "./system-indicator.tsx";
import { useScreenFocus } from "./use-screen-focus.ts";
import { VersionMark } from "./version-mark.tsx";
import { WHATSAPP_SCREEN, WhatsAppCount, WhatsAppNoticesProvider } from "./whatsapp-notices.tsx";

interface AdminShellProps {
  user: ShellUser;
  /** Unread notifications of this person. */
  unread: number;
  commit: string;
  siteName: string;
  /** Names of providers that are simulated. */
  simulated: readonly string[];
  /** Whether there is an account that something can fail on. */
  hasInstagram: boolean;
  /** On a shared computer: when the session ends, counted from now; null on any other. */
  sharedEndsInMs: number | null;
  /** Whether this person may begin an article. */
  mayDraft: boolean;
  children: ReactNode;
}

/** Id of the page's one sidebar. */
const SIDEBAR = "barra";

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name;

/** What is around every screen of the newsroom. */
export function AdminShell({ user, unread, commit, siteName, mayDraft, simulated, hasInstagram, sharedEndsInMs, children }: AdminShellProps) {
  const system = useSystemStatus();
  useScreenFocus();
  return (
    <NoticesProvider>
      <SimulatedProviders value={simulated}>
        <InstagramNoticesProvider isConfigured={hasInstagram}>
          <WhatsAppNoticesProvider>
            <Shortcuts userId={user.id}>
              <a href="#conteudo" className="fixed top-2 left-2 z-60 -translate-y-16 rounded-md bg-accent px-3 py-2 font-semibold text-on-accent focus:translate-y-0">
                Ir para o conteúdo
              </a>
              <NavigationBar />
              {sharedEndsInMs === null ? null : <IdleGuard endsInMs={sharedEndsInMs} />}
              <div className="shell">
                <aside id={SIDEBAR} className="sidebar">
                  <span className="max-lg:hidden">
                    <Brand siteName={siteName} />
                  </span>
                  <SideNav role={user.role} mayDraft={mayDraft} />
                  <ul className="border-t border-line pt-3 lg:hidden">
                    <li>
                      <a href="/" className="nav-link">
                        <Icon name="home" /> Página inicial
                      </a>
                    </li>
                    <li>
                      <a href="/" target="_blank" rel="noopener" className="nav-link">
                        <Icon name="external" /> Ver site <span className="sr-only">(abre em nova aba)</span>
                      </a>
                    </li>
                  </ul>
                  <div className="mt-auto flex flex-col gap-3 border-t border-line pt-4">
                    <SystemIndicator {...system} />
                    <span className="px-2 sm:hidden">
                      <VersionMark rendered={commit} />
                    </span>
                    <SideFoot {...user} />
                  </div>
                </aside>
                <div className="min-w-0">
                  <header className="sticky top-0 z-30 flex h-14 items-center gap-3 border-b border-line bg-surface px-4 lg:px-6">
                    <span className="lg:hidden">
                      <Brand siteName={siteName} short />
                    </span>
                    <p className="min-w-0 truncate font-semibold">Olá, {firstName(user.name)}</p>
                    {/* Beside the tools, a phone's header has room for the name alone. */}
                    <span className="max-[27rem]:sr-only">
                      <Badge tone="accent">{ROLE_LABELS[user.role] ?? "Usuário"}</Badge>
                    </span>
                    <span className="hidden sm:inline">
                      <VersionMark rendered={commit} />
                    </span>
                    <PaletteButton />
                    <Bell unread={unread} />
                    <HeaderLinks mayDraft={mayDraft} />
                    <MobileMenu controls={SIDEBAR} />
                  </header>
                  <MobileBar role={user.role} />
                  <main id="conteudo" tabIndex={-1} aria-label="Conteúdo da tela" className="mx-auto max-w-7xl px-4 pt-5 pb-16 outline-none lg:px-6">
                    {children}
                  </main>
                </div>
              </div>
            </Shortcuts>
          </WhatsAppNoticesProvider>
        </InstagramNoticesProvider>
      </SimulatedProviders>
    </NoticesProvider>
  );
}

function Brand({ siteName, short = false }: { siteName: string; short?: boolean }) {
  return (
    <Link to="/admin" className="flex h-8 items-center gap-2 px-2 max-lg:px-0">
      <img src="/favicon.svg" alt={short ? `${siteName}, início da redação` : ""} width={24} height={24} className="rounded" />
      {short ? null : (
        <span className="font-serif text-lg leading-none">
          {siteName} <span className="font-sans text-xs text-subtle">redação</span>
        </span>
      )}
    </Link>
  );
}

/** A line at the top while a screen is being fetched. */
function NavigationBar() {
  const busy = useNavigation().state !== "idle";
  return (
    <div aria-hidden="true" className={classNames("pointer-events-none fixed inset-x-0 top-0 z-60 h-0.5 overflow-hidden", !busy && "invisible")}>
      <div className="h-full w-2/5 animate-sweep bg-accent" />
    </div>
  );
}

function MobileBar({ role }: { role: Role }) {
  const location = useLocation();
  const bar = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another current tab
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>("[aria-current=page]");
    // Only the bar moves: `scrollIntoView` may move the page too.
    if (bar.current && current) bar.current.scrollLeft = current.offsetLeft - (bar.current.clientWidth - current.offsetWidth) / 2;
  }, [location]);
  return (
    <nav ref={bar} aria-label="Atalhos" className="scrollbar-none relative overflow-x-auto border-b border-line bg-surface lg:hidden">
      <ul className="flex px-2">
        {navigationOf(role).mobileBar.map((item) => {
          const current = isCurrent(item, location);
          return (
            <li key={item.to} className="shrink-0">
              <Link to={item.to} discover={discoveryOf(item.to)} aria-current={current ? "page" : undefined} className="tab-link">
                <Icon name={item.icon} />
                {item.label}
                {item.to === INSTAGRAM_SCREEN ? <InstagramCount /> : null}
                {item.to === WHATSAPP_SCREEN ? <WhatsAppCount /> : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
