import { afterEach, expect, test, vi } from "vitest";
import { newNotices, rememberNotices, sentenceOfNotices } from "#app/admin/shell/told-notices.ts";
import type { InstagramNoticesWire } from "#app/wire/instagram-notices.ts";

type Notice = InstagramNoticesWire["items"][number];

const failed = (id: string): Notice => ({ key: `failed:${id}:1`, kind: "failed", text: `Falha na publicação: ${id}` });
const STOPPED: Notice = { key: "stopped:x", kind: "stopped", text: "A fila parou." };

afterEach(() => vi.unstubAllGlobals());

function aBrowser(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal("window", { localStorage: { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => kept.set(name, value) } });
  return kept;
}

const keys = (items: readonly Notice[]) => items.map(({ key }) => key);

test("what was told is not told again, in no tab, until it was over and comes anew", () => {
  aBrowser();
  const [one, other] = [failed("um"), failed("outro")];
  expect(newNotices([one])).toEqual([one]);
  rememberNotices([one]);
  expect(keys(newNotices([one, other]))).toEqual(["failed:outro:1"]);
  rememberNotices([other]);
  expect(keys(newNotices([one, other]))).toEqual(["failed:um:1"]);
});

test("a browser that keeps nothing, or something else under that name, tells rather than not", () => {
  const kept = aBrowser();
  for (const text of ["não é JSON", "{}", "[1, null]"]) {
    kept.set("lide:avisos-instagram", text);
    expect(newNotices([STOPPED])).toEqual([STOPPED]);
  }
  const refuse = () => {
    throw new Error("no storage");
  };
  vi.stubGlobal("window", { localStorage: { getItem: refuse, setItem: refuse } });
  rememberNotices([STOPPED]);
  expect(newNotices([STOPPED])).toEqual([STOPPED]);
});

test("much news is one sentence, and a queue that stopped comes first", () => {
  expect(sentenceOfNotices([failed("um")])).toBe("Falha na publicação: um");
  expect(sentenceOfNotices([failed("um"), failed("outro")])).toBe("Falha na publicação de 2 cards no Instagram.");
  expect(sentenceOfNotices([failed("um"), STOPPED])).toBe("A fila parou.");
  expect(sentenceOfNotices([failed("um"), { ...failed("x"), kind: "uncertain" }])).toBe("2 avisos do Instagram esperam você.");
});
