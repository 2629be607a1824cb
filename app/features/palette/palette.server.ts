import { type Role, roleMay } from "#app/features/people/capabilities.ts";
import { listOrCorrect } from "#app/features/search/search.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, mapRead } from "#app/platform/db/database.store.ts";
import { bestNamed, type PaletteFindings, RESULTS_OF_A_KIND, toPrefixExpression } from "./palette.ts";
import { paletteSearchReads } from "./palette-search.store.ts";

/** The command palette's search. */
export function createPaletteService({ db }: Pick<SharedDependencies, "db">) {
  const reads = paletteSearchReads();
  return {
    /** The best matches that a role may read, by the beginnings of words; nothing for a query of less than two letters. */
    async search(query: string, role: Role): Promise<PaletteFindings> {
      const expression = toPrefixExpression(query);
      if (expression === null) return { stories: [], media: [], people: [] };
      const managesPeople = roleMay(role, "users:manage");
      const read = (text: string) => {
        const found = joinReads(reads.readStories(text), reads.readMedia(text), reads.readPeople(text, managesPeople));
        return mapRead(found, ([stories, media, people]) => ({ stories, media, people, total: stories.length + media.length + people.length }));
      };
      const { stories, media, people } = await listOrCorrect(db, query, (words) => read(toPrefixExpression(words) ?? expression));
      const best = <T>(found: readonly T[], nameOf: (one: T) => string) => bestNamed(found, query, nameOf, RESULTS_OF_A_KIND);
      return {
        stories: best(stories, ({ title }) => title),
        media: best(media, ({ title, alt }) => `${title} ${alt}`),
        people: best(people, ({ name }) => name).map((person) => ({ ...person, email: managesPeople ? person.email : null })),
      };
    },
  };
}
