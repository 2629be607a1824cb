import { createAuthorProfileRepository } from "#app/db/authors/author-profiles.ts";
import { createPeopleRepository } from "#app/db/people/people.ts";
import { createAuthorProfileService } from "#app/services/authors/author-profiles.server.ts";
import type { SharedDependencies } from "./shared-dependencies.server.ts";

/** What people of the newsroom tell readers of themselves. */
export const composeAuthors = ({ db, now, onEdition }: SharedDependencies) => ({
  authorProfiles: createAuthorProfileService({
    db,
    profiles: createAuthorProfileRepository(db),
    people: createPeopleRepository(db),
    now,
    onEdition: (edition) => onEdition(edition, null),
  }),
});
