import { expect, test } from "vitest";
import { slotsOf } from "#app/features/banners/positions.ts";
import { slotHtml, withSlot } from "#app/features/banners/site/slots.tsx";

/** Place of the slot: the text with "#" in its place. */
const placed = (html: string) => withSlot(html, "in-content").replace(slotHtml("in-content"), "#");
const p = (text: string) => `<p>${text}</p>`;

test("the slot stands after the third paragraph", () => {
  expect(placed(p("a") + p("b") + p("c") + p("d"))).toBe(`${p("a")}${p("b")}${p("c")}#${p("d")}`);
  expect(placed(`${p("a")}<h2>T</h2>${p("b")}${p("")}${p("&nbsp;")}<p style="text-align: center">c</p>\n${p("d")}`)).toContain("c</p>#\n<p>d");
});

test("never at the end, within or before a list or a quote, nor in a short story", () => {
  for (const html of [
    p("a") + p("b") + p("c"),
    p("a") + p("b"),
    "",
    `${p("a")}${p("b")}${p("c")}<ul><li><p>d</p></li></ul>${p("e")}`,
    `${p("a")}${p("b")}${p("c")}<blockquote>${p("d")}</blockquote>`,
    `${p("a")}${p("b")}${p("c")}${p("")}`,
    `<blockquote>${p("a")}${p("b")}${p("c")}${p("d")}</blockquote>`,
    `<ul><li>${p("a")}</li><li>${p("b")}${p("c")}</li></ul>${p("d")}${p("e")}`,
  ])
    expect([html, placed(html)]).toEqual([html, html]);
  expect(placed(`${p("a")}<blockquote>${p("x")}${p("y")}</blockquote>${p("b")}${p("c")}${p("d")}`)).toContain("c</p>#<p>d");
});

test("a box has one height on a phone and one on a desk, and no name that lists of blockers hide", () => {
  for (const kind of ["home", "list", "article"] as const)
    for (const slot of slotsOf(kind)) {
      const names = [...slotHtml(slot).matchAll(/\s(?:class|id|data-[\w-]+)(?:="([^"]*)")?/g)].map(([whole]) => whole);
      expect(names.filter((name) => /\bads?\b|publicidade|sponsor|\d{2,3}x\d{2,3}/i.test(name))).toEqual([]);
      expect(slotHtml(slot)).toContain("<span>Publicidade</span>");
    }
  expect(slotHtml("super-banner")).toContain("height:clamp(100px,calc((100vw - 767px)*999),250px)");
});
