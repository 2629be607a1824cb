/** Outlines on a grid of 24, drawn with the current colour. */
const SHAPES = {
  bold: "M7 5h6a3.5 3.5 0 0 1 0 7H7zm0 7h7a3.5 3.5 0 0 1 0 7H7z",
  italic: "M10 5h7M7 19h7M14 5l-4 14",
  underline: "M7 4v7a5 5 0 0 0 10 0V4M5 20h14",
  strike: "M4 12h16M8 8a4 3 0 0 1 8-1M16 15.5C16 18 14 19 12 19s-4-1-4-3",
  bullets: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
  numbers: "M10 6h10M10 12h10M10 18h10M4 4.5 5.5 4v4M4 14.2c.4-1.4 2.4-1 2.2.3C6 15.6 4 16.5 4 17.8h2.4",
  quote: "M5 17c3 0 4-3 4-5V7H4v6h3M15 17c3 0 4-3 4-5V7h-5v6h3",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  rule: "M4 12h16",
  library: "M7 4h13v11H7zM7 12.5l3-3 3 3 2-2 5 4M4 8v12h12",
  image: "M4 5h16v14H4zM4 16l4.5-4.5 4 4L15 13l5 4.5M15.5 9h.01",
  table: "M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14",
  video: "M4 6h16v12H4zM10.5 9.2v5.6l4.8-2.8z",
  left: "M4 6h16M4 10h10M4 14h16M4 18h10",
  center: "M4 6h16M7 10h10M4 14h16M7 18h10",
  right: "M4 6h16M10 10h10M4 14h16M10 18h10",
  justify: "M4 6h16M4 10h16M4 14h16M4 18h16",
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  back: "M15 5l-7 7 7 7",
  check: "m5 12.5 4.5 4.5L19 7.5",
  close: "M6 6l12 12M18 6 6 18",
  upload: "M12 16V5M7 10l5-5 5 5M5 19h14",
  external: "M14 5h5v5M19 5l-8 8M17 14v5H5V7h5",
  history: "M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.5l3 1.8",
  warning: "M12 4 2.8 20h18.4zM12 10v4M12 17h.01",
} as const;

export type IconName = keyof typeof SHAPES;

/** A picture beside words or inside a labelled button: nothing to read. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="ed-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={SHAPES[name]} />
    </svg>
  );
}
