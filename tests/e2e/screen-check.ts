import type { Page } from "playwright-core";
import { expect } from "vitest";
import { barriers, EVERY_LOOK, loaded, openFolds } from "./browser.ts";

export interface Screen {
  path: string;
  /** Opens, fills or presses something before the screen is checked. */
  prepare?: (page: Page) => Promise<void>;
  /** In both colours at both widths, for screens that arrange themselves otherwise by width. */
  isLookedAtFully?: boolean;
}

/** Opens a screen and checks that it has no barrier and is not wider than its window. */
export async function check(page: Page, { path, prepare, isLookedAtFully }: Screen, open: (page: Page, path: string) => Promise<unknown>): Promise<void> {
  await open(page, path);
  await prepare?.(page);
  await loaded(page);
  await openFolds(page);
  expect([path, await barriers(page, ...(isLookedAtFully ? [EVERY_LOOK] : []))]).toEqual([path, []]);
}

/** Opens a page for readers, whose script runs. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("html.js").waitFor();
}
