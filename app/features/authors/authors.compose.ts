import { createPeopleRepository } from "#app/features/people/people.store.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { createAuthorProfileService } from "./author-profiles.server.ts";
import { createAuthorProfileRepository } from "./author-profiles.store.ts";

export const composeAuthors = ({ db, now, onEdition }: SharedDependencies) => ({
  authorProfiles: createAuthorProfileService({
    db,
    profiles: createAuthorProfileRepository(db),
    people: createPeopleRepository(db),
    now,
    onEdition: (edition) => onEdition(edition, null),
  }),
});
