import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { buildSync } from "esbuild";
import postcss from "postcss";
import { PurgeCSS } from "purgecss";
import type { Plugin } from "vite";
import { filesOf } from "./lib/layers.mjs";

const STYLE_SHEET = "app/ui/site/style/site.css";

/** Modules whose words count as names that a page may use: those that print readers' pages, and those that change them in the browser. */
const PRINTING = /^app\/(?:ui|features\/[^/]+)\/site\//;

/** The layouts of the home page, of which each page has one. */
const HEROES = ["original", "premium", "vertical", "mosaic"] as const;

const STORY = "app/features/articles/site/article.route.tsx";

/** Modules that write what has no look: structured data, metadata, feeds, `robots.txt`. */
const NO_LOOK = /^app\/features\/discovery\/site\/(?:json-ld|meta|rss)\.ts$|\/robots-txt\.ts$/;

/** Modules that the story route imports only for their functions; their elements are rendered on other pages (written pages, profiles, lists, poll pages, video pages, missing stories). */
const NO_STORY = /^app\/features\/lists\/site\/|\/(?:institutional-page|author-about|poll-page|missing-page|story-rows)\.tsx$|^app\/features\/videos\/site\/video-view\.ts$/;

const HOME = "app/features/home/site/home.route.tsx";

/** Elements that the sanitizer lets stay in the text of a story or of a written page: no module that prints them names them. */
const TEXT = readFileSync("app/features/articles/body-html.server.ts", "utf8");

interface PageKind {
  /** Route modules whose pages these are. */
  routes: readonly string[];
  /** Modules that they import and this kind does not print. */
  without?: RegExp;
  /** Further names. */
  text: string;
}

/** Kinds of pages that carry their rules, as their routes name them in `handle.pageStyle`. */
function pageKinds(): Record<string, PageKind> {
  const kinds: Record<string, PageKind> = {};
  for (const path of filesOf("route").filter((route) => PRINTING.test(route))) {
    const kind = path.endsWith(".tsx") ? /pageStyle: "(\w+)"/.exec(readFileSync(path, "utf8"))?.[1] : undefined;
    if (kind !== undefined) kinds[kind] = { routes: [...(kinds[kind]?.routes ?? []), path], text: kind === "page" ? TEXT : "" };
  }
  for (const hero of HEROES) kinds[`home-${hero}`] = { routes: [HOME], without: new RegExp(`/hero-(?!${hero}\\b)\\w+\\.tsx$`), text: "" };
  // Few stories are told live: the others carry no rule of it.
  kinds.story = { routes: [STORY], without: new RegExp(`^app/features/live/site/|${NO_STORY.source}`), text: TEXT };
  kinds["story-live"] = { routes: [STORY], without: NO_STORY, text: TEXT };
  return kinds;
}

/** Attributes that the early script sets on the page (`app/ui/site/preferences/choices.ts`), and states that only browsers set. */
const DYNAMIC_ATTRIBUTES = ["data-theme", "data-text", "data-contrast", "open", "hidden", "disabled", "href"];

/** Parts of class names that are joined to a value, as `pic-3x2`; those of a layout on the home page alone. */
const JOINED_CLASSES = [/^(?:pic|opens|page|face)-/];
const JOINED_BY_LAYOUTS = [/^(?:hero|mosaic|premium-row)-/];

/** Words that may name an element, a class or an attribute: those of texts and of JSX, not those of code. */
function namesIn(source: string): string[] {
  const code = source.replace(/^(?:import|export) [^;]*? from "[^"]*";$/gm, "").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const texts = code.match(/"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|<[a-z][\w-]*|[\w-]+=/g) ?? [];
  return texts.flatMap((text) => text.match(/[A-Za-z][\w-]*/g) ?? []);
}

/**
 * The names of all texts, each read by itself: a sign of its own in one, such as a grave accent in a pattern, would turn strings into
 * code, and code into strings, in all that follow.
 */
export const namesOf = (texts: readonly string[]): string[] => texts.flatMap(namesIn);

function bundledSheet(): string {
  const { outputFiles } = buildSync({ entryPoints: [STYLE_SHEET], bundle: true, minify: true, write: false, external: ["/fonts/*", "/icons/*"], legalComments: "none" });
  return outputFiles[0]?.text ?? "";
}

/** The text of every module that prints pages of these routes. */
function textsOf({ routes, without }: PageKind): string[] {
  const { metafile } = buildSync({
    // The service worker's words are on kept copies of any page.
    entryPoints: [...routes, "app/ui/site/browser/main.ts", "app/ui/site/browser/late.ts", "app/features/offline/site/offline-texts.ts", "app/root.tsx"],
    bundle: true,
    metafile: true,
    write: false,
    outdir: "out",
    format: "esm",
    platform: "node",
    packages: "external",
    external: ["cloudflare:*", "#app/platform/http/*", "*.http.ts", "*.server.ts", "*.css?url"],
    logLevel: "error",
  });
  return Object.keys(metafile.inputs)
    .filter((path) => ((PRINTING.test(path) && /\.tsx?$/.test(path)) || path === "app/root.tsx") && !NO_LOOK.test(path) && !without?.test(path))
    .map((path) => readFileSync(path, "utf8"));
}

/** A rule, or another statement, in the condition it stands in: `["@media (min-width:48rem)", ".wrap{…}"]`; "" without one. */
type Statement = readonly [condition: string, text: string];

function statementsOf(sheet: string): Statement[] {
  return postcss.parse(sheet).nodes.flatMap((node): Statement[] => {
    const isCondition = node.type === "atrule" && /^(?:media|supports|container|layer)$/.test(node.name) && node.nodes !== undefined;
    if (!isCondition) return [["", node.toString()]];
    return (node.nodes ?? []).map((rule) => [`@${node.name} ${node.params}`, rule.toString()]);
  });
}

/** Statements as one text; those in one condition one after another share it. */
function sheetOf(statements: readonly Statement[]): string {
  const parts = statements.map(([condition, text], index) => {
    const opens = condition !== "" && condition !== statements[index - 1]?.[0];
    const closes = condition !== "" && condition !== statements[index + 1]?.[0];
    return `${opens ? `${condition}{` : ""}${text}${closes ? "}" : ""}`;
  });
  return parts.join("");
}

/** Conditions whose rules a phone does not need for what it shows. */
const WIDE = /\(min-width: ?(?:48|64|80)rem\)|\bprint\b/;
const WIDE_MEDIA = "print,(min-width:48rem)";

/** The rules of each kind of page, and those for wide windows and paper. */
export async function pageStyles(): Promise<{ sheets: Record<string, string>; wide: string }> {
  const sheet = bundledSheet();
  const wide = sheetOf(statementsOf(sheet).filter(([condition]) => WIDE.test(condition)));
  const sheets: Record<string, string> = {};
  for (const [name, kind] of Object.entries(pageKinds())) {
    const raw = namesOf([...textsOf(kind), kind.text]).join(" ");
    const [purged] = await new PurgeCSS().purge({
      content: [{ raw, extension: "tsx" }],
      extractors: [{ extensions: ["tsx"], extractor: (names) => names.split(" ") }],
      css: [{ raw: sheet }],
      dynamicAttributes: DYNAMIC_ATTRIBUTES,
      safelist: { standard: name.startsWith("home-") ? [...JOINED_CLASSES, ...JOINED_BY_LAYOUTS] : JOINED_CLASSES },
    });
    sheets[name] = sheetOf(statementsOf(purged?.css ?? sheet).filter(([condition]) => !WIDE.test(condition)));
  }
  return { sheets, wide };
}

/**
 * Finds the rules of the readers' style sheet that each kind of page can use, for `app/features/readers/security-headers.http.ts`
 * (`__PAGE_STYLES__`): printed in the page, they cost no request before the first paint (docs/decisions/page-styles.md).
 */
export function pageStylesPlugin(): Plugin {
  let asset: { fileName: string; source: string };
  return {
    name: "page-styles",
    async config() {
      const { wide, sheets } = await pageStyles();
      asset = { fileName: `assets/wide-${createHash("sha256").update(wide).digest("hex").slice(0, 10)}.css`, source: wide };
      return { define: { __PAGE_STYLES__: JSON.stringify({ sheets, wide: `/${asset.fileName}`, wideMedia: WIDE_MEDIA }) } };
    },
    generateBundle(_options, bundled) {
      if (this.environment?.name === "ssr" || Object.keys(bundled).some((name) => name.includes("server-build"))) return;
      this.emitFile({ type: "asset", ...asset });
    },
  };
}
