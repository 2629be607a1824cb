import { composeHome, type HomeCandidates, type HomePart } from "#app/features/home/compose-home.ts";
import type { HomeSection } from "#app/features/home/layouts.ts";
import { escapeHtml } from "#app/platform/text/escape-markup.ts";
import { titleCase } from "#app/platform/text/title-case.ts";
import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { EDITION_KEYS_PATH, editionManifestPath, editionPath, editionStoryPath } from "./addresses.ts";
import { dayInWords, EDITIONS_LINK, type EditionSite, editionPage, markedLine, withLine } from "./edition-page.ts";
import type { EditionCard } from "./story-page.ts";

/** A part of an edition's home page: its stories by their numbers, in their order. */
export interface EditionPart {
  title: string;
  ids: readonly number[];
}

interface Story {
  id: number;
  title: string;
  publishedAt: number | null;
}
interface Named {
  name: string;
}

const HERO = { manchetes: "Manchetes", destaques: "Destaques" } as const;
const idsOf = (stories: readonly Story[]): number[] => stories.map(({ id }) => id);

function partsOf(part: HomePart<Story, Named, Story>): EditionPart[] {
  switch (part.kind) {
    case "hero":
      return [{ title: HERO[part.id], ids: idsOf(part.stories) }];
    case "news":
      return part.columns.map((column) => (column === "latest" ? { title: "Últimas notícias", ids: idsOf(part.latest) } : { title: "Mais lidas", ids: idsOf(part.mostRead) }));
    case "reactions":
      return [{ title: "Mais reações", ids: idsOf(part.stories.map(({ article }) => article)) }];
    // An edition holds stories.
    case "videos":
      return [];
    case "sections":
      return part.sections.map(({ category, items }) => ({ title: titleCase(category.name), ids: idsOf(items) }));
    case "towns":
      return [{ title: "Municípios", ids: idsOf(part.towns.map(({ article }) => article)) }];
  }
}

/** The home page's stories as readers get them, part by part, without pictures, videos, poll and banners. */
export const editionParts = (home: HomeCandidates<Story, Named, Story> & { plan: readonly HomeSection[] }): EditionPart[] =>
  composeHome(
    home.plan.filter(({ enabled }) => enabled).map(({ id }) => id),
    home,
  ).flatMap(partsOf);

/** A story on an edition's home page; `card` null: withdrawn. */
export interface EditionEntry {
  id: number;
  card: EditionCard | null;
}

const lineName = (id: number): string => `m${id}`;
const WITHDRAWN = '<li class="gone">Matéria retirada</li>';

function entryLine(day: string, { id, card }: EditionEntry, isLead: boolean): string {
  if (card === null) return markedLine(lineName(id), WITHDRAWN);
  const kicker = card.kicker === "" ? "" : `<span class="k">${escapeHtml(card.kicker)}</span>`;
  const subtitle = isLead && card.subtitle !== "" ? `<span class="s">${escapeHtml(card.subtitle)}</span>` : "";
  const line = `<li${isLead ? ' class="lead"' : ""}>${kicker}<a href="${editionStoryPath(day, id)}">${escapeHtml(card.title)}</a>${subtitle}</li>`;
  return markedLine(lineName(id), line.replace(/\n/g, " "));
}

interface HomeOfEdition {
  day: string;
  /** Times when the home page was read, and when all was signed (ms). */
  begunAt: number;
  parts: readonly EditionPart[];
  stories: ReadonlyMap<number, EditionCard | null>;
  /** The edition before this one; null for the first. */
  previous: string | null;
}

const NEXT = "seguinte";
const dayLink = (day: string, word: string): string => `<a href="${editionPath(day)}">${word}: ${dayInWords(day)}</a>`;

export function editionHome({ day, begunAt, parts, stories, previous }: HomeOfEdition, site: EditionSite): string {
  const [lead] = parts.flatMap(({ ids }) => ids);
  const manifest = editionManifestPath(day);
  return editionPage({
    title: `Edição de ${dayInWords(day)} — ${site.name}`,
    site,
    kind: "Edição selada",
    canonical: null,
    main: [
      `<h1>Edição de ${dayInWords(day)}</h1>`,
      `<p class="b">A página inicial e suas matérias como estavam em ${noteDateTime(begunAt, site.timeZone)}.</p>`,
      ...parts.flatMap(({ title, ids }) => [
        `<h2>${escapeHtml(title)}</h2>`,
        '<ol class="list">',
        ...ids.map((id) => entryLine(day, { id, card: stories.get(id) ?? null }, id === lead)),
        "</ol>",
      ]),
      '<nav aria-label="Edições">',
      ...(previous === null ? [] : [dayLink(previous, "Anterior")]),
      EDITIONS_LINK,
      markedLine(NEXT, ""),
      "</nav>",
    ],
    footer: [
      "<h2>Assinatura desta edição</h2>",
      `<p>Cada matéria está assinada (Ed25519) com a <a href="${EDITION_KEYS_PATH}">chave pública</a> do site, e sua página diz como conferir. O <a href="${manifest}">manifesto</a> lista todas.</p>`,
    ],
  });
}

/** The home page of an edition without the words of a story that was withdrawn. */
export const withoutStory = (page: string, id: number): string => withLine(page, lineName(id), WITHDRAWN);

/** The home page of an edition with the way to the one after it. */
export const withNext = (page: string, day: string): string => withLine(page, NEXT, dayLink(day, "Seguinte"));
