import { useLocation } from "@remix-run/react";
import { type KeyboardEvent, useRef } from "react";
import { Icon } from "#app/ui/icon.tsx";

/**
 * Opens the sidebar on a narrow screen. A `details`, so that it opens before its script arrives; what it shows is the one
 * sidebar of the page, which the style sheet places below the header while this is open.
 */
export function MobileMenu({ controls }: { controls: string }) {
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
