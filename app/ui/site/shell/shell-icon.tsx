/** Strokes on a 24-unit square. */
const PATHS = {
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  search: "m20 20-4.5-4.5M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Z",
} as const;

/** An ornament: its control is named by words. */
export const ShellIcon = ({ name }: { name: keyof typeof PATHS }) => (
  <svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);
