import { roleMay, type StaffMember } from "#app/features/people/capabilities.ts";
import { createPeopleRepository } from "#app/features/people/people.store.ts";
import type { User } from "#app/features/people/users.store.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { readTogether } from "#app/platform/db/database.store.ts";
import { carrying, refuse } from "#app/platform/failures/refusal.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { type AuthorProfile, CURRENT_PROFILE, type ProfileFields } from "./author-profile.ts";
import { createAuthorProfileRepository } from "./author-profiles.store.ts";
import { profileChanges } from "./profile-changes.ts";

export interface ProfileReading {
  person: User;
  profile: AuthorProfile;
}

/** Any of the fields, and whether readers see the profile; what is undefined stays. */
export type ProfileChange = { [K in keyof ProfileFields]?: ProfileFields[K] | undefined } & { published?: boolean | undefined };

const NOT_FOUND = "Pessoa não encontrada.";
const FORBIDDEN = "Só a própria pessoa ou um administrador muda este perfil.";
const STALE = "Este perfil foi alterado enquanto você editava. Nada do que você digitou foi perdido; salve de novo para ficar com o seu.";
const CONSENT = "Só a própria pessoa decide se o histórico das matérias mostra o nome dela.";
const NO_ADDRESS = "O nome precisa de letras ou números para ter uma página.";
const TAKEN = "Outra pessoa já assina com este nome e tem a página dele. Mude o nome da conta para assinar de outro jeito.";

/** People change their own profiles, admins all. */
export function createAuthorProfileService({ db, now, onEdition }: SharedDependencies) {
  const profiles = createAuthorProfileRepository(db);
  const people = createPeopleRepository(db);
  const mayEdit = (userId: number, actor: StaffMember) => userId === actor.id || roleMay(actor.role, "users:manage");

  async function find(userId: number, actor: StaffMember): Promise<ProfileReading> {
    if (!mayEdit(userId, actor)) return refuse("forbidden", FORBIDDEN);
    const [person, profile] = await readTogether(db, people.readPerson(userId), profiles.readOf(userId));
    return person ? { person, profile } : refuse("not-found", NOT_FOUND);
  }

  return {
    find,

    /** Changes a profile; with the version that somebody saw, refuses (409) where another is stored. */
    async save(userId: number, change: ProfileChange, seen: number | null, actor: StaffMember): Promise<ProfileReading> {
      const { person, profile } = await find(userId, actor);
      if (seen !== null && seen !== profile.version) return refuse("conflict", STALE, carrying(CURRENT_PROFILE, { name: person.name, profile }));
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<AuthorProfile>;
      const after: AuthorProfile = { ...profile, ...given, slug: slugify(person.name) };
      if (after.namesChanges !== profile.namesChanges && userId !== actor.id) return refuse("forbidden", CONSENT);
      if (after.slug === "") return refuse("invalid", NO_ADDRESS);
      const changes = profileChanges(profile, after);
      const isPublishing = after.published !== profile.published;
      if (changes.length === 0 && !isPublishing && (profile.version === 0 || after.slug === profile.slug)) return { person, profile };
      const action = !isPublishing ? "profile.change" : after.published ? "profile.publish" : "profile.withdraw";
      const affectsReaders = profile.published || after.published || after.namesChanges !== profile.namesChanges;
      const details = { subject: person.name, ...(changes.length > 0 ? { changes } : {}) };
      const outcome = await profiles.save(after, person.name, { at: now(), actor: { id: actor.id, name: actor.name }, action, details, affectsReaders });
      if (!outcome.done && outcome.why === "address-taken") return refuse("conflict", TAKEN);
      if (!outcome.done) return refuse("conflict", STALE, carrying(CURRENT_PROFILE, { name: person.name, profile: (await find(userId, actor)).profile }));
      if (outcome.edition !== null) await onEdition(outcome.edition);
      return { person, profile: { ...after, version: profile.version + 1 } };
    },
  };
}
