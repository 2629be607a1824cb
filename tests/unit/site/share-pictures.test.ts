import { expect, test } from "vitest";
import type { PictureView } from "#app/ui/site/cards/card-view.ts";
import { articleImages, openGraphPicture } from "#app/ui/site/cards/share-pictures.ts";

const KEY = `${"0123456789abcdef".repeat(2)}-1600x1000.jpg`;
const picture: PictureView = { src: `/img/${KEY}`, own: true, alt: "Ponte", credit: "", width: 1600, height: 1000, focus: { x: 30, y: 80 }, placeholder: null, economy: false };
const SITE = "https://lide.example";

test("a shared link shows the crop of today's focal point, with the size that it has", () => {
  expect(openGraphPicture(picture, SITE)).toEqual({ url: `${SITE}/img/${KEY}?w=1200&f=jpeg&r=og&p=30,80`, width: 1200, height: 630, alt: "Ponte", type: "image/jpeg" });
});

test("search engines get the three shapes, none enlarged", () => {
  expect(articleImages(picture, SITE).map(({ url, width, height }) => [url.split("?")[1], width, height])).toEqual([
    ["w=1280&f=jpeg&r=16x9&p=30,80", 1280, 720],
    ["w=1280&f=jpeg&r=4x3&p=30,80", 1280, 960],
    ["w=1280&f=jpeg&r=1x1&p=30,80", 1000, 1000],
  ]);
});

test("a picture that is not ours is told as it is", () => {
  const foreign: PictureView = { ...picture, src: "https://fotos.example/a.jpg", own: false, width: null, height: null };
  const told = { url: "https://fotos.example/a.jpg", width: null, height: null, alt: "Ponte", type: null };
  expect([openGraphPicture(foreign, SITE), ...articleImages(foreign, SITE)]).toEqual([told, told]);
});
