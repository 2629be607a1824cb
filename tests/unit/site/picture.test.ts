import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { PictureView } from "#app/ui/site/cards/card-view.ts";
import { Picture, type PictureRatio } from "#app/ui/site/cards/picture.tsx";

const KEY = `${"0123456789abcdef".repeat(2)}-1600x1000.jpg`;
const picture: PictureView = {
  src: `/img/${KEY}`,
  own: true,
  alt: "Ponte",
  credit: "",
  width: 1600,
  height: 1000,
  focus: { x: 50, y: 50 },
  placeholder: "UklGRg==",
  economy: false,
};

function html(more: Partial<PictureView> = {}, props: { ratio?: PictureRatio; widest?: number; eager?: boolean } = {}): string {
  // React 18 doubts `fetchPriority`, and prints it.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  return renderToStaticMarkup(createElement(Picture, { picture: { ...picture, ...more }, sizes: "100vw", ...props }));
}

const widthsOf = (markup: string, type: string) =>
  [...(new RegExp(`<source type="${type}" srcSet="([^"]*)"`).exec(markup)?.[1] ?? "").matchAll(/ (\d+)w/g)].map(([, width]) => Number(width));

test("a browser takes the first format it knows: AVIF, WebP, and a JPEG for all others; the place is reserved", () => {
  const markup = html();
  expect([...markup.matchAll(/type="([^"]+)"/g)].map(([, type]) => type)).toEqual(["image/avif", "image/webp"]);
  expect(markup).toContain(`src="/img/${KEY}?w=640&amp;f=jpeg"`);
  expect(markup).toContain('width="1600" height="1000"');
  expect(widthsOf(markup, "image/avif")).toEqual([480, 640, 960, 1280, 1600]);
  expect(widthsOf(html({}, { widest: 960 }), "image/avif")).toEqual([480, 640, 960]);
  expect(widthsOf(html({ src: "/img/x", width: 500 }), "image/avif")).toEqual([480, 500]);
  expect(markup).toContain(`<source type="image/webp" srcSet="/img/${KEY}?w=640&amp;f=webp"/>`);
});

test("a thumbnail is offered in one width", () => {
  const markup = html({}, { widest: 480 });
  expect([...markup.matchAll(/\?w=(\d+)&amp;f=(\w+)/g)].map(([, width, format]) => `${width} ${format}`)).toEqual(["320 avif", "320 jpeg"]);
  expect(markup).not.toContain("sizes=");
});

test("what is not in the middle stays in sight, and says so only where it is needed", () => {
  expect(html({ focus: { x: 20, y: 85 } }, { ratio: "1:1" })).toContain("--at:20% 85%");
  expect(html({}, { ratio: "1:1" })).not.toContain("--at");
});

test("a large picture shows its colours first; a thumbnail, and one that has none, nothing", () => {
  expect(html()).toContain("background-image:url(data:image/webp;base64,UklGRg==)");
  for (const bare of [html({ placeholder: null }), html({}, { widest: 480 })]) expect(bare).not.toContain("style=");
});

test("in economy mode a picture is one small file", () => {
  const markup = html({ economy: true, focus: { x: 20, y: 85 } }, { eager: true });
  expect(markup).toContain(`src="/img/${KEY}?w=320&amp;f=webp"`);
  expect([markup.includes("<source"), markup.includes("srcSet"), markup.includes("background-image"), markup.includes("--at:20% 85%")]).toEqual([false, false, false, true]);
});

test("a picture without a placeholder of its own holds its place in its section's colour", () => {
  const markup = (more: Partial<PictureView>, props: { widest?: number; section?: string }) =>
    renderToStaticMarkup(createElement(Picture, { picture: { ...picture, ...more }, sizes: "7rem", ratio: "1:1", ...props }));
  expect(markup({}, { widest: 480, section: "#0f766e" })).toContain('style="--section:#0f766e"');
  expect(markup({ placeholder: null }, { section: "#0f766e" })).toContain('style="--section:#0f766e"');
  expect(markup({}, { section: "#0f766e" })).toContain("background-image:url(data:image/webp;base64,UklGRg==)");
});
