import { readdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { pageStyles } from "../../scripts/page-styles-plugin.ts";
import { aVisitor } from "./browser.ts";
import { readerPaths } from "./reader-paths.ts";

/** Every rule of the readers' style sheet, which previews link. */
const WHOLE_SHEET = `/assets/${readdirSync("build/client/assets").find((name) => /^site-.*\.css$/.test(name))}`;

const { sheets, wide: wideSheet } = await pageStyles();

/** Properties that any rule sets. */
const properties = [...new Set([...Object.values(sheets), wideSheet].flatMap((sheet) => [...sheet.matchAll(/[{;]([a-z-]+):/g)].map(([, name = ""]) => name)))].sort();

/** Every element with what the rules made of it, and of what is printed before and after it. */
const appearance = (page: Page) =>
  page.evaluate((names) => {
    const valuesOf = (element: Element, part?: string) => {
      const style = getComputedStyle(element, part);
      return part && style.content === "none" ? "" : names.map((name) => `${name}: ${style.getPropertyValue(name)}`).join("; ");
    };
    return [...document.querySelectorAll("html, body, body *:not(script, source, symbol, defs, path)")].map(
      (element) => `${element.tagName.toLowerCase()}.${[...element.classList].join(".")} ${[undefined, "::before", "::after"].map((part) => valuesOf(element, part)).join("; ")}`,
    );
  }, properties);

/** A page as its rules alone make it, with everything unfolded: no script changes it meanwhile. */
async function open(page: Page, path: string): Promise<void> {
  await page.route("**/*.js", (route) => route.abort());
  // Faces are optional: which of two renderings has them is a matter of time.
  await page.route("**/*.woff2", (route) => route.abort());
  await page.goto(path);
  await page.evaluate(() => {
    document.documentElement.classList.add("js");
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
}

/** The page's style sheets are put away and another takes their place. */
async function restyle(page: Page, sheet: { href: string } | { text: string; wide: string }): Promise<void> {
  await page.evaluate(async (wanted) => {
    for (const old of document.querySelectorAll('head style, head link[rel="stylesheet"]:not([href*="preview"])')) old.remove();
    const linked = (href: string, media: string) =>
      new Promise((resolve) => {
        const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href, media });
        link.addEventListener("load", resolve, { once: true });
        document.head.insertBefore(link, document.head.firstChild);
      });
    if ("href" in wanted) return void (await linked(wanted.href, "all"));
    await linked(wanted.wide, "print,(min-width:48rem)");
    const style = document.createElement("style");
    style.textContent = wanted.text;
    document.head.insertBefore(style, document.head.firstChild);
  }, sheet);
}

/** Differences, a line each, cut to what a person can read. */
const differences = (one: readonly string[], other: readonly string[]) => one.flatMap((line, index) => (line === other[index] ? [] : [firstDifference(line, other[index] ?? "")]));

function firstDifference(one: string, other: string): string {
  const [left, right] = [one.split("; "), other.split("; ")];
  const at = left.findIndex((part, index) => part !== right[index]);
  return `${one.split(" ", 1)[0]}: ${left[at]} ≠ ${right[at]}`;
}

/** Compares every kind of page, at a width, with what the whole style sheet makes of it. */
export async function compareEveryKind(width: number): Promise<void> {
  const { page } = await aVisitor({ width });
  const paths = await readerPaths();
  expect(paths.length).toBeGreaterThan(15);
  for (const path of paths) {
    await open(page, path);
    // At once: the page is loaded, and no script runs.
    expect(await page.locator("head style").count(), path).toBe(1);
    const own = await appearance(page);
    await restyle(page, { href: WHOLE_SHEET });
    expect(differences(own, await appearance(page)), path).toEqual([]);
  }
}

/** Compares every layout of the home page, at a width, with what the whole style sheet makes of it. */
export async function compareEveryLayout(width: number): Promise<void> {
  const { page } = await aVisitor({ width, role: "admin" });
  await open(page, "/");
  const wide = await page.locator('head link[media*="min-width"]').getAttribute("href");
  for (const [layout, kind] of Object.entries({ original: "home-original", vertical: "home-vertical", mosaico: "home-mosaic", premium: "home-premium" })) {
    await open(page, `/admin/pre-visualizar-inicio?modelo=${layout}`);
    // The newsroom's own, on no reader's page.
    await page.locator(".preview-bar").evaluate((bar) => bar.remove());
    const whole = await appearance(page);
    await restyle(page, { text: sheets[kind] ?? "", wide: wide ?? "" });
    expect(differences(await appearance(page), whole), layout).toEqual([]);
  }
}
