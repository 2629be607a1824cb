import type { Permission, SiteChoices } from "#app/features/settings/site-choices.ts";
import { element, elementWith, toXml, type XmlNode } from "./rss.ts";

const NAMESPACE = "https://rslstandard.org/rsl";

/** Path of the licence terms. */
export const RSL_PATH = "/rsl.xml";

/** Returns the uses that are forbidden to everybody; one word names both. */
function prohibited({ aiTraining, aiAnswers }: SiteChoices["robots"]): string | null {
  if (aiTraining === "bloquear") return aiAnswers === "bloquear" ? "ai-all" : "ai-train";
  return aiAnswers === "bloquear" ? "ai-input" : null;
}

/** `/rsl.xml`: the terms of use for machines (Really Simple Licensing 1.0), a licence for each use that is allowed. */
export function rslTerms({ robots, written, name }: Pick<SiteChoices, "robots" | "written" | "name">, siteUrl: string): string {
  const banned = prohibited(robots);
  const license = (use: string, ...terms: readonly XmlNode[]) =>
    element("license", elementWith("permits", { type: "usage" }, use), ...(banned === null ? [] : [elementWith("prohibits", { type: "usage" }, banned)]), ...terms);
  return toXml(
    elementWith(
      "rsl",
      { xmlns: NAMESPACE },
      elementWith(
        "content",
        { url: "/" },
        license("search", elementWith("payment", { type: "free" })),
        ...(robots.aiAnswers === "permitir" ? [license("ai-input", elementWith("payment", { type: "attribution" }))] : []),
        ...(robots.aiTraining === "permitir" ? [license("ai-train", elementWith("payment", { type: "attribution" }))] : []),
        elementWith("copyright", { type: "organization", contactUrl: `${siteUrl}/contato` }, name),
        element("terms", `${siteUrl}${written.includes("terms") ? "/termos" : "/uso-de-ia"}`),
      ),
    ),
  );
}

/** Crawlers that collect texts for training, by their owners' names. */
const AI_TRAINING = [
  "GPTBot",
  "ClaudeBot",
  "anthropic-ai",
  "Google-Extended",
  "CCBot",
  "Bytespider",
  "Applebot-Extended",
  "meta-externalagent",
  "Amazonbot",
  "cohere-training-data-crawler",
  "Diffbot",
];

/** Fetchers of pages for an answer that links to them. */
const AI_ANSWERS = [
  "OAI-SearchBot",
  "ChatGPT-User",
  "Claude-SearchBot",
  "Claude-User",
  "PerplexityBot",
  "Perplexity-User",
  "meta-externalfetcher",
  "DuckAssistBot",
  "MistralAI-User",
];

/** Paths without use for robots: the newsroom, its API, sign-in, and the search, whose results are endless. */
const CLOSED = ["/admin", "/api/", "/login", "/logout", "/busca", "/collect"];

const group = (agents: readonly string[], ...rules: readonly string[]) => [...agents.map((agent) => `User-agent: ${agent}`), ...rules, ""].join("\n");

/** Returns the allowed uses of the content (contentsignals.org): a search index always, the rest as the newsroom chose. */
const contentSignal = ({ aiTraining, aiAnswers }: SiteChoices["robots"]) => {
  const answer = (permission: Permission) => (permission === "permitir" ? "yes" : "no");
  return `Content-Signal: search=yes, ai-input=${answer(aiAnswers)}, ai-train=${answer(aiTraining)}`;
};

/** `/robots.txt`: search engines are always welcome, AI crawlers as the newsroom chose. */
export function robotsTxt({ robots }: Pick<SiteChoices, "robots">, siteUrl: string): string {
  const blocked = [...(robots.aiTraining === "bloquear" ? AI_TRAINING : []), ...(robots.aiAnswers === "bloquear" ? AI_ANSWERS : [])];
  return [
    group(["*"], contentSignal(robots), ...CLOSED.map((path) => `Disallow: ${path}`), "Allow: /"),
    ...(blocked.length > 0 ? [group(blocked, "Disallow: /")] : []),
    `License: ${siteUrl}${RSL_PATH}`,
    `Sitemap: ${siteUrl}/sitemap.xml`,
    `Sitemap: ${siteUrl}/sitemap-news.xml`,
    "",
  ].join("\n");
}

/** `/ads.txt`; without sellers, the line by which its standard says so (contracts §11). */
export const adsTxt = ({ adsTxt: lines }: Pick<SiteChoices, "adsTxt">): string => `${lines.trim() || "placeholder.example.com, placeholder, DIRECT, placeholder"}\n`;
