import type { ArticleContent } from "#app/features/articles/article.ts";
import { textHtml } from "#app/features/articles/body-text.ts";
import type { CarriedKind } from "#app/platform/failures/refusal.ts";

/** The kinds of stories that have a template. */
export const TEMPLATE_SLUGS = ["policia", "nota-de-falecimento", "servico", "sessao-da-camara"] as const;
export type TemplateSlug = (typeof TEMPLATE_SLUGS)[number];

/** Limits in characters (ours). */
export const TEMPLATE_NAME_MAX = 40;
export const TEMPLATE_BODY_MAX = 5_000;

/** Initial content of a story of a kind. */
export interface StoryTemplate {
  slug: TemplateSlug;
  name: string;
  /** True when it is offered. */
  active: boolean;
  title: string;
  subtitle: string;
  /** By this hat line a story is recognised as one of the kind. */
  kicker: string;
  /** Slug of a section; null for none. */
  category: string | null;
  /** Plain text: an empty line begins a paragraph, `## ` a heading. */
  body: string;
  sensitive: boolean;
  version: number;
}

/** Fields of a template that the newsroom may change. */
export type TemplateChange = Partial<Omit<StoryTemplate, "slug" | "version">>;

/** The skeleton of a body as the editor takes it. */
export function skeletonHtml(body: string): string {
  const blocks = body
    .replace(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== "");
  return blocks.map((block) => (block.startsWith("## ") ? `<h2>${textHtml(block.slice(3).trim())}</h2>` : `<p>${textHtml(block).replaceAll("\n", "<br>")}</p>`)).join("");
}

const upper = (kicker: string): string => kicker.trim().toLocaleUpperCase("pt-BR");

/** The template whose hat line a story carries; null for none. */
export const templateOf = <T extends Pick<StoryTemplate, "kicker" | "active">>({ kicker }: Pick<ArticleContent, "kicker">, templates: readonly T[]): T | null =>
  templates.find((template) => template.active && upper(template.kicker) !== "" && upper(template.kicker) === upper(kicker)) ?? null;

/** Refusals carry the template as it is, when a change came too late. */
export const CURRENT_TEMPLATE: CarriedKind<StoryTemplate> = { kind: "template" };
