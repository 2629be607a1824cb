import type { Box, Mark, Scene } from "./scene.ts";

const escaped = (text: string) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

const place = ({ left, top, width, height }: Box) => `x="${left}" y="${top}" width="${width}" height="${height}"`;

const opacityOf = (name: string, value: number) => (value === 1 ? "" : ` ${name}="${value}"`);

const gradient = (id: string, fill: string, from: number, to: number) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${fill}" stop-opacity="${from}"/><stop offset="1" stop-color="${fill}" stop-opacity="${to}"/></linearGradient>`;

function markSvg(mark: Mark, index: number): string {
  if (mark.kind === "shape") return `<path fill="${mark.fill}"${opacityOf("fill-opacity", mark.opacity)} d="${mark.path}"/>`;
  return `<defs>${gradient(`fade${index}`, mark.fill, mark.from, mark.to)}</defs><rect ${place(mark.box)} fill="url(#fade${index})"/>`;
}

/**
 * A scene as SVG, the same for a renderer and for a browser. `scrimOpacity` is 0–1. Without `pictureHref` a scene that has a
 * picture is what lies over it alone, transparent where the picture shows.
 */
export function sceneToSvg(scene: Scene, { scrimOpacity, pictureHref }: { scrimOpacity: number; pictureHref?: string }): string {
  const { width, height } = scene.size;
  const { picture, scrim } = scene;
  const parts = [`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`];
  if (!picture || pictureHref !== undefined) parts.push(`<rect width="${width}" height="${height}" fill="${scene.background}"/>`);
  else parts.push(`<path fill="${scene.background}" fill-rule="evenodd" d="M0 0h${width}v${height}h${-width}z${outlineOf(seenBox(picture))}"/>`);
  if (picture && pictureHref !== undefined) {
    parts.push(
      `<clipPath id="clip"><rect ${place(picture.clip)}/></clipPath><image clip-path="url(#clip)" ${place(picture.drawn)} preserveAspectRatio="none" href="${escaped(pictureHref)}"/>`,
    );
  }
  if (scrim && scrimOpacity > 0) {
    const above = { ...scrim.box, top: scrim.box.top - scrim.feather, height: scrim.feather };
    parts.push(
      `<defs>${gradient("scrim", scrim.fill, 0, scrimOpacity)}</defs><rect ${place(above)} fill="url(#scrim)"/><rect ${place(scrim.box)} fill="${scrim.fill}" fill-opacity="${scrimOpacity}"/>`,
    );
  }
  parts.push(...scene.marks.map(markSvg), "</svg>");
  return parts.join("");
}

const outlineOf = ({ left, top, width, height }: Box) => `M${left} ${top}h${width}v${height}h${-width}z`;

/** What of the picture can be seen: where it is drawn and not cut off. */
function seenBox({ clip, drawn }: { clip: Box; drawn: Box }): Box {
  const left = Math.max(clip.left, drawn.left);
  const top = Math.max(clip.top, drawn.top);
  return {
    left,
    top,
    width: Math.max(0, Math.min(clip.left + clip.width, drawn.left + drawn.width) - left),
    height: Math.max(0, Math.min(clip.top + clip.height, drawn.top + drawn.height) - top),
  };
}
