import { Link, useLocation, useNavigation } from "@remix-run/react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { ROLE_LABELS, type Role } from "#app/features/people/capabilities.ts";
import { IdleGuard } from "#app/features/people/newsroom/idle/idle-guard.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ApiError, browserApi } from "#app/ui/newsroom/api-client.ts";
import { useWindows } from "#app/ui/newsroom/shortcuts/keys.ts";
import { Shortcuts } from "#app/ui/newsroom/shortcuts/shortcuts.tsx";
import { LoadingState } from "#app/ui/states.tsx";
import { NoticesProvider } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { Bell } from "./bell.tsx";
import { INSTAGRAM_SCREEN, InstagramCount, InstagramNoticesProvider } from "./instagram-notices.tsx";
import { ARTICLES_SCREEN, discoveryOf, isCurrent, navigationOf, type ShellUser } from "./navigation.ts";
import { UnsavedCount } from "./notice-count.tsx";
import { SideFoot, SideNav } from "./side-nav.tsx";
import { SignOutButton } from "./sign-out-button.tsx";
import { SimulatedProviders } from "./simulated-providers.tsx";
import { SystemIndicator, useSystemStatus } from "./system-indicator.tsx";
import { useScreenFocus } from "./use-screen-focus.ts";
import { WHATSAPP_SCREEN, WhatsAppCount, WhatsAppNoticesProvider } from "./whatsapp-notices.tsx";

/** Characters of a commit that are shown (spec 1 §9). */
const SHOWN = 7;

/** A commit's first characters; a build without one is named whole. */
const shortCommit = (commit: string): string => (/^[0-9a-f]{7,40}$/i.test(commit) ? commit.slice(0, SHOWN) : commit);

/** The version in execution, as the site answers it. */
function VersionMark({ rendered }: { rendered: string }) {
  const [text, setText] = useState(shortCommit(rendered));
  useEffect(() => {
    let gone = false;
    browserApi()
      .get<{ commit: string }>("/version")
      .then(
        ({ commit }) => shortCommit(commit),
        (error: unknown) => (error instanceof ApiError ? `Erro ${error.status}` : "Erro ao buscar versão"),
      )
      .then((answer) => {
        if (!gone) setText(answer);
      });
    return () => {
      gone = true;
    };
  }, []);
  return (
    <span className="rounded bg-sunken px-1.5 py-0.5 font-mono text-xs text-muted" title="Versão em execução">
      <span className="sr-only">Versão </span>
      {text}
    </span>
  );
}

const LOOK = "ml-auto flex h-10 shrink-0 items-center justify-center gap-2 rounded-md text-muted hover:bg-sunken max-xl:w-10 xl:border xl:border-line xl:px-3";

const FACE = (
  <>
    <Icon name="search" className="size-5 xl:size-4" />
    <span className="max-xl:sr-only">Busca geral</span>
  </>
);

/** Opens the command palette; without a script it leads to the search of articles. */
function PaletteButton() {
  const hydrated = useHydrated();
  const { openPalette } = useWindows();
  if (!hydrated) {
    return (
      <a href="/admin/materias" className={LOOK}>
        {FACE}
      </a>
    );
  }
  return (
    <button type="button" aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" title="Busca geral (Ctrl+K)" className={LOOK} onClick={openPalette}>
      {FACE}
      <span aria-hidden="true" className="rounded border border-line px-1 font-sans text-xs text-subtle max-xl:hidden">
        Ctrl K
      </span>
    </button>
  );
}

/**
 * Opens the sidebar on a narrow screen. A `details`, so that it opens before its script arrives; what it shows is the one
 * sidebar of the page, which the style sheet places below the header while this is open.
 */
function MobileMenu({ controls }: { controls: string }) {
  const { key } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  const closeOnEscape = (event: KeyboardEvent | globalThis.KeyboardEvent) => {
    if (event.key !== "Escape" || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector("summary")?.focus();
  };
  /** The sidebar stands before the header: the keyboard goes on in it. */
  const enterSidebar = () => {
    const sidebar = document.getElementById(controls);
    if (!menu.current?.open || !sidebar) return;
    [...sidebar.querySelectorAll("a")].find((link) => link.checkVisibility())?.focus({ preventScroll: true });
    sidebar.onkeydown = closeOnEscape;
  };
  return (
    <details key={key} ref={menu} data-menu onToggle={enterSidebar} onKeyDown={closeOnEscape} className="lg:hidden">
      <summary className="flex h-10 items-center gap-1.5 rounded-md px-2 font-semibold hover:bg-sunken">
        <Icon name="menu" className="size-5" /> Menu
      </summary>
    </details>
  );
}

/** The header's links beside the sidebar; the menu has them where there is none. */
function HeaderLinks({ mayDraft }: { mayDraft: boolean }) {
  return (
    <nav aria-label="Ir para" className="hidden shrink-0 items-center gap-0.5 lg:flex">
      <Link to="/admin" className="head-link">
        Dashboard
      </Link>
      <a href="/" className="head-link">
        Página inicial
      </a>
      <a href="/" target="_blank" rel="noopener" className="head-link">
        Ver site <Icon name="external" className="size-3.5" />
        <span className="sr-only">(abre em nova aba)</span>
      </a>
      {mayDraft ? (
        <Link to="/admin/nova-materia" className="head-link">
          Nova Matéria
        </Link>
      ) : null}
      <span aria-hidden="true" className="mx-1 h-5 w-px bg-line" />
      <SignOutButton />
    </nav>
  );
}

interface AdminShellProps {
  user: ShellUser;
  /** Unread notifications of this person. */
  unread: number;
  /** Stories over which this person's own unsaved text lies. */
  unsaved: number;
  /** Screens that this person keeps in sight in the menu. */
  pinned: readonly string[];
  commit: string;
  siteName: string;
  /** Names of providers that are simulated. */
  simulated: readonly string[];
  /** True when an Instagram account is configured. */
  hasInstagram: boolean;
  /** On a shared computer: when the session ends, counted from now; null on any other. */
  sharedEndsInMs: number | null;
  /** True when this person may create articles. */
  mayDraft: boolean;
  children: ReactNode;
}

/** Id of the page's one sidebar. */
const SIDEBAR = "barra";

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name;

/** Frame of every screen of the newsroom. */
export function AdminShell({ user, unread, unsaved, pinned, commit, siteName, mayDraft, simulated, hasInstagram, sharedEndsInMs, children }: AdminShellProps) {
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
                  <SideNav role={user.role} mayDraft={mayDraft} unsaved={unsaved} pinned={pinned} />
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
                  <MobileBar role={user.role} unsaved={unsaved} />
                  <main id="conteudo" tabIndex={-1} aria-label="Conteúdo da tela" className="relative mx-auto max-w-7xl px-4 pt-5 pb-16 outline-none lg:px-6">
                    {children}
                    <StoryLoading />
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

/** Where an existing story is edited (spec 1 § 2.6). */
const STORY_EDITOR = /^\/admin\/editar-materia\/\d+$/;

/** Covers the screen that is left while a story is being fetched; not at once, so that a fast answer shows nothing of it. */
function StoryLoading() {
  const { state, location, formMethod } = useNavigation();
  const here = useLocation().pathname;
  const to = location?.pathname ?? here;
  if (state !== "loading" || formMethod !== undefined || to === here || !STORY_EDITOR.test(to)) return null;
  return (
    <div className="absolute inset-0 z-20 animate-late bg-canvas">
      <div className="sticky top-20">
        <LoadingState>Carregando...</LoadingState>
      </div>
    </div>
  );
}

function MobileBar({ role, unsaved }: { role: Role; unsaved: number }) {
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
                {item.to === ARTICLES_SCREEN ? <UnsavedCount count={unsaved} /> : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
