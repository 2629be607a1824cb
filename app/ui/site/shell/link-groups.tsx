import type { LinkGroup } from "./site-view.ts";

/** Groups of links, each under its title. */
export const LinkGroups = ({ groups }: { groups: readonly LinkGroup[] }) => (
  <div className="link-groups">
    {groups.map(({ title, links }) => (
      <div key={title} className="link-group">
        <p className="link-group-title">{title}</p>
        <ul>
          {links.map(({ label, href, current }) => (
            <li key={href}>
              <a href={href} aria-current={current ? "page" : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </div>
);
