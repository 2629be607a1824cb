import { afterEach, expect, test, vi } from "vitest";
import type { InstagramNoticesWire } from "#app/features/instagram/instagram-queue.wire.ts";
import { markNoticesSeen, noticesSentence, unseenNotices } from "#app/ui/newsroom/shell/seen-notices.ts";

type Notice = InstagramNoticesWire["items"][number];

const failed = (id: string): Notice => ({ key: `failed:${id}:1`, kind: "failed", text: `Falha na publicação: ${id}` });
const STOPPED: Notice = { key: "stopped:x", kind: "stopped", text: "A fila parou." };

afterEach(() => vi.unstubAllGlobals());

function aBrowser(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => kept.set(name, value) });
  return kept;
}

const keys = (items: readonly Notice[]) => items.map(({ key }) => key);

test("what was told is not told again, in no tab, until it was over and comes anew", () => {
  aBrowser();
  const [one, other] = [failed("um"), failed("outro")];
  expect(unseenNotices([one])).toEqual([one]);
  markNoticesSeen([one]);
  expect(keys(unseenNotices([one, other]))).toEqual(["failed:outro:1"]);
  markNoticesSeen([other]);
  expect(keys(unseenNotices([one, other]))).toEqual(["failed:um:1"]);
});

test("a browser that keeps nothing, or something else under that name, tells rather than not", () => {
  const kept = aBrowser();
  for (const text of ["não é JSON", "{}", "[1, null]"]) {
    kept.set("lide:avisos-instagram", text);
    expect(unseenNotices([STOPPED])).toEqual([STOPPED]);
  }
  const refuse = () => {
    throw new Error("no storage");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  markNoticesSeen([STOPPED]);
  expect(unseenNotices([STOPPED])).toEqual([STOPPED]);
});

test("much news is one sentence, and a queue that stopped comes first", () => {
  expect(noticesSentence([failed("um")])).toBe("Falha na publicação: um");
  expect(noticesSentence([failed("um"), failed("outro")])).toBe("Falha na publicação de 2 cards no Instagram.");
  expect(noticesSentence([failed("um"), STOPPED])).toBe("A fila parou.");
  expect(noticesSentence([failed("um"), { ...failed("x"), kind: "uncertain" }])).toBe("2 avisos do Instagram esperam você.");
});
