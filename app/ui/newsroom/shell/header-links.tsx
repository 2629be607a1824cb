import { Link } from "@remix-run/react";
import { Icon } from "#app/ui/icon.tsx";
import { SignOutButton } from "./sign-out-button.tsx";

/** The header's links beside the sidebar; the menu has them where there is none. */
export function HeaderLinks({ mayDraft }: { mayDraft: boolean }) {
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
