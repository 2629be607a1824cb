import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "playwright-core";
import { isSoakSuite } from "#tests/support/soak.ts";
import { mySite } from "./my-site.ts";
import { type Cookies, type Role, sessionCookies } from "./sessions.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Features that Playwright switches off by itself (its `chromiumSwitches`); a second list replaces the first. */
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
  // Pages of one profile share a process, which has compiled the scripts already: half of what an editor's page costs.
  "--process-per-site",
  // An address outside this machine fails at once and everywhere alike, whatever the machine's name server says and how late.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
  `--disable-features=${[...PLAYWRIGHT_OFF, ...ADDRESS_BAR_OFF].join(",")}`,
];

/** How many times slower than this machine pages run: the way to look for races (docs/testing.md). */
const SLOWNESS = Number(process.env.SLOW ?? 1);
/** Playwright's own 30 s, in as slow a page. Milliseconds. */
const TIMEOUT_MS = 30_000 * SLOWNESS;

let browser: Promise<Browser> | undefined;

/** One Chromium for all files that a worker runs; it ends with the worker's process. */
function theBrowser(): Promise<Browser> {
  browser ??= chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: CHROMIUM_FLAGS });
  return browser;
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  baseURL: string;
  javaScriptEnabled: boolean;
  /** Errors of the console and of scripts so far. */
  errors: string[];
}

export interface VisitorOptions {
  width?: number;
  colorScheme?: "light" | "dark";
  javaScriptEnabled?: boolean;
  baseURL?: string;
  /** Signed in already, with the session that all visitors of this role share. */
  role?: Role | undefined;
  /** Cookies of a session. */
  cookies?: Cookies;
  /** A clock that the test moves forward, in all pages of the profile. */
  ownClock?: boolean;
  /** A browser profile that nobody had before and nobody gets later: for service workers, crashes, what is loaded for the first time. */
  fresh?: boolean;
}

/** A browser profile, emptied between its visitors: what was compiled and cached stays. */
interface Profile {
  context: BrowserContext;
  /** Stays open, so that the process of the site's pages lives on. */
  keeper: Page;
  devtools: CDPSession;
  origin: string;
  key: string;
}

const idle: Profile[] = [];
let inUse: { profile: Profile; isOfTest: boolean }[] = [];
let isInTest = false;

type Environment = Required<Omit<VisitorOptions, "role" | "cookies">>;

async function newProfile({ width, colorScheme, javaScriptEnabled, baseURL, fresh }: Environment, key: string): Promise<Profile> {
  const context = await (await theBrowser()).newContext({
    viewport: { width, height: width < 600 ? 800 : 900 },
    colorScheme,
    javaScriptEnabled,
    baseURL,
    locale: "pt-BR",
    // Nobody waits for what only moves.
    reducedMotion: "reduce",
    // Readers' pages fetch stories ahead for offline reading; that is tested in profiles of its own.
    serviceWorkers: fresh ? "allow" : "block",
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  if (SLOWNESS > 1) context.on("page", (page) => void slowDown(page).catch(() => undefined));
  const keeper = await context.newPage();
  if (!fresh) await keeper.goto("/robots.txt");
  return { context, keeper, devtools: await context.newCDPSession(keeper), origin: new URL(baseURL).origin, key };
}

/** A page that was closed meanwhile needs none of it. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWNESS });
}

/** A person with an empty profile on a screen of some width; leaves at the end of the test, or of the file when it came before the tests. */
export async function aVisitor({ role, cookies, ...options }: VisitorOptions = {}): Promise<Visitor> {
  const environment: Environment = { width: 1280, colorScheme: "light", javaScriptEnabled: true, baseURL: mySite(), ownClock: false, fresh: false, ...options };
  const key = JSON.stringify(environment);
  const at = environment.fresh ? -1 : idle.findIndex((profile) => profile.key === key);
  const profile = idle.splice(at, at < 0 ? 0 : 1)[0] ?? (await newProfile(environment, key));
  inUse.push({ profile, isOfTest: isInTest });
  const { context } = profile;
  const signedIn = cookies ?? (role ? await sessionCookies(environment.baseURL, role) : []);
  if (signedIn.length > 0) await context.addCookies(signedIn);
  const page = environment.fresh ? profile.keeper : await context.newPage();
  if (environment.ownClock) await page.clock.install();
  const errors: string[] = [];
  watchConsole(page, errors, []);
  return { page, context, baseURL: environment.baseURL, javaScriptEnabled: environment.javaScriptEnabled, errors };
}

async function emptied(profile: Profile): Promise<boolean> {
  const { context, keeper, devtools, origin } = profile;
  await Promise.all(context.pages().map((page) => page !== keeper && page.close()));
  await Promise.all([
    context.unrouteAll({ behavior: "ignoreErrors" }),
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
    devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" }),
  ]);
  return !keeper.isClosed();
}

async function leave({ profile }: { profile: Profile }): Promise<void> {
  const isReusable = !profile.key.includes('"fresh":true') && (await emptied(profile).catch(() => false));
  if (isReusable) idle.push(profile);
  else await profile.context.close().catch(() => undefined);
}

/** Called by the setup of every file: visitors from now on leave at the end of this test. */
export function beginTest(): void {
  isInTest = true;
}

/** Called by the setup of every file: the visitors of the test leave, or at the file's end all of them. */
export async function visitorsLeave(of: "test" | "file"): Promise<void> {
  isInTest = false;
  const leaving = inUse.filter(({ isOfTest }) => of === "file" || isOfTest);
  inUse = inUse.filter((one) => !leaving.includes(one));
  await Promise.all(leaving.map(leave));
}

/**
 * Collects console and script errors. Three harmless ones are expected: the router logs the first when a page is left during its route discovery
 * and the second when a newer request aborts one; Chromium logs the third when leaving a page cuts off a response body.
 */
export function watchConsole(page: Page, complaints: string[], expected: readonly string[] = ["Failed to load resource"]): void {
  const isExpected = (text: string) => ["Failed to fetch manifest patches", "AbortError: ", "TypeError: network error", ...expected].some((start) => text.startsWith(start));
  page.on("console", (message) => message.type() === "error" && !isExpected(message.text()) && complaints.push(`${message.text()} ${message.location().url}`));
  page.on("pageerror", (error) => complaints.push(error.message));
}

/** Waits until the scripts of the page and of the screen in it run (app/ui/use-hydrated.ts). */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const marks = [...document.querySelectorAll<HTMLElement>("[data-ready]")];
    return marks.length > 0 && marks.every((mark) => mark.dataset.ready === "true");
  });
}

/** Opens a screen of the newsroom, whose scripts run then. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await ready(page);
}

/** Waits until nothing on the page says that it is being loaded. */
export async function loaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.readyState === "complete" &&
      ![...document.querySelectorAll(".animate-spin, [aria-busy=true], [role=status]")].some(
        (element) => element.checkVisibility() && (element.matches(".animate-spin, [aria-busy=true]") || (element.textContent ?? "").startsWith("Carregando")),
      ),
  );
}

/** Signs in with the session of the role; lands on `path`, where the page has come to life. */
export async function signInOnScreen({ page, context, baseURL, javaScriptEnabled }: Visitor, role: Role, path = "/admin/materias"): Promise<void> {
  await context.addCookies(await sessionCookies(baseURL, role));
  await (javaScriptEnabled ? openScreen(page, path) : page.goto(path));
}

/** Rows of one list that are made of the same elements break the same rules: of each kind so many are looked at. */
const ROWS_OF_A_KIND = 2;

/** Rules of axe: by their tags, or by their names. */
type Rules = { type: "tag" | "rule"; values: string[] };

const WCAG_22_AA: Rules = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
/** The rules of those that a colour can break: all that another theme at the same width changes. */
const COLOUR_RULES: Rules = { type: "rule", values: ["color-contrast", "link-in-text-block"] };
/** Those that another width in another theme can break, but for what only that width shows. */
const COLOUR_AND_SIZE_RULES: Rules = { type: "rule", values: [...COLOUR_RULES.values, "target-size", "scrollable-region-focusable"] };

/** Rules of WCAG 2.2 AA that the page breaks, as readable lines. */
export async function accessibilityProblems(page: Page, rules = WCAG_22_AA): Promise<string[]> {
  await page.evaluate(`window.axe || (() => { ${axeSource} })()`);
  return page.evaluate(
    async ([rowsOfAKind, runOnly]) => {
      // An element that still fades has less contrast than it will have; where one fade ends, what inherits its colour begins another.
      // They are ended, not waited for: a page that the browser does not draw never ends them by itself.
      const fading = () => document.getAnimations().filter(({ effect, playState }) => playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime));
      for (let still = fading(); still.length > 0; still = fading()) for (const fade of still) fade.finish();
      // Elements, their classes, styles and states: everything of a row but its words and addresses.
      const madeOf = (row: Element) =>
        [row, ...row.querySelectorAll("*")]
          .map(({ tagName, attributes }) =>
            [
              tagName,
              ...[...attributes].map(({ name, value }) =>
                /^(?:class|style|role|type|scope|aria-(?!label|describedby|controls|owns|activedescendant))/.test(name) ? `${name}=${value}` : name,
              ),
            ].join(" "),
          )
          .join(",");
      // Elements that an open dialog hides from everybody are left out.
      const leftOut: Element[] = [...document.querySelectorAll("[data-aria-hidden=true]")];
      for (const list of document.querySelectorAll("tbody, ul, ol")) {
        const seen = new Map<string, number>();
        for (const row of list.children) {
          const kind = madeOf(row);
          seen.set(kind, (seen.get(kind) ?? 0) + 1);
          if ((seen.get(kind) ?? 0) > rowsOfAKind) leftOut.push(row);
        }
      }
      const context = leftOut.length > 0 ? { include: [document], exclude: leftOut } : document;
      const axe = (window as unknown as { axe: { run(context: object, options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> } }).axe;
      const { violations } = await axe.run(context, { runOnly, resultTypes: ["violations"], preload: false });
      return violations.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.target.join(" ")}`));
    },
    [ROWS_OF_A_KIND, rules] as const,
  );
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
export const LOOKS: readonly Look[] = [
  { colorScheme: "light", size: PHONE },
  { colorScheme: "dark", size: DESK },
];

/** Both widths in both colours. */
export const EVERY_LOOK: readonly Look[] = [PHONE, DESK].flatMap((size) => [
  { colorScheme: "light" as const, size },
  { colorScheme: "dark" as const, size },
]);

/** Both colours at one width. */
export const looksAt = (width: number): readonly Look[] => EVERY_LOOK.filter(({ size }) => size.width === width);

/** Pixels by which the page is wider than the screen, once what draws itself anew for a width has done so. */
const widthBeyond = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    for (let frame = 0; frame < 60 && beyond() > 0; frame += 1) await new Promise(requestAnimationFrame);
    return beyond();
  });

/**
 * What keeps people out of the page as it stands, as readable lines: rules that it breaks, and what is wider than the screen; unless
 * told otherwise on a phone in the light and on a desk in the dark. All rules are checked in the first look; in another width, in the
 * gate, those that a colour or a size can break, and in the soak suite all of them.
 */
export async function barriers(page: Page, looks = LOOKS): Promise<string[]> {
  const found: string[] = [];
  const sizes = new Set<Look["size"]>();
  const otherWidth = isSoakSuite() ? WCAG_22_AA : COLOUR_AND_SIZE_RULES;
  for (const { colorScheme, size } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(size);
    const tooWide = await widthBeyond(page);
    const rules = sizes.size === 0 ? WCAG_22_AA : sizes.has(size) ? COLOUR_RULES : otherWidth;
    const problems = [...(await accessibilityProblems(page, rules)), ...(tooWide > 0 ? [`${tooWide} px wider than the screen`] : [])];
    sizes.add(size);
    found.push(...problems.map((problem) => `${size.width} px, ${colorScheme}: ${problem}`));
  }
  return found;
}
