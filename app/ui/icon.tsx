import type { ICON_PATHS } from "./icon-paths.ts";

/** Address of the file that holds every icon; `scripts/icon-plugin.ts` builds it. */
declare const __ICON_SPRITE__: string;

export type IconName = keyof typeof ICON_PATHS;

/** A decorative icon in the current text colour: its meaning is always written beside it, or is its control's name. */
export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  <svg aria-hidden="true" className={className ? `icon ${className}` : "icon"}>
    <use href={`${__ICON_SPRITE__}#${name}`} />
  </svg>
);
