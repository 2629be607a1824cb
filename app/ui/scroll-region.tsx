import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface ScrollRegionProps {
  /** Name for a screen reader. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** A part of a page that scrolls by itself. It takes the focus, so that arrow keys scroll it; `relative`, so that hidden words scroll with it. */
export const ScrollRegion = ({ label, className, children }: ScrollRegionProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard reaches what scrolls only where it can be focused
  <section tabIndex={0} aria-label={label} className={classNames("relative overflow-auto", className)}>
    {children}
  </section>
);
