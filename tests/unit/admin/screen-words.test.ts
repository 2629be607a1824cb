import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filesOf } from "../../../scripts/lib/layers.mjs";

const screens = filesOf("newsroom")
  .filter((path) => path.endsWith(".tsx"))
  .map((path) => ({ name: path.replace(/^app\/(?:features|ui)\//, ""), source: readFileSync(path, "utf8") }));

/** Texts that a screen writes: between tags, and in the attributes that are read or shown. */
function textsOf(source: string): string[] {
  const code = source.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, "").replace(/=>/g, "");
  const between = [...code.matchAll(/>([^<>{}=;()]*\p{L}[^<>{}=;()]*)</gu)].map(([, text]) => text ?? "");
  const attributes = [...code.matchAll(/\b(?:title|label|hint|aria-label|placeholder|confirmLabel|cancelLabel|closeLabel|description)="([^"]*)"/g)].map(([, text]) => text ?? "");
  return [...between, ...attributes].map((text) => text.replace(/\s+/g, " ").replaceAll("Search Console", "").trim()).filter(Boolean);
}

/** Words that docs/glossary.md refuses, and the usual English ones of forms. */
const REFUSED =
  /(?<![\p{L}-])(?:artigos?|drafts?|thumbnails?|assets?|uploads?|previews?|log|emails?|passwords?|deletar|apagar|retry|pesquisar|search|save|delete|cancel|close|edit|loading|settings|submit|feedback|score|username|next|previous)(?![\p{L}-])/iu;

test("screens say what the glossary says, in Portuguese", () => {
  const found = screens.flatMap(({ name, source }) => textsOf(source).flatMap((text) => (REFUSED.test(text) ? [`${name}: ${text}`] : [])));
  expect(screens.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

/** Words of one thing alone, each with where it may not stand. A banner's picture is its "arte"; "peça" is also a verb. */
const ONE_WORD: readonly { where: RegExp; refused: RegExp }[] = [
  { where: /^banners\//, refused: /(?:^|\s)(?:[aà]s?|das?|umas?|nas?|cada|de) peças?\b|^peças?\b|, peças?\b/iu },
  { where: /./, refused: /\binternautas?\b|\b(?:o|um|os|pelo|pelos) admins?\b|\breporters?\b|\bmanual de (?:redação|estilo)\b/iu },
];

test("one word for one thing: readers, banners, roles and the house style", () => {
  const found = screens.flatMap(({ name, source }) =>
    // Sentences stand in constants too; code and addresses have other words.
    [...textsOf(source), ...[...source.matchAll(/"([^"\n]*\p{L} [^"\n]*)"/gu)].map(([, text]) => text ?? "")].flatMap((text) =>
      ONE_WORD.some(({ where, refused }) => where.test(name) && refused.test(text)) ? [`${name}: ${text}`] : [],
    ),
  );
  expect(found).toEqual([]);
});

/** Written by others at this time, with a style sheet of their own. */
const OWN_LOOK = /^(?:articles|editor)\//;

test("cards and their headings look alike: by the classes of app/ui, not written out", () => {
  const found = screens
    .filter(({ name }) => !OWN_LOOK.test(name))
    .flatMap(({ name, source }) => {
      const headings = [...source.matchAll(/<h2\b[^>]*className="([^"]*)"/g)].map(([, classes]) => classes ?? "");
      const odd = headings.filter((classes) => /font-serif|text-(?:lg|base|xl|2xl) font-semibold/.test(classes) && !/wrap-anywhere|print:block/.test(classes));
      const cards = source.match(/rounded-xl border border-line bg-surface/g) ?? [];
      return [...odd, ...cards].map((classes) => `${name}: ${classes}`);
    });
  expect(found).toEqual([]);
});

test("a screen's title is a PageHeader", () => {
  const own = screens.filter(({ source }) => /<h1\b/.test(source)).map(({ name }) => name);
  // The greeting, the editor's own bar, pages before sign-in, and a part that stands in for a list.
  expect(own.filter((name) => !/^(?:dashboard\/newsroom\/overview-screen|editor\/|articles\/|people\/newsroom\/(?:join|login)\/)/.test(name))).toEqual([]);
});
