import { expect, test } from "vitest";
import { jsonChapters } from "#app/features/podcast/podcast.ts";
import { podcastGuid } from "#app/features/podcast/podcasts.server.ts";

test("a podcast's identifier is the one that the standard's example has", () => {
  expect(podcastGuid("https://mp3s.nashownotes.com/pc20rss.xml")).toBe("917393e3-1b1e-5cef-ace4-edaa54e1f810");
  expect(podcastGuid("http://mp3s.nashownotes.com/pc20rss.xml/")).toBe("917393e3-1b1e-5cef-ace4-edaa54e1f810");
});

test("chapters are told in seconds", () => {
  expect(
    jsonChapters([
      { startMs: 0, title: "Início" },
      { startMs: 61_500, title: "Obras" },
    ]),
  ).toEqual({
    version: "1.2.0",
    chapters: [
      { startTime: 0, title: "Início" },
      { startTime: 61.5, title: "Obras" },
    ],
  });
});
