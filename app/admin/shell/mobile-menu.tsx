import { useLocation } from "@remix-run/react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { Icon } from "#app/ui/icon.tsx";
import type { ShellUser } from "./navigation.ts";
import { SideFoot, SideNav } from "./side-nav.tsx";
import { VersionMark } from "./version-mark.tsx";

/** Everything, on a narrow screen. A `details`, so that it opens before its script arrives. */
export function MobileMenu({ user, commit, system, mayDraft }: { user: ShellUser; commit: string; system: ReactNode; mayDraft: boolean }) {
  const { key } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector("summary")?.focus();
  };
  return (
    <details key={key} ref={menu} onKeyDown={closeOnEscape} className="ml-auto lg:hidden">
      <summary className="flex h-10 items-center gap-1.5 rounded-md px-2 font-semibold hover:bg-sunken">
        <Icon name="menu" className="size-5" /> Menu
      </summary>
      <div className="absolute inset-x-0 top-14 flex max-h-[calc(100dvh-3.5rem)] animate-rise flex-col gap-4 overflow-y-auto border-b border-line bg-surface px-4 py-4 shadow-float">
        <SideNav role={user.role} mayDraft={mayDraft} />
        <ul className="border-t border-line pt-3">
          <li>
            <a href="/" className="flex h-10 items-center gap-2.5 rounded-md px-2 text-muted hover:bg-sunken">
              <Icon name="home" /> Página inicial
            </a>
          </li>
          <li>
            <a href="/" target="_blank" rel="noopener" className="flex h-10 items-center gap-2.5 rounded-md px-2 text-muted hover:bg-sunken">
              <Icon name="external" /> Ver site <span className="sr-only">(abre em nova aba)</span>
            </a>
          </li>
        </ul>
        <div className="flex flex-wrap items-start justify-between gap-3 border-t border-line pt-4">
          {system}
          <VersionMark rendered={commit} />
        </div>
        <SideFoot {...user} />
      </div>
    </details>
  );
}
