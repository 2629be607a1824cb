import type { Page } from "playwright-core";

/** A box on the page. */
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The visible part of an element's content. */
interface Shown {
  /** Visible area: not beyond what clips it. */
  within: Box;
  /** Sides that it may not reach beyond: those that clip and cannot be scrolled. */
  uncut: Pick<Box, "left" | "right">;
}

/**
 * Lines of text of the page that lie over each other, and those that leave it at the side or are cut off there, as readable lines.
 * What scrolls may be cut off; what is fixed or sticks may lie over the rest. Runs in the page.
 */
async function textLineProblems(): Promise<string[]> {
  /** The part of a line's box that its letters fill: boxes of lines that are set close reach into each other. */
  const LETTERS = { from: 0.3, to: 0.75 };
  /** Pixels that a letter may reach over. */
  const TOLERANCE = 1;
  /** Frames in which what draws itself anew for a width does so. */
  const FRAMES = 3;
  const EVERYWHERE: Shown = {
    within: { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity },
    uncut: { left: -Infinity, right: Infinity },
  };

  /** Null: nothing of it is seen, or it is above the page. */
  function shownIn(element: Element, known: Map<Element, Shown | null>): Shown | null {
    const before = known.get(element);
    if (before !== undefined) return before;
    const around = element === document.body ? EVERYWHERE : shownIn(element.parentElement as Element, known);
    const shown = around && clipped(element, around);
    known.set(element, shown);
    return shown;
  }

  function clipped(element: Element, around: Shown): Shown | null {
    const style = getComputedStyle(element);
    if (style.position === "fixed" || style.position === "sticky" || Number(style.opacity) === 0 || style.clipPath === "inset(50%)") return null;
    if (element === document.body || style.display === "inline" || style.overflowX === "visible") return around;
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    // Only for who hears the page.
    if (width <= 1 || height <= 1) return null;
    const { within, uncut } = around;
    const scrolls = style.overflowX === "auto" || style.overflowX === "scroll" || style.textOverflow === "ellipsis";
    return {
      within: { left: Math.max(left, within.left), right: Math.min(right, within.right), top: Math.max(top, within.top), bottom: Math.min(bottom, within.bottom) },
      uncut: scrolls ? EVERYWHERE.uncut : { left: Math.max(left, uncut.left), right: Math.min(right, uncut.right) },
    };
  }

  function problems(): string[] {
    const found: string[] = [];
    const lines: (Box & { text: string })[] = [];
    const known = new Map<Element, Shown | null>();
    const pageWidth = document.documentElement.clientWidth;
    const range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = (node.textContent ?? "").trim().slice(0, 60);
      if (text === "" || !element?.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) continue;
      const shown = shownIn(element, known);
      if (!shown) continue;
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()];
      for (const box of boxes) {
        // Skip links wait above the page; where a line ends with an ellipsis, the whole of it has a box too.
        const isWhole = boxes.some(({ left, top, width }) => left === box.left && top === box.top && width < box.width);
        if (isWhole || box.bottom + scrollY <= 0) continue;
        const [left, right] = [Math.max(box.left, shown.within.left), Math.min(box.right, shown.within.right)];
        const top = Math.max(box.top + LETTERS.from * box.height, shown.within.top);
        const bottom = Math.min(box.top + LETTERS.to * box.height, shown.within.bottom);
        if (left >= right || top >= bottom) continue;
        if (left < -TOLERANCE || right > pageWidth + TOLERANCE) found.push(`leaves the page: ${text}`);
        if (box.left < shown.uncut.left - TOLERANCE || box.right > shown.uncut.right + TOLERANCE) found.push(`is cut off: ${text}`);
        lines.push({ text, left, right, top, bottom });
      }
    }
    lines.sort((one, other) => one.top - other.top);
    lines.forEach((line, index) => {
      for (let next = index + 1; next < lines.length; next += 1) {
        const other = lines[next] as (typeof lines)[number];
        if (other.top >= line.bottom - TOLERANCE) break;
        if (Math.min(line.right, other.right) - Math.max(line.left, other.left) > TOLERANCE) found.push(`lie over each other: ${line.text} | ${other.text}`);
      }
    });
    return [...new Set(found)];
  }

  await document.fonts.ready;
  let found = problems();
  for (let frame = 0; frame < FRAMES && found.length > 0; frame += 1) {
    await new Promise(requestAnimationFrame);
    found = problems();
  }
  return found;
}

/** Widths of screens at which text must hold. */
const WIDTHS = [320, 360, 1280] as const;

/** The three sizes of text that a reader can choose (app/ui/site/preferences/choices.ts). */
const TEXT_SIZES = ["", "large", "larger"] as const;

/** Problems of the text of one page at every width and in every size of text, as readable lines. */
export async function textLinesOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const size of TEXT_SIZES) {
      await page.evaluate((value) => {
        document.documentElement.dataset.text = value;
      }, size);
      found.push(...(await page.evaluate(textLineProblems)).map((problem) => `${path}, ${width} px, text ${size || "normal"}: ${problem}`));
    }
  }
  return found;
}
