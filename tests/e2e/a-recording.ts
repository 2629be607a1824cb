import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ListenRow } from "#app/features/articles/site/listen-row.tsx";

const RATE = 8_000;

/** Silence, as a file that every browser plays. */
export function silence(seconds: number): Buffer {
  const samples = seconds * RATE;
  const file = Buffer.alloc(44 + samples, 128);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + samples, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write("data", 36);
  file.writeUInt32LE(samples, 40);
  return file;
}

export const RECORDING_SECONDS = 60;

/** Address of a recording by a digit, which its whole key is made of. */
export const recordingAddress = (digit: string) => `/audio/${digit.repeat(64)}.mp3`;

/** A story's page with the row of a recording, as the site prints it: title, then two elements of the text, with a chapter at the second. */
export function withRecording(html: string, url: string): string {
  const audio = {
    url,
    durationMs: RECORDING_SECONDS * 1_000,
    marks: [
      { startMs: 0, block: null, kind: "title" as const },
      { startMs: 2_000, block: 0, kind: "text" as const },
      { startMs: 30_000, block: 1, kind: "text" as const },
    ],
    chapters: [
      { startMs: 0, title: "Início" },
      { startMs: 30_000, title: "O que muda" },
    ],
  };
  const without = html.replace(/<div class="listen">.*?<\/div>/s, "");
  return without.replace("</header><figure", `${renderToStaticMarkup(createElement(ListenRow, { audio: audio as never }))}</header><figure`);
}
