import type { Page } from "playwright-core";
import { aVisitor, signInOnScreen, type VisitorOptions } from "./browser.ts";

export const SCREEN = "/admin?tab=midia";

/** The library, opened by somebody who is signed in. */
export async function openLibrary(options: VisitorOptions = {}, path = SCREEN, role: "editor" | "reporter" = "editor") {
  const visitor = await aVisitor(options);
  await signInOnScreen(visitor, role, path);
  return visitor;
}

export const cards = (page: Page) => page.getByRole("list", { name: "Arquivos" }).getByRole("listitem");
export const card = (page: Page, title: string) => cards(page).filter({ hasText: title });
export const detail = (page: Page, title: string) => page.getByRole("dialog", { name: title });
export const window_ = (page: Page) => page.getByRole("dialog", { name: "Enviar arquivos" });
export const row = (page: Page, name: string) => window_(page).getByRole("listitem").filter({ hasText: name });
