import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { FILLED_ICONS, ICON_PATHS } from "../app/ui/icon-paths.ts";

const STROKES = 'fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"';
const AREAS = 'fill="currentColor"';
const paintOf = (name: string): string => (FILLED_ICONS.has(name) ? AREAS : STROKES);
const SVG = 'xmlns="http://www.w3.org/2000/svg"';

const sprite = (): string =>
  `<svg ${SVG}>${Object.entries(ICON_PATHS)
    .map(([name, path]) => `<symbol id="${name}" viewBox="0 0 24 24" ${paintOf(name)}><path d="${path}"/></symbol>`)
    .join("")}</svg>`;

/** One icon as the value of a CSS `url`. */
function iconUrl(name: string): string {
  const path = ICON_PATHS[name as keyof typeof ICON_PATHS];
  if (!path) throw new Error(`No icon is called ${name}.`);
  return `url("data:image/svg+xml,${encodeURIComponent(`<svg ${SVG} viewBox="0 0 24 24" ${paintOf(name)}><path d="${path}"/></svg>`)}")`;
}

/**
 * Builds the newsroom's icons into one file named by its content (`__ICON_SPRITE__`), and replaces `url("icon:name")` in style
 * sheets by that icon: a list of hundreds of icon buttons draws them as masks, without an element for each.
 */
export function icons(): Plugin {
  const source = sprite();
  // In every icon of a screen, hundreds of times: a short name.
  const fileName = `assets/i-${createHash("sha256").update(source).digest("hex").slice(0, 6)}.svg`;
  return {
    name: "icons",
    // Before Tailwind's plugin, which reads the style sheet as CSS.
    enforce: "pre",
    config: () => ({ define: { __ICON_SPRITE__: JSON.stringify(`/${fileName}`) } }),
    transform: (code, id) => (id.split("?")[0]?.endsWith(".css") ? code.replace(/url\("icon:(\w+)"\)/g, (_, name: string) => iconUrl(name)) : null),
    generateBundle(_options, bundled) {
      if (this.environment?.name === "ssr" || Object.keys(bundled).some((name) => name.includes("server-build"))) return;
      this.emitFile({ type: "asset", fileName, source });
    },
  };
}
