import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { MediaWire } from "#app/features/media/media.wire.ts";
import { drawnPng } from "#tests/support/pictures.ts";

/** A file as a browser is handed it. */
export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A picture that no other is like; `shade` 0–255. */
export async function aPicture(name: string, shade: number): Promise<TestFile> {
  const bytes = await drawnPng(320, 200, (x, y) => [(x + shade) % 256, y, shade]);
  return { name, mimeType: "image/png", buffer: Buffer.from(bytes) };
}

/** A silence of so many samples, 8,000 a second. */
export function aSound(name: string, samples = 800): TestFile {
  const wav = Buffer.alloc(44 + samples);
  wav.write("RIFF", 0);
  wav.writeUInt32LE(36 + samples, 4);
  wav.write("WAVEfmt ", 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(8_000, 24);
  wav.writeUInt32LE(8_000, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.write("data", 36);
  wav.writeUInt32LE(samples, 40);
  wav.fill(128, 44);
  return { name, mimeType: "audio/wav", buffer: wav };
}

async function tokenOf(site: string, role: "admin" | "editor" | "reporter"): Promise<string> {
  const login = await fetch(`${site}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: `${role}@demo.local`, password: process.env.DEMO_PASSWORD ?? "portal-demo-2026" }),
  });
  return ((await login.json()) as { token: string }).token;
}

async function put(site: string, token: string, file: TestFile, words: Record<string, string>): Promise<MediaWire> {
  const body = new FormData();
  body.set("file", new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }));
  for (const [name, value] of Object.entries(words)) body.set(name, value);
  const send = () => fetch(`${site}/api/media`, { method: "POST", headers: { Authorization: `Bearer ${token}` }, body });
  // Once more over a new connection: the site closes those that were idle. The same bytes are one item.
  const answer = await send().catch(send);
  const item = (await answer.json()) as MediaWire;
  expect([200, 201], JSON.stringify(item)).toContain(answer.status);
  return item;
}

/** Puts a file into the library by the API, as somebody who signed in. */
export const putIntoLibrary = async (site: string, role: "admin" | "editor" | "reporter", file: TestFile, words: Record<string, string> = {}): Promise<MediaWire> =>
  put(site, await tokenOf(site, role), file, words);

/** Fills the library with sounds that are titled `name` and a number, the newest with the highest one; each shelf of a site needs `samples` of its own. */
export async function fillLibrary(site: string, name: string, count: number, samples = 2_000): Promise<void> {
  const token = await tokenOf(site, "editor");
  for (let at = 1; at <= count; at += 1) await put(site, token, aSound(`${name}.wav`, samples + at), { titulo: `${name} ${at}` });
}

/** Drops files on the page, or pastes them into it, as the browser tells it. */
export async function hand(page: Page, how: "drop" | "paste", files: readonly TestFile[]): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString("base64") }));
  await page.evaluate(
    ([kind, list]) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, base64 } of list)
        transfer.items.add(new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name, { type: mimeType }));
      if (kind === "paste") document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true }));
      else for (const step of ["dragenter", "dragover", "drop"]) document.body.dispatchEvent(new DragEvent(step, { dataTransfer: transfer, bubbles: true, cancelable: true }));
    },
    [how, given] as const,
  );
}
