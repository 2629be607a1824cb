import type { FollowLink } from "./follow-links.ts";

/** A link that leads away from the site. */
export const FollowAnchor = ({ link: { label, href } }: { link: FollowLink }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {label}
  </a>
);
