import { expect, test } from "vitest";
import { id3Length, readChunk, trailingTagLength, wavHeader } from "#app/features/media/strip/strip-recordings.ts";

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

test("an ID3 tag is as long as its ten bytes of head, its size in sevens of bits, and a footer where it has one", () => {
  const head = (flags: number, ...size: number[]) => joined(bytesOf("ID3\x04\x00"), Uint8Array.from([flags, ...size]));
  expect(id3Length(head(0, 0, 0, 0, 5))).toBe(15);
  expect(id3Length(head(0, 0, 0, 1, 2))).toBe(140);
  expect(id3Length(head(0, 1, 0, 0, 0))).toBe(10 + 2 ** 21);
  expect(id3Length(head(0x10, 0, 0, 0, 5))).toBe(25);
  expect(id3Length(head(0xef, 0, 0, 0, 127))).toBe(137);
  expect(id3Length(head(0, 0, 0, 0, 128))).toBe(0);
  expect(id3Length(head(0, 128, 0, 0, 0))).toBe(0);
  expect(id3Length(head(0, 0, 0, 0, 5).subarray(0, 9))).toBe(0);
  expect(id3Length(joined(bytesOf("XD3\x04\x00"), new Uint8Array(6)))).toBe(0);
});

test("tags at the end of a file: ID3 version 1, an APE tag with or without its own head, and both", () => {
  const id3 = joined(bytesOf("TAG"), new Uint8Array(125));
  const ape = (size: number, flags: number) => {
    const footer = joined(bytesOf("APETAGEX"), new Uint8Array(24));
    new DataView(footer.buffer).setUint32(12, size, true);
    new DataView(footer.buffer).setUint32(20, flags, true);
    return footer;
  };
  const padded = (...parts: Uint8Array[]) => joined(new Uint8Array(160 - parts.reduce((sum, part) => sum + part.length, 0)), ...parts);
  expect(trailingTagLength(padded())).toBe(0);
  expect(trailingTagLength(padded(id3))).toBe(128);
  expect(trailingTagLength(padded(ape(500, 0)))).toBe(500);
  expect(trailingTagLength(padded(ape(500, 0x80000000)))).toBe(532);
  expect(trailingTagLength(padded(ape(500, 0x7fffffff)))).toBe(500);
  expect(trailingTagLength(joined(ape(70_000, 0x80000000), id3))).toBe(70_160);
  expect(trailingTagLength(id3)).toBe(128);
  expect(trailingTagLength(id3.subarray(0, 127))).toBe(0);
  expect(trailingTagLength(ape(40, 0))).toBe(40);
  expect(trailingTagLength(ape(40, 0).subarray(0, 31))).toBe(0);
  expect(trailingTagLength(new Uint8Array(0))).toBe(0);
});

test("a RIFF chunk ends at an even place", () => {
  const head = (length: number) => joined(bytesOf("fmt "), Uint8Array.from([length, 1, 0, 0]));
  expect(readChunk(head(4), 12)).toEqual({ name: "fmt ", from: 12, length: 260, to: 280 });
  expect(readChunk(head(5), 12)).toEqual({ name: "fmt ", from: 12, length: 261, to: 282 });
  expect(readChunk(head(4).subarray(0, 7), 12)).toBeNull();
});

test("a WAV's head names how many bytes follow it", () => {
  const header = wavHeader(1_000);
  expect(header).toHaveLength(12);
  expect(new DataView(header.buffer).getUint32(4, true)).toBe(1_004);
  expect(String.fromCharCode(...header.subarray(0, 4), ...header.subarray(8))).toBe("RIFFWAVE");
});
