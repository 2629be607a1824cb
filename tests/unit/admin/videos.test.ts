import { expect, test } from "vitest";
import { EMPTY_FIELDS, fieldsAfterSave } from "#app/features/videos/newsroom/video-fields.ts";
import { toVideosView } from "#app/features/videos/newsroom/videos-view.ts";
import type { Video } from "#app/features/videos/video.ts";

test("what is stored comes into the form, over what was sent; what was typed since then stays", () => {
  const sent = { ...EMPTY_FIELDS, titulo: "Ponte", descricao: "Uma" };
  const stored = { ...sent, capa: "/img/da-miniatura" };
  expect(fieldsAfterSave(stored, sent, sent)).toEqual(stored);
  expect(fieldsAfterSave(stored, sent, { ...sent, descricao: "", legendas: "WEBVTT" })).toEqual({ ...stored, descricao: "", legendas: "WEBVTT" });
});

test("a page's last video takes the page along: its deletion is told on the page before", () => {
  const video: Video = {
    id: 1,
    slug: "1-ponte",
    title: "Ponte",
    description: "",
    source: { from: "youtube", id: "dQw4w9WgXcQ" },
    file: null,
    cover: null,
    categoryId: null,
    hasCaptions: false,
    published: false,
    publishedAt: null,
    orderKey: 1,
    version: 1,
    createdAt: 0,
    updatedAt: 0,
  };
  const leadsTo = (count: number, page: number, total: number) =>
    toVideosView(
      { items: Array.from({ length: count }, () => video), total, categories: [] },
      { page, limit: 30, deleting: 1, mayManage: true, videoBrand: "R10 Play" },
      "America/Fortaleza",
    ).afterDeletion;
  expect([leadsTo(1, 3, 61), leadsTo(2, 3, 62), leadsTo(1, 2, 31), leadsTo(1, 1, 1)]).toEqual([
    "/admin/videos?pagina=2",
    "/admin/videos?pagina=3",
    "/admin/videos",
    "/admin/videos",
  ]);
});
