import { expect, test } from "vitest";
import { previewPage } from "../../workers/short-links/pages.ts";

const STORY = { title: "Feira reabre", subtitle: "Barracas voltam", slug: "feira-reabre-7", coverUrl: null, coverAlt: "", focalX: 50, focalY: 50 };
const identity = (logoKey: string | null) => ({ name: "Folha do Norte", url: "http://site.test", logoKey });
const pictureIn = (page: string) => /property="og:image" content="([^"]*)"/.exec(page)?.[1];

test("a story without a picture is shared with the newsroom's logo, or with the built-in picture", () => {
  const key = `${"b".repeat(32)}-900x300.png`;
  expect(pictureIn(previewPage(identity(key), STORY))).toBe(`http://site.test/img/${key}?w=1280&amp;f=jpeg`);
  expect(pictureIn(previewPage(identity(null), STORY))).toBe("http://site.test/icons/logo-1200.png");
  expect(previewPage(identity(key), STORY)).toContain('<meta property="og:site_name" content="Folha do Norte">');
});
