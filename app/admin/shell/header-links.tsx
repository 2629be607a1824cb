import { Link } from "@remix-run/react";
import { Icon } from "#app/ui/icon.tsx";
import { SignOutButton } from "./sign-out-button.tsx";

const LINK = "inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-[0.8125rem] text-muted hover:bg-sunken hover:text-ink";

/** The header's links beside the sidebar; the menu has them where there is none. */
export function HeaderLinks({ mayDraft }: { mayDraft: boolean }) {
  return (
    <nav aria-label="Ir para" className="ml-auto hidden shrink-0 items-center gap-0.5 lg:flex">
      <Link to="/admin" className={LINK}>
        Dashboard
      </Link>
      <a href="/" className={LINK}>
        Página inicial
      </a>
      <a href="/" target="_blank" rel="noopener" className={LINK}>
        Ver site <Icon name="external" className="size-3.5" />
        <span className="sr-only">(abre em nova aba)</span>
      </a>
      {mayDraft ? (
        <Link to="/admin/nova-materia" className={LINK}>
          Nova Matéria
        </Link>
      ) : null}
      <span aria-hidden="true" className="mx-1 h-5 w-px bg-line" />
      <SignOutButton />
    </nav>
  );
}
