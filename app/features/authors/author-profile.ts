import type { CarriedKind } from "#app/platform/failures/refusal.ts";
/** Longest values of a profile, in characters, and how many addresses it names (ours). */
export const JOB_MAX = 60;
export const TOWN_MAX = 60;
export const BEAT_MAX = 120;
export const BIO_MAX = 3_000;
export const PROFILE_LINKS_MAX = 6;

/** Fields that a person publishes of themselves; empty ones are not shown. */
export interface ProfileFields {
  /** Cargo, as readers see it. */
  job: string;
  town: string;
  /** Subjects that the person covers. */
  beat: string;
  /** In the markup of `page-text`. */
  bio: string;
  /** For readers: never the account's address by default. */
  email: string;
  /** Profiles elsewhere, https addresses. */
  links: readonly string[];
  /** True when the account's picture is shown. */
  showsPhoto: boolean;
  /** True when the public change log of stories may name the person. Only they decide it. */
  namesChanges: boolean;
}

/** The profile as the newsroom edits it. */
export interface AuthorProfile extends ProfileFields {
  userId: number;
  /** Of `/autor/{slug}`. */
  slug: string;
  published: boolean;
  /** Counts the changes; 0 before the first. */
  version: number;
}

/** The profile as readers see it. */
export interface PublicAuthor extends Omit<ProfileFields, "showsPhoto" | "namesChanges"> {
  slug: string;
  name: string;
  /** Address of the picture; null where none is shown. */
  photo: string | null;
  /** True when the person has left the newsroom. */
  hasLeft: boolean;
  /** Time of the last change. Milliseconds. */
  updatedAt: number;
  /** Other names that the person has signed with. */
  otherNames: readonly { slug: string; name: string }[];
}

/** Published details of an author besides the name. */
export type BylineAuthor = Pick<PublicAuthor, "slug" | "job" | "photo">;

export const NO_PROFILE: Omit<AuthorProfile, "userId" | "slug"> = {
  job: "",
  town: "",
  beat: "",
  bio: "",
  email: "",
  links: [],
  showsPhoto: false,
  namesChanges: false,
  published: false,
  version: 0,
};

/** Refusals carry the profile as it is, when a change came too late. */
export const CURRENT_PROFILE: CarriedKind<{ name: string; profile: AuthorProfile }> = { kind: "author-profile" };
