import type { Crumb } from "./list-view.ts";

/** The way from the front page to this one. */
export const Breadcrumb = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <nav className="crumbs" aria-label="Você está em">
    <ol>
      {crumbs.map(({ name, href }, index) => (
        <li key={href}>
          <a href={href} aria-current={index === crumbs.length - 1 ? "page" : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ol>
  </nav>
);
