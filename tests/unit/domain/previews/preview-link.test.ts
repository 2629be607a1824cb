import { expect, test } from "vitest";
import { mayRevokeLink, mayShareStory, previewLinkState } from "#app/features/previews/preview-link.ts";

test.each([
  [1_000, null, 999, "valida"],
  [1_000, null, 1_000, "vencida"],
  [1_000, 5, 999, "revogada"],
  [1_000, 5, 2_000, "revogada"],
])("a link until %i, revoked at %s, is at %i: %s", (expiresAt, revokedAt, now, state) => {
  expect(previewLinkState({ expiresAt, revokedAt }, now)).toBe(state);
});

const person = (role: "admin" | "editor" | "reporter", id = 7) => ({ id, role }) as Parameters<typeof mayRevokeLink>[1];
const draft = (authorId: number, status = "rascunho") =>
  ({ authorId, status, publishedAt: null, wasPublished: false, reviewAt: null, deletedAt: null }) as unknown as Parameters<typeof mayShareStory>[0];

test("the desk revokes any link, a reporter those that they made", () => {
  const may = (role: "admin" | "editor" | "reporter") => [7, 8, null].map((createdBy) => mayRevokeLink({ createdBy }, person(role)));
  expect([may("admin"), may("editor"), may("reporter")]).toEqual([
    [true, true, true],
    [true, true, true],
    [true, false, false],
  ]);
});

test("the desk shares any story, a reporter their own drafts", () => {
  const stories = [draft(7), draft(8), draft(7, "publicada")];
  expect(stories.map((story) => mayShareStory(story, person("editor")))).toEqual([true, true, true]);
  expect(stories.map((story) => mayShareStory(story, person("reporter")))).toEqual([true, false, false]);
});
