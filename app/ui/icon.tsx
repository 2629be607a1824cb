/** Strokes on a 24-unit square, drawn in the colour of the text around them. */
const PATHS = {
  alert: "M12 9v4m0 4h.01M10.3 3.9 2.4 17.5A2 2 0 0 0 4.1 20.5h15.8a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z",
  arrowDown: "M12 5v14m-6-6 6 6 6-6",
  arrowUp: "M12 19V5m-6 6 6-6 6 6",
  calendar: "M4 6.5A1.5 1.5 0 0 1 5.5 5h13A1.5 1.5 0 0 1 20 6.5v12a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5ZM4 10h16M8 3v4m8-4v4",
  chart: "M4 20V10m5.5 10V4m5.5 16v-8m5 8V7",
  check: "m5 12.5 4.5 4.5L19 7.5",
  chevronLeft: "m14.5 6-6 6 6 6",
  chevronRight: "m9.5 6 6 6-6 6",
  chevronsLeft: "m12.5 6-6 6 6 6m6-12-6 6 6 6",
  chevronsRight: "m5.5 6 6 6-6 6m6-12 6 6-6 6",
  clock: "M12 7v5l3 2m6-2a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  close: "m6 6 12 12M18 6 6 18",
  copy: "M9 9.5A1.5 1.5 0 0 1 10.5 8h8A1.5 1.5 0 0 1 20 9.5v9a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 9 18.5ZM15 8V5.5A1.5 1.5 0 0 0 13.5 4h-8A1.5 1.5 0 0 0 4 5.5v8A1.5 1.5 0 0 0 5.5 15H9",
  dashboard: "M4 4h7v8H4Zm9 0h7v5h-7Zm0 8h7v8h-7ZM4 15h7v5H4Z",
  device: "M4 6.5A1.5 1.5 0 0 1 5.5 5h13A1.5 1.5 0 0 1 20 6.5V15H4ZM2.5 18.5h19",
  download: "M12 4v11m-5-5 5 5 5-5M5 20h14",
  edit: "M4 20h4L19.5 8.5a2.1 2.1 0 0 0-3-3L5 17v3m9.5-12.5 3 3",
  external: "M14 4h6v6m0-6-9 9M18 14v4.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 4 18.5v-11A1.5 1.5 0 0 1 5.5 6H10",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  eyeOff: "M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.4M6.3 7.3A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.7-1.3M10 10a3 3 0 0 0 4.1 4.2",
  file: "M6 3.5h8L19 8.5V19a1.5 1.5 0 0 1-1.5 1.5h-10A1.5 1.5 0 0 1 6 19Zm8 0v5h5M9 13h7m-7 3.5h5",
  grid: "M4 4h7v7H4Zm9 0h7v7h-7ZM4 13h7v7H4Zm9 0h7v7h-7Z",
  grip: "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01",
  heart: "M12 20s-8-4.7-8-10.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8 2.5C20 15.3 12 20 12 20Z",
  home: "m3.5 11 8.5-7 8.5 7M5.5 9.5V20h13V9.5M10 20v-6h4v6",
  image: "M4 6.5A1.5 1.5 0 0 1 5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5Zm0 9.5 4.5-4.5L13 16l3-3 4 4m-4.5-7.5h.01",
  inbox: "M4 13l2.5-8h11L20 13v5.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5Zm0 0h4.5l1.5 2.5h4l1.5-2.5H20",
  instagram: "M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5Zm4 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm5-8.5h.01",
  key: "M14.5 14.5a5 5 0 1 0-4.8-3.7L3.5 17v3.5H7v-2.5h2.5V15.5Zm1.5-6.5h.01",
  layers: "m12 3.5 9 5-9 5-9-5Zm-9 9 9 5 9-5M3 16.5l9 5 9-5",
  layout: "M4 5h16v14H4Zm0 5h16M10 10v9",
  link: "M10 14a4.5 4.5 0 0 0 6.5.3l3-3a4.5 4.5 0 0 0-6.4-6.4l-1.3 1.3M14 10a4.5 4.5 0 0 0-6.5-.3l-3 3a4.5 4.5 0 0 0 6.4 6.4l1.3-1.3",
  list: "M8.5 6H20M8.5 12H20M8.5 18H20M4 6h.01M4 12h.01M4 18h.01",
  megaphone: "M4 10v4l3 .5L9 20h2.5L10.5 15l9 3.5v-13L8 9.5Z",
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  message: "M4 20l1.3-4A8 8 0 1 1 8.5 19Zm5-9h6m-6 3h4",
  news: "M4 5h13v14H5.5A1.5 1.5 0 0 1 4 17.5ZM17 9h3v8.5a1.5 1.5 0 0 1-3 0M7.5 8.5h6v4h-6Zm0 7h6",
  plus: "M12 5v14M5 12h14",
  power: "M12 3.5v8M7 6.5a7.5 7.5 0 1 0 10 0",
  refresh: "M20 11a8 8 0 0 0-14.3-4L4 9m0-5v5h5m-5 4a8 8 0 0 0 14.3 4L20 15m0 5v-5h-5",
  search: "m20 20-4.5-4.5M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Z",
  settings: "M4 7h9m4 0h3M4 17h3m4 0h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-6 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  share: "M12 15V4m-4 4 4-4 4 4M7 11H5v9h14v-9h-2",
  signOut: "M14 4H6.5A1.5 1.5 0 0 0 5 5.5v13A1.5 1.5 0 0 0 6.5 20H14m-4-8h10.5m-4-4 4 4-4 4",
  sound: "M4 9.5v5h3.5L12 19V5L7.5 9.5Zm11.5-1a5 5 0 0 1 0 7m2.5-9.5a8.5 8.5 0 0 1 0 12",
  sort: "M4 7h10M4 12h7m-7 5h4m9-11v12m-3-3 3 3 3-3",
  tags: "M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5Zm4 4h.01",
  trash: "M4.5 6.5h15M9.5 6V4h5v2m-8.5.5.8 13h10.4l.8-13M10 10.5v5.5m4-5.5v5.5",
  upload: "M12 16V5m-5 5 5-5 5 5M5 20h14",
  users: "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0m.5-15.2a3.5 3.5 0 0 1 0 6.4m2.5 3.6a6.5 6.5 0 0 1 3 5.2",
  video: "M4 6.5A1.5 1.5 0 0 1 5.5 5H14a1.5 1.5 0 0 1 1.5 1.5v11A1.5 1.5 0 0 1 14 19H5.5A1.5 1.5 0 0 1 4 17.5Zm11.5 4 5-3v9l-5-3",
} as const;

export type IconName = keyof typeof PATHS;

/** An ornament: what it means is always written beside it, or is its control's name. */
export function Icon({ name, className = "size-4" }: { name: IconName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
