import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll } from "vitest";
import { mySite } from "./my-site.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What Playwright switches off by itself (its `chromiumSwitches`); a second list replaces the first. */
const PLAYWRIGHT_OFF = [
  "AcceptCHFrame",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "DialMediaRouteProvider",
  "GlobalMediaControls",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "Translate",
  "AutoDeElevate",
  "RenderDocument",
];
/** Pages of the address bar that every window loads ahead and no test sees: over a third of what a page costs. */
const ADDRESS_BAR_OFF = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "PreloadTopChromeWebUI"];

const CHROMIUM_FLAGS = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  `--disable-features=${[...PLAYWRIGHT_OFF, ...ADDRESS_BAR_OFF].join(",")}`,
];

let browser: Promise<Browser> | undefined;

/** One Chromium for a test file. */
function theBrowser(): Promise<Browser> {
  browser ??= chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: CHROMIUM_FLAGS });
  return browser;
}

afterAll(async () => {
  await (await browser)?.close();
});

export interface Visitor {
  page: Page;
  context: BrowserContext;
  javaScriptEnabled: boolean;
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

/** Gathers what scripts complain of. The router says the first of a page that is left while it fetches what it knows of routes; nothing is lost. */
export function watchConsole(page: Page, complaints: string[], expected: readonly string[] = ["Failed to load resource"]): void {
  const isExpected = (text: string) => ["Failed to fetch manifest patches", ...expected].some((start) => text.startsWith(start));
  page.on("console", (message) => message.type() === "error" && !isExpected(message.text()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
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
    // Nobody waits for what only moves.
    reducedMotion: "reduce",
    bypassCSP: false,
    ...(storageState ? { storageState } : {}),
  });
  const page = await context.newPage();
  const errors: string[] = [];
  watchConsole(page, errors, []);
  return { page, context, javaScriptEnabled, errors };
}

/** Signs in by the form's own call; lands on `path`, where the page has come to life. */
export async function signInOnScreen({ page, context, javaScriptEnabled }: Visitor, role: "admin" | "editor" | "reporter", path = "/admin/materias"): Promise<void> {
  const answer = await context.request.post("/api/auth/login", {
    data: { email: `${role}@demo.local`, password: process.env.DEMO_PASSWORD ?? "portal-demo-2026" },
    // A connection that was kept may have been closed at the other end.
    maxRetries: 2,
  });
  if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}: ${await answer.text()}`);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  if (javaScriptEnabled) await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith("__reactContainer")));
  // A tab's own script comes after the page's.
  if (javaScriptEnabled && path.includes("?tab=")) await page.waitForLoadState("networkidle");
}

/** Rules of WCAG 2.2 AA that the page breaks, as readable lines. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    // What is still fading has less contrast than it will have; where one fade ends, what inherits its colour begins another.
    const fading = () => document.getAnimations().filter(({ effect, playState }) => playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime));
    for (let still = fading(); still.length > 0; still = fading()) await Promise.allSettled(still.map(({ finished }) => finished));
    const axe = (window as unknown as { axe: { run(root: Document, options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> } }).axe;
    const { violations } = await axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], resultTypes: ["violations"], preload: false });
    return violations.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.target.join(" ")}`));
  });
}

/** Opens every fold of the page's content, to be looked at. */
export const openFolds = (page: Page): Promise<void> =>
  page.locator("main details").evaluateAll((folds) => {
    for (const fold of folds as HTMLDetailsElement[]) fold.open = true;
  });

interface Look {
  colorScheme: "light" | "dark";
  size: { width: number; height: number };
}

const [PHONE, DESK] = [
  { width: 360, height: 800 },
  { width: 1280, height: 900 },
];

/** One width to a colour: for most screens each pair once more would find what these find. */
const LOOKS: readonly Look[] = [
  { colorScheme: "light", size: PHONE },
  { colorScheme: "dark", size: DESK },
];

/** Both widths in both colours. */
export const EVERY_LOOK: readonly Look[] = [...LOOKS, { colorScheme: "dark", size: PHONE }, { colorScheme: "light", size: DESK }];

/** Pixels by which the page is wider than the screen, once what draws itself anew for a width has done so. */
const widthBeyond = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    for (let frame = 0; frame < 60 && beyond() > 0; frame += 1) await new Promise(requestAnimationFrame);
    return beyond();
  });

/** What keeps people out of the page as it stands, as readable lines: rules that it breaks, and what is wider than the screen; unless told otherwise on a phone in the light and on a desk in the dark. */
export async function barriers(page: Page, looks = LOOKS): Promise<string[]> {
  const found: string[] = [];
  for (const { colorScheme, size } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(size);
    const tooWide = await widthBeyond(page);
    const problems = [...(await accessibilityProblems(page)), ...(tooWide > 0 ? [`${tooWide} px wider than the screen`] : [])];
    found.push(...problems.map((problem) => `${size.width} px, ${colorScheme}: ${problem}`));
  }
  return found;
}
