import fc from "fast-check";
import { expect, test } from "vitest";
import { captionsPath, publicationProblems, readCaptions, readCoverKey, readVideoSource, videoPath, youtubeEmbed, youtubeIdOf, youtubePage } from "#app/features/videos/video.ts";

const id = fc.stringMatching(/^[\w-]{11}$/);

test("a video of YouTube is found however its address is written, and is one address for us", () => {
  fc.assert(
    fc.property(id, (one) => {
      const spellings = [
        `https://www.youtube.com/watch?v=${one}`,
        `https://m.youtube.com/watch?app=desktop&v=${one}&t=42s`,
        `http://youtube.com/watch?feature=share&v=${one}`,
        `https://youtu.be/${one}?si=abc`,
        `youtu.be/${one}`,
        `https://www.youtube.com/shorts/${one}`,
        `https://www.youtube.com/live/${one}?feature=share`,
        `https://www.youtube-nocookie.com/embed/${one}`,
        `  https://music.youtube.com/watch?v=${one}  `,
        youtubePage(one),
        youtubeEmbed(one),
      ];
      for (const address of spellings) expect([address, youtubeIdOf(address)]).toEqual([address, one]);
    }),
  );
});

test("what only looks like YouTube is none", () => {
  for (const address of [
    "",
    "dQw4w9WgXcQ",
    "https://youtube.com.exemplo.com/watch?v=dQw4w9WgXcQ",
    "https://exemplo.com/?u=https://youtu.be/dQw4w9WgXcQ",
    "https://www.youtube.com/@canal",
    "https://www.youtube.com/playlist?list=PLx",
    "https://www.youtube.com/watch?v=curto",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ0",
    "https://www.youtube.com/watch?v=dQw4w9WgXc+",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ%22onload",
    "javascript://youtu.be/dQw4w9WgXcQ",
    "data:text/html,youtu.be/dQw4w9WgXcQ",
    "https://youtu.be.exemplo.com/dQw4w9WgXcQ",
    "https://alguem@exemplo.com/watch?v=dQw4w9WgXcQ",
  ])
    expect([address, youtubeIdOf(address)]).toEqual([address, null]);
  fc.assert(
    fc.property(fc.webUrl(), (address) => {
      expect(youtubeIdOf(address)).toBeNull();
    }),
  );
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void expect(readVideoSource(text) === null || readVideoSource(text)?.from === "youtube").toBe(true)));
});

test("a video plays from YouTube where its address is one of YouTube", () => {
  expect(readVideoSource("https://youtu.be/dQw4w9WgXcQ")).toEqual({ from: "youtube", id: "dQw4w9WgXcQ" });
});

test("a file of the library is found by its path, whoever's origin it was copied with", () => {
  const key = `${"0a".repeat(16)}.mp4`;
  for (const address of [`/media/${key}`, `https://lide.exemplo/media/${key}`, `http://localhost:8787/media/${key}?x=1`])
    expect(readVideoSource(address)).toEqual({ from: "library", key });
  for (const address of [` /media/${key} `, `/media/${key}#t=9`, `/media/${key}?a=1#t=9`]) expect([address, readVideoSource(address)]).toEqual([address, { from: "library", key }]);
  for (const address of [`/outra/media/${key}`, `/media/outra/${key}`, `/media/${key}/outra`]) expect([address, readVideoSource(address)]).toEqual([address, null]);
  for (const address of [`/media/${key}/..`, "/media/../segredo.mp4", `/media/${"0a".repeat(16)}.mp3`, `/img/${"0a".repeat(16)}-10x10.png`, `/media/${"0a".repeat(16)}.exe`])
    expect([address, readVideoSource(address)]).toEqual([address, null]);
});

test("a cover is found by its path, whatever width of it was asked for", () => {
  const key = `${"0b".repeat(16)}-1600x900.webp`;
  for (const address of [`/img/${key}`, `/img/${key}?w=320&f=jpeg`, ` https://lide.exemplo/img/${key}?w=640#a `]) expect([address, readCoverKey(address)]).toEqual([address, key]);
  for (const address of ["", "https://exemplo.com/a.png", `/media/${"0b".repeat(16)}.mp4`, "/img/../segredo.png"])
    expect([address, readCoverKey(address)]).toEqual([address, null]);
});

test("captions are WebVTT by their first line, and have cues; line ends become one sign", () => {
  const cue = "00:01.000 --> 00:02.000\nBom dia.";
  expect(readCaptions(`\uFEFFWEBVTT\r\n\r\n${cue.replace("\n", "\r\n")}\r\n\r\n`)).toBe(`WEBVTT\n\n${cue}\n`);
  expect(readCaptions(`WEBVTT - título\n\n${cue}`)).not.toBeNull();
  // Signs that show nothing go as in every text, and blanks off the end alone.
  expect(readCaptions(`WEBVTT\rNOTE a\uFEFFb\r\r  01:00:01.000 --> 01:00:02.000\rBom dia. \n\t\n`)).toBe("WEBVTT\nNOTE ab\n\n  01:00:01.000 --> 01:00:02.000\nBom dia.\n");
  for (const first of ["WEBVTT\ttítulo", "WEBVTT título", "WEBVTT"]) expect(readCaptions(`${first}\n${cue}`)).toBe(`${first}\n${cue}\n`);
  for (const wrong of [
    `NOTE WEBVTT\n\n${cue}`,
    "WEBVTT\n\n00:01.000 00:02.000\nBom dia.",
    "WEBVTT\n\nagora --> depois\nBom dia.",
    "WEBVTT\n\n0:01 --> 0:02\nBom dia.",
    "WEBVTT\n\n00:1.0 --> 00:2.0\nBom dia.",
    "WEBVTT\n\n00:01 --> 00:02\nBom dia.",
    "WEBVTT\n\n00:01,5 --> 00:02,5\nBom dia.",
    "WEBVTT\n\n00:01. --> 00:02.\nBom dia.",
  ])
    expect([wrong, readCaptions(wrong)]).toEqual([wrong, null]);
  for (const wrong of ["", "WEBVTT", "WEBVTTX\n\n00:01.000 --> 00:02.000\na", `\nWEBVTT\n\n${cue}`, "1\n00:00:01,000 --> 00:00:02,000\nSRT", "<html>WEBVTT</html>"])
    expect([wrong, readCaptions(wrong)]).toEqual([wrong, null]);
});

test("a video is published with a cover and a category; each that is missing is named", () => {
  const fields = (coverKey: string | null, categoryId: number | null) => publicationProblems({ coverKey, categoryId }).map(({ field }) => field);
  expect(fields("capa.png", 1)).toEqual([]);
  expect(fields(null, 1)).toEqual(["capa"]);
  expect(fields("capa.png", null)).toEqual(["categoria"]);
  expect(fields(null, null)).toEqual(["capa", "categoria"]);
  expect(publicationProblems({ coverKey: null, categoryId: null }).every(({ message }) => message !== "")).toBe(true);
});

test("a video's page is named by its slug, its captions by its id", () => {
  expect([videoPath({ slug: "7-ponte" }), captionsPath({ id: 7 })]).toEqual(["/video/7-ponte", "/video/7/legendas.vtt"]);
});
