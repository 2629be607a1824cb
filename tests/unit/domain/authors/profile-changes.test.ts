import { expect, test } from "vitest";
import { type AuthorProfile, NO_PROFILE } from "#app/features/authors/author-profile.ts";
import { profileChanges } from "#app/features/authors/profile-changes.ts";

const before: AuthorProfile = { ...NO_PROFILE, userId: 3, slug: "ana", job: "Repórter", links: ["https://a.com.br/"] };
const changes = (after: Partial<AuthorProfile>) => profileChanges(before, { ...before, ...after });

test("the trail tells each changed field, links as one line", () => {
  expect(changes({ links: ["https://a.com.br/"], version: 9, slug: "outra" })).toEqual([]);
  expect(changes({ job: "Editora", links: ["https://a.com.br/", "https://b.com.br/"], showsPhoto: !before.showsPhoto })).toEqual([
    { field: "profile.job", before: "Repórter", after: "Editora" },
    { field: "profile.links", before: "https://a.com.br/", after: "https://a.com.br/ https://b.com.br/" },
    { field: "profile.showsPhoto", before: before.showsPhoto, after: !before.showsPhoto },
  ]);
});

test("a text of more than two hundred characters is told by its length", () => {
  expect([200, 201].map((length) => changes({ bio: "a".repeat(length) })[0]?.after)).toEqual(["a".repeat(200), "201 caracteres"]);
});
