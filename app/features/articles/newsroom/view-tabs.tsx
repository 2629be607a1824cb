import { Link } from "@remix-run/react";
import { formatCount } from "#app/platform/values/format-number.ts";
import type { ViewTab } from "./manager-query.ts";

interface ViewTabsProps {
  tabs: readonly ViewTab[];
  /** Where the open filters can be saved under a name; null where there is nothing to save. */
  saveHref: string | null;
  /** Whether the person has views of their own. */
  hasOwn: boolean;
}

/** The manager's views, each an address with its count. */
export function ViewTabs({ tabs, saveHref, hasOwn }: ViewTabsProps) {
  return (
    <nav aria-label="Visões" className="views">
      <ul>
        {tabs.map(({ name, href, count, isCurrent }) => (
          <li key={href + name}>
            <Link to={href} aria-current={isCurrent ? "page" : undefined} preventScrollReset>
              {name}
              {count === null ? null : <b>{formatCount(count)}</b>}
            </Link>
          </li>
        ))}
        {saveHref === null ? null : (
          <li>
            <Link to={saveHref}>Salvar esta visão</Link>
          </li>
        )}
        {hasOwn ? (
          <li>
            <Link to="/admin/materias/visoes">Organizar visões</Link>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
