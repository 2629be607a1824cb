import type { FollowLink } from "./follow-links.ts";

/** The town's group or channel as a box: what comes by it, and the way in. */
export const FollowBox = ({ link: { label, href } }: { link: FollowLink }) => (
  <p className="follow-box">
    <span>As notícias daqui, no seu celular.</span>
    <a href={href} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  </p>
);
