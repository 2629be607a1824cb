import type { SiteChoices } from "#app/features/settings/site-choices.ts";
import { element, elementWith, toXml, type XmlNode } from "./xml.ts";

const NAMESPACE = "https://rslstandard.org/rsl";

/** Where the terms are. */
export const RSL_PATH = "/rsl.xml";

/** What nobody may do; one word says both of them. */
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
