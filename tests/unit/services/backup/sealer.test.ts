import fc from "fast-check";
import { expect, test } from "vitest";
import { createSealer } from "#app/features/backup/sealer.server.ts";

const KEY = "a-key-of-the-tests-for-backups-that-is-long-enough";
const sealer = createSealer(KEY);

/** The bytes in parts of any size, as a stream gives them. */
async function* inParts(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

async function whole(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of source) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}

/** Content of a size, with every byte different from its neighbours. */
const contentOf = (size: number) => Uint8Array.from({ length: size }, (_, index) => (index * 31) % 251);

const MB = 2 ** 20;

test.each([0, 1, 4 * MB - 1, 4 * MB, 4 * MB + 1, 9 * MB + 7])("a content of %i bytes comes back, and its sealed size is known before", async (size) => {
  const content = contentOf(size);
  const sealed = await whole(sealer.seal("files/a", size, inParts(content, 700_001)));
  expect(sealed.length).toBe(sealer.sealedSize(size));
  expect(Buffer.compare(await whole(sealer.open("files/a", size, inParts(sealed, 65_536))), content)).toBe(0);
});

test("no changed byte, other name, other size, other key or missing piece is opened", async () => {
  const content = contentOf(5 * MB);
  const sealed = await whole(sealer.seal("files/a", content.length, inParts(content, MB)));
  const opened = (name: string, size: number, bytes: Uint8Array, by = sealer) => whole(by.open(name, size, inParts(bytes, MB)));
  await expect(opened("files/b", content.length, sealed)).rejects.toThrow();
  await expect(opened("files/a", content.length - 1, sealed)).rejects.toThrow();
  await expect(opened("files/a", content.length, sealed, createSealer(`${KEY}!`))).rejects.toThrow();
  const piece = 4 * MB + 28;
  await expect(opened("files/a", content.length, sealed.slice(0, piece))).rejects.toThrow("not complete");
  await expect(opened("files/a", content.length, sealed.slice(piece))).rejects.toThrow();
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: sealed.length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const damaged = sealed.slice();
      damaged[at] = (damaged[at] ?? 0) ^ change;
      await expect(opened("files/a", content.length, damaged)).rejects.toThrow();
    }),
    { numRuns: 15 },
  );
});

test("names and the token depend on the key alone, and tell nothing of it", async () => {
  expect(await sealer.nameOf("img/a\n3")).toBe(await createSealer(KEY).nameOf("img/a\n3"));
  expect(await sealer.nameOf("img/a\n3")).not.toBe(await createSealer(`${KEY}!`).nameOf("img/a\n3"));
  expect(await sealer.token()).toMatch(/^[0-9a-f]{64}$/);
  expect(await sealer.token()).not.toBe(await createSealer(`${KEY}!`).token());
});
