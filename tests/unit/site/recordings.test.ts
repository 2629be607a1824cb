import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ListenRow } from "#app/features/articles/site/listen-row.tsx";
import { recordingOfPage, withoutRecording } from "#app/features/offline/site/recording-store.ts";
import { clockLabel, spokenClock } from "#app/ui/site/browser/player/clock-label.ts";
import { piecesOf } from "#app/ui/site/browser/player/spoken-text.ts";

const row = (url: string, title: string) =>
  renderToStaticMarkup(
    createElement(ListenRow, { audio: { url, durationMs: 20_000, marks: [{ startMs: 0, block: null, kind: "title" }], chapters: [{ startMs: 0, title }] } as never }),
  );

test("the service worker finds the recording that the row offers, and takes the row out whole, whatever its chapters are called", () => {
  fc.assert(
    fc.property(fc.string(), (title) => {
      const page = `<header>${row("/audio/abc.mp3", title)}</header><div class="body"><p>Texto</p></div>`;
      expect(recordingOfPage(page)).toBe("/audio/abc.mp3");
      expect(withoutRecording(page)).toBe('<header></header><div class="body"><p>Texto</p></div>');
    }),
  );
  expect([recordingOfPage("<header></header>"), withoutRecording("<header></header>")]).toEqual([null, "<header></header>"]);
});

test("a short recording takes a minute, and carries its times in few bytes", () => {
  const html = row("/audio/abc.mp3", "Início");
  expect(html).toContain("1 min");
  expect(JSON.parse(/data-listen="([^"]*)"/.exec(html)?.[1]?.replaceAll("&quot;", '"') ?? "")).toEqual({ d: 20_000, m: [[0, -1]], c: [[0, "Início"]] });
});

test("pieces of a text are its words in their order, each sentence for itself and none too long for a voice", () => {
  expect(piecesOf("A feira mudou. “Mudou mesmo?” Sim:\n mudou")).toEqual(["A feira mudou.", "“Mudou mesmo?”", "Sim:", "mudou"]);
  const words = fc.array(fc.stringMatching(/^[a-zç.!,]{1,20}$/), { maxLength: 200 });
  fc.assert(
    fc.property(words, (all) => {
      const pieces = piecesOf(all.join(" "));
      expect(pieces.join(" ")).toBe(all.join(" "));
      for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(180);
    }),
  );
});

test("times are written and said in minutes and seconds", () => {
  expect([clockLabel(0), clockLabel(65.9), clockLabel(3_599)]).toEqual(["0:00", "1:05", "59:59"]);
  expect([spokenClock(5), spokenClock(65)]).toEqual(["5 s", "1 min 5 s"]);
});
