import { pictureSizeOf } from "#app/features/media/picture.ts";
import type { SectionId } from "./layouts.ts";

/** Fields by which stories are compared. */
interface Placeable {
  id: number;
  title: string;
  /** Stories alone have one. */
  coverUrl?: string | null;
}

/** Candidates of each part of the home page, in order of preference. */
export interface HomeCandidates<S extends Placeable, C, V extends Placeable> {
  superHeadline: S | null;
  highlights: readonly S[];
  latest: readonly S[];
  mostRead: readonly S[];
  mostReacted: readonly { article: S; reactions: number }[];
  sections: readonly { category: C; items: readonly S[] }[];
  /** Of each town its newest stories. */
  towns: readonly { category: C; items: readonly S[] }[];
  videos: readonly V[];
}

/** Parts of the page from top to bottom. */
export type HomePart<S, C, V> =
  | { kind: "hero"; id: "manchetes" | "destaques"; stories: readonly S[] }
  | { kind: "news"; columns: readonly ("latest" | "mostRead")[]; latest: readonly S[]; mostRead: readonly S[] }
  | { kind: "reactions"; stories: readonly { article: S; reactions: number }[] }
  | { kind: "videos"; videos: readonly V[] }
  | { kind: "sections"; sections: readonly { category: C; items: readonly S[] }[] }
  | { kind: "towns"; towns: readonly { category: C; article: S }[] };

/** Stories of each part below the hero, and videos of theirs. */
export const SHOWN = { latest: 8, mostRead: 5, section: 4, reacted: 4, towns: 8, videos: 5 } as const;

/** Stories that open the page where the newsroom placed none: the lead and two beside it. */
const OPENING = 3;

/** A video may tell the same as a story, under the same title. */
const titleKey = (title: string) => title.normalize("NFC").toLocaleLowerCase("pt-BR").replace(/\s+/g, " ").trim();

/**
 * The home page in the newsroom's order, in which no story is shown twice. What the newsroom placed stands in its hero,
 * wherever that is; the other parts choose from top to bottom, and replace what is shown already by their next candidate.
 * Super headline and highlights are one hero where they follow each
 * other; the most read stand beside the latest where they are neighbours, and choose first: a ranking with holes would
 * mislead, the latest only go on. Of a town its newest story that is not shown above, towns by the age of that story; they
 * choose before the sections, which have more to replace it by. Where nothing is placed, the newest story with a picture leads.
 */
export function composeHome<S extends Placeable & { publishedAt: number | null }, C, V extends Placeable>(
  wanted: readonly SectionId[],
  candidates: HomeCandidates<S, C, V>,
): HomePart<S, C, V>[] {
  const shownIds = new Set<number>();
  const shownTitles = new Set<string>();
  /** The first `limit` of `items` that are not shown yet; they are from then on. */
  function take<T>(items: readonly T[], limit: number, storyOf: (item: T) => S): T[] {
    const taken: T[] = [];
    for (const item of items) {
      if (taken.length >= limit) break;
      const { id, title } = storyOf(item);
      if (shownIds.has(id)) continue;
      shownIds.add(id);
      shownTitles.add(titleKey(title));
      taken.push(item);
    }
    return taken;
  }
  const stories = (items: readonly S[], limit: number) => take(items, limit, (story) => story);
  let reserved: { category: C; article: S }[] | null = null;
  function townStories(): { category: C; article: S }[] {
    const newest = candidates.towns.flatMap(({ category, items }) => {
      const article = items.find((story) => !shownIds.has(story.id));
      return article ? [{ category, article }] : [];
    });
    newest.sort((one, other) => (other.article.publishedAt ?? 0) - (one.article.publishedAt ?? 0) || other.article.id - one.article.id);
    // A story of two towns stands for the first of them.
    return take(newest, SHOWN.towns, ({ article }) => article);
  }
  const supers = candidates.superHeadline ? [candidates.superHeadline] : [];

  const plan = wanted.filter((id) => hasCandidates(id, candidates));
  const lead = leadWithoutHero(plan, candidates);
  const opening = lead ? stories([lead, ...candidates.latest], OPENING) : [];
  const placed = new Map<SectionId, S[]>();
  for (const [index, id] of plan.entries()) {
    if (id === "superManchete") placed.set(id, stories([...supers, ...(plan[index + 1] === "destaques" ? candidates.highlights : [])], Number.POSITIVE_INFINITY));
    if (id === "destaques" && plan[index - 1] !== "superManchete") placed.set(id, stories(candidates.highlights, Number.POSITIVE_INFINITY));
  }
  const parts: HomePart<S, C, V>[] = opening.length > 0 ? [{ kind: "hero", id: "manchetes", stories: opening }] : [];
  for (const [index, id] of plan.entries()) {
    const [before, after] = [plan[index - 1], plan[index + 1]];
    switch (id) {
      case "superManchete":
      case "destaques": {
        const chosen = placed.get(id) ?? [];
        if (chosen.length > 0) parts.push({ kind: "hero", id: id === "destaques" ? "destaques" : "manchetes", stories: chosen });
        break;
      }
      case "noticiasGerais": {
        const mostRead = before === "maisLidas" || after === "maisLidas" ? stories(candidates.mostRead, SHOWN.mostRead) : [];
        const latest = stories(candidates.latest, SHOWN.latest);
        const columns: ("latest" | "mostRead")[] = latest.length > 0 ? ["latest"] : [];
        if (mostRead.length > 0) columns.splice(before === "maisLidas" ? 0 : 1, 0, "mostRead");
        if (columns.length > 0) parts.push({ kind: "news", columns, latest, mostRead });
        if (plan.includes("municipios", index)) reserved = townStories();
        const sections = candidates.sections.map(({ category, items }) => ({ category, items: stories(items, SHOWN.section) })).filter(({ items }) => items.length > 0);
        if (sections.length > 0) parts.push({ kind: "sections", sections });
        break;
      }
      case "maisLidas": {
        if (before === "noticiasGerais" || after === "noticiasGerais") break;
        const mostRead = stories(candidates.mostRead, SHOWN.mostRead);
        if (mostRead.length > 0) parts.push({ kind: "news", columns: ["mostRead"], latest: [], mostRead });
        break;
      }
      case "reacoes": {
        const reacted = take(candidates.mostReacted, SHOWN.reacted, ({ article }) => article);
        if (reacted.length > 0) parts.push({ kind: "reactions", stories: reacted });
        break;
      }
      case "r10Play": {
        const videos = candidates.videos.filter(({ title }) => !shownTitles.has(titleKey(title))).slice(0, SHOWN.videos);
        if (videos.length > 0) parts.push({ kind: "videos", videos });
        break;
      }
      case "municipios": {
        const towns = reserved ?? townStories();
        if (towns.length > 0) parts.push({ kind: "towns", towns });
        break;
      }
    }
  }
  return parts;
}

/** The newest story with a picture, else the newest: what opens a page on which the newsroom placed nothing. Null where it did, or shows no news. */
function leadWithoutHero<S extends Placeable, C, V extends Placeable>(plan: readonly SectionId[], { latest }: HomeCandidates<S, C, V>): S | null {
  if (plan.includes("superManchete") || plan.includes("destaques") || !plan.includes("noticiasGerais")) return null;
  return latest.find(({ coverUrl }) => coverUrl && pictureSizeOf(coverUrl)) ?? latest[0] ?? null;
}

/** True when a part has candidates: an empty part is omitted, also when its neighbours are composed. */
function hasCandidates<S extends Placeable, C, V extends Placeable>(id: SectionId, candidates: HomeCandidates<S, C, V>): boolean {
  if (id === "superManchete") return candidates.superHeadline !== null;
  if (id === "destaques") return candidates.highlights.length > 0;
  if (id === "maisLidas") return candidates.mostRead.length > 0;
  return id !== "r10Play" || candidates.videos.length > 0;
}
