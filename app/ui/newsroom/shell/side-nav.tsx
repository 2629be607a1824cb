import { Link, useLocation } from "@remix-run/react";
import { ROLE_SHORT_LABELS, type Role } from "#app/features/people/capabilities.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Avatar } from "#app/ui/newsroom/avatar.tsx";
import { INSTAGRAM_SCREEN, InstagramCount } from "./instagram-notices.tsx";
import { ARTICLES_SCREEN, discoveryOf, isCurrent, type NavItem, navigationOf, type ShellUser } from "./navigation.ts";
import { UnsavedCount } from "./notice-count.tsx";
import { SignOutButton } from "./sign-out-button.tsx";
import { WHATSAPP_SCREEN, WhatsAppCount } from "./whatsapp-notices.tsx";

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

/** The groups of screens that a role may open. */
export function SideNav({ role, mayDraft, unsaved }: { role: Role; mayDraft: boolean; unsaved: number }) {
  const location = useLocation();
  const { start, groups } = navigationOf(role);
  const folding = groups.filter(({ folds }) => folds);
  const open = folding.find(({ items }) => items.some((item) => isCurrent(item, location))) ?? folding[0];
  return (
    <nav aria-label="Redação" className="side-nav">
      {mayDraft ? (
        <div className="flex gap-1.5">
          <ButtonLink to="/admin/nova-materia" variant="primary" icon="plus" className="flex-1">
            Nova Matéria
          </ButtonLink>
          <ButtonLink to="/admin/urgente" icon="alert" size="icon" aria-label="Urgente" title="Urgente" />
        </div>
      ) : null}
      <Entries items={start} />
      {groups.map((group) =>
        group.folds ? (
          <details key={group.title} name="grupo-da-barra" open={group === open}>
            <summary className="nav-title">
              <h2>{group.title}</h2>
              <Icon name="chevronRight" className="nav-fold" />
            </summary>
            <Entries items={group.items} isFolded={group !== open} />
          </details>
        ) : (
          <div key={group.title}>
            <h2 className="nav-title">{group.title}</h2>
            <Entries items={group.items} unsaved={unsaved} />
          </div>
        ),
      )}
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
