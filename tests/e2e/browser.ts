import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll } from "vitest";
import { mySite } from "./my-site.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let browser: Promise<Browser> | undefined;

/** One Chromium for a test file. */
function theBrowser(): Promise<Browser> {
  browser ??= chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  return browser;
}

afterAll(async () => {
  await (await browser)?.close();
});

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Errors of the console and of scripts so far. */
  errors: string[];
}

export interface VisitorOptions {
  width?: number;
  colorScheme?: "light" | "dark";
  javaScriptEnabled?: boolean;
  baseURL?: string;
  /** Cookies of somebody who has signed in. */
  storageState?: Awaited<ReturnType<BrowserContext["storageState"]>> | undefined;
}

/** A person with a fresh profile on a screen of some width. */
export async function aVisitor(options: VisitorOptions = {}): Promise<Visitor> {
  const { width = 1280, colorScheme = "light", javaScriptEnabled = true, baseURL = mySite(), storageState } = options;
  const context = await (await theBrowser()).newContext({
    viewport: { width, height: width < 600 ? 800 : 900 },
    colorScheme,
    javaScriptEnabled,
    baseURL,
    locale: "pt-BR",
    bypassCSP: false,
    ...(storageState ? { storageState } : {}),
  });
  const page = await context.newPage();
  const errors: string[] = [];
  // The router says this of a page that is left while it fetches what it knows of routes; nothing is lost.
  const isLeaving = (text: string) => text.startsWith("Failed to fetch manifest patches");
  page.on("console", (message) => message.type() === "error" && !isLeaving(message.text()) && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  return { page, context, errors };
}

/** Signs in through the form; lands on `path`. */
export async function signInOnScreen({ page }: Visitor, role: "admin" | "editor" | "reporter", path = "/admin/materias"): Promise<void> {
  await page.goto(`/login?redirectTo=${encodeURIComponent(path)}`);
  await page.getByLabel("E-mail").fill(`${role}@demo.local`);
  await page.getByLabel("Senha", { exact: true }).fill(process.env.DEMO_PASSWORD ?? "portal-demo-2026");
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL((url) => url.pathname + url.search === path);
}

/** Rules of WCAG 2.2 AA that the page breaks, as readable lines. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    // What is still fading in has less contrast than it will have.
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const axe = (window as unknown as { axe: { run(root: Document, options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> } }).axe;
    const { violations } = await axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] });
    return violations.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.target.join(" ")}`));
  });
}
