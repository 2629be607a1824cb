import { Link, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { ROLE_SHORT_LABELS, type Role, roleMay } from "#app/features/people/capabilities.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Avatar } from "#app/ui/newsroom/avatar.tsx";
import { INSTAGRAM_SCREEN, InstagramCount } from "./instagram-notices.tsx";
import { ARTICLES_SCREEN, discoveryOf, isCurrent, type NavItem, navigationOf, type ShellUser } from "./navigation.ts";
import { UnsavedCount } from "./notice-count.tsx";
import { SignOutButton } from "./sign-out-button.tsx";
import { WHATSAPP_SCREEN, WhatsAppCount } from "./whatsapp-notices.tsx";

const MENU_SCREEN = "/admin/menu";

/** `isFolded`: nobody sees it yet, so the router asks for its route when it is followed. */
function Entry({ item, isFolded, unsaved }: { item: NavItem; isFolded: boolean; unsaved: number }) {
  const current = isCurrent(item, useLocation());
  return (
    <li>
      <Link to={item.to} discover={isFolded ? "none" : discoveryOf(item.to)} aria-current={current ? "page" : undefined} className="nav-link">
        <Icon name={item.icon} />
        {item.label}
        {item.to === INSTAGRAM_SCREEN ? <InstagramCount className="ml-auto" /> : null}
        {item.to === WHATSAPP_SCREEN ? <WhatsAppCount className="ml-auto" /> : null}
        {item.to === ARTICLES_SCREEN ? <UnsavedCount count={unsaved} className="ml-auto" /> : null}
      </Link>
    </li>
  );
}

const Entries = ({ items, isFolded = false, unsaved = 0 }: { items: readonly NavItem[]; isFolded?: boolean; unsaved?: number }) => (
  <ul>
    {items.map((item) => (
      <Entry key={item.to} item={item} isFolded={isFolded} unsaved={unsaved} />
    ))}
  </ul>
);

interface SideNavProps {
  role: Role;
  mayDraft: boolean;
  unsaved: number;
  /** Addresses of what this person keeps in sight of 'Mais'. */
  pinned: readonly string[];
}

/** The groups of screens that a role works with, and one fold of all that came later. */
export function SideNav({ role, mayDraft, unsaved, pinned }: SideNavProps) {
  const location = useLocation();
  const { start, groups, more } = navigationOf(role, pinned);
  const isInMore = more.some((item) => isCurrent(item, location)) || location.pathname === MENU_SCREEN;
  const nav = useRef<HTMLElement>(null);
  // With 'Mais' open the menu is longer than a laptop's screen.
  useEffect(() => {
    if (isInMore) nav.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
  }, [isInMore]);
  return (
    <nav ref={nav} aria-label="Redação" className="side-nav">
      {mayDraft ? (
        <div className="flex gap-1.5">
          <ButtonLink to="/admin/nova-materia" variant="primary" className="flex-1 px-2">
            Nova Matéria
          </ButtonLink>
          {roleMay(role, "articles:write") ? (
            <ButtonLink to="/admin/urgente" className="px-2">
              Urgente
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
      {roleMay(role, "assignments:assign") ? null : (
        <ButtonLink to="/admin/pautas/nova" icon="plus" variant={mayDraft ? "secondary" : "primary"}>
          Sugerir pauta
        </ButtonLink>
      )}
      <Entries items={start} />
      {groups.map(({ title, items }) => (
        <div key={title}>
          <h2 className="nav-title">{title}</h2>
          <Entries items={items} unsaved={unsaved} />
        </div>
      ))}
      <details open={isInMore}>
        <summary className="nav-title">
          <h2>Mais</h2>
          <Icon name="chevronRight" className="nav-fold" />
        </summary>
        <Entries items={more} isFolded={!isInMore} />
        <Link to={MENU_SCREEN} discover="none" aria-current={location.pathname === MENU_SCREEN ? "page" : undefined} className="nav-link">
          <Icon name="edit" /> Arrumar este menu
        </Link>
      </details>
    </nav>
  );
}

/** The signed-in person, with their own links. */
export function SideFoot({ name, role, avatar }: ShellUser) {
  return (
    <div className="flex items-center gap-1 px-2">
      <Link to="/admin/minha-conta" title="Minha conta" className="-my-1 -ml-1 flex min-w-0 flex-1 items-center gap-2.5 rounded-md p-1 hover:bg-sunken">
        <Avatar name={name} picture={avatar} />
        <span className="min-w-0 flex-1 leading-tight">
          <span className="sr-only">Minha conta: </span>
          <span className="block truncate font-semibold">{name}</span>
          <span className="text-xs text-subtle">{ROLE_SHORT_LABELS[role] ?? "User"}</span>
        </span>
      </Link>
      <span className="lg:hidden">
        <SignOutButton />
      </span>
    </div>
  );
}
