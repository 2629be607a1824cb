import { expect, test } from "vitest";
import { INSTAGRAM_DELAY_MINUTES, noticeTitle } from "#app/features/instagram/post.ts";
import { storyIdIn } from "#app/features/messages/reader-message.ts";
import { type Capability, type Role, roleMay, roleMayHere } from "#app/features/people/capabilities.ts";
import { describeDevice } from "#app/features/people/session.ts";
import {
  type CachedVoices,
  FALLBACK_VOICES,
  inPickerOrder,
  isRefreshDue,
  isUsable,
  isVoiceName,
  parseCachedVoices,
  REFRESH_INTERVAL_MS,
  toOfferedVoices,
  VOICES_MAX_AGE_MS,
  type Voice,
} from "#app/features/speech/voice.ts";
import { OutageError, outageOf } from "#app/platform/failures/outage.ts";
import { ProviderFailure, providerMessage } from "#app/platform/failures/provider-failure.ts";
import { isPaused, nextWake, rebaseWait } from "#app/platform/queue/queue-item.ts";
import { entryOf } from "#app/platform/values/entry-of.ts";
import { joinBytes } from "#app/platform/values/format-number.ts";

test("an outage is found behind what wraps it", () => {
  const outage = new OutageError("d1", new Error("reset"));
  expect(outageOf(outage)).toBe(outage);
  expect(outage).toMatchObject({ name: "OutageError", dependency: "d1", cause: new Error("reset") });
  expect(outageOf(new Error("query", { cause: new Error("driver", { cause: outage }) }))).toBe(outage);
  for (const other of [new Error("x"), new Error("x", { cause: "y" }), "x", null, undefined]) expect(outageOf(other)).toBeNull();
});

test("a table's entry is found by its name, and nothing that every object has", () => {
  const table: Record<string, number> = { a: 0, b: 2 };
  expect(["a", "b", "c", "constructor", "toString", "__proto__"].map((name) => entryOf(table, name))).toEqual([0, 2, undefined, undefined, undefined, undefined]);
});

test("bytes are joined in their order", () => {
  expect(joinBytes([Uint8Array.of(1), new Uint8Array(0), Uint8Array.of(2, 3)])).toEqual(Uint8Array.of(1, 2, 3));
  expect(joinBytes([])).toEqual(new Uint8Array(0));
});

test("a provider's message is shown on one line, without secrets, within 200 characters", () => {
  expect(providerMessage("  erro\n\tde  rede ")).toBe("erro de rede");
  expect(providerMessage("chave segredo1 e abc e segredo1", ["segredo1", "abc"])).toBe("chave […] e abc e […]");
  expect(providerMessage("chave abcd", ["abcd"])).toBe("chave […]");
  expect(providerMessage("sk-proj_a.b*c e PK-123 e rk-9, task-1")).toBe("[…] e […] e […], task-1");
  expect(providerMessage("Authorization: bearer  x.y.z falhou; Bearer\nabc")).toBe("Authorization: […] falhou; […]");
  expect(providerMessage("em https://ana:senha@exemplo.com/a e HTTP://x@b.c")).toBe("em https://exemplo.com/a e HTTP://b.c");
  expect(providerMessage("😀".repeat(200))).toBe("😀".repeat(200));
  expect(providerMessage("x".repeat(201))).toBe(`${"x".repeat(199)}…`);
  expect(providerMessage(`${"x".repeat(198)} y z`)).toBe(`${"x".repeat(198)}…`);
  expect(new ProviderFailure("auth", "m")).toMatchObject({ kind: "auth", message: "m", details: {}, name: "ProviderFailure" });
});

test.each([
  ["https://lide.example/post/12-ponte", 12],
  ["/post/12", 12],
  ["post/12?x", 12],
  ["lide.example/post/123456789012345", 123_456_789_012_345],
  ["post/1234567890123456", null],
  ["xpost/12", null],
  ["/post/012", null],
  ["/post/", null],
  ["a ponte", null],
])("the story in %j is %j", (text, id) => {
  expect(storyIdIn(text)).toBe(id);
});

test.each<[Capability, Role[]]>([
  ["articles:draft", ["admin", "editor"]],
  ["articles:delete", ["admin"]],
  ["highlights:order", ["admin", "editor", "reporter"]],
])("%s belongs to %j", (capability, roles) => {
  expect((["admin", "editor", "reporter"] as const).filter((role) => roleMay(role, capability))).toEqual(roles);
});

test("reporters write drafts where the newsroom lets them, and nothing else by that", () => {
  const may = (role: Role, capability: Capability, reporterDrafts: boolean) => roleMayHere(role, capability, { reporterDrafts });
  expect([may("reporter", "articles:draft", true), may("reporter", "articles:draft", false), may("editor", "articles:draft", false)]).toEqual([true, false, true]);
  expect([may("reporter", "articles:write", true), may("editor", "articles:delete", true), may("reporter", "media:read", false)]).toEqual([false, false, true]);
});

test.each([
  ["EdgA/1", "Edge"],
  ["EdgiOS/1 (iPad)", "Edge no iPad"],
  ["OPT/1", "Opera"],
  ["FxiOS/1 iPhone", "Firefox no iPhone"],
  ["Version/17.4 Safari/1", "Safari"],
  ["Safari/1", "Outro programa"],
  ["Version/17.4Safari/1 Macintosh", "Navegador no Mac"],
  ["Mobile Android", "Navegador no celular Android"],
  ["X11", "Navegador no Linux"],
  [`${"x".repeat(497)} OPR/1`, "Outro programa"],
])("%s is %s", (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words);
});

test("a queue waits for its work, its pause and its pace, whichever ends last; for questions it does not wait", () => {
  const wake = (more: Partial<Parameters<typeof nextWake>[0]>) => nextWake({ nextDue: 100, nextCheck: null, paused: null, throttledUntil: null, ...more });
  expect([wake({}), wake({ throttledUntil: 150 }), wake({ paused: { reason: "", until: 170 }, throttledUntil: 150 }), wake({ paused: { reason: "", until: 50 } })]).toEqual([
    100, 150, 170, 100,
  ]);
  expect([wake({ paused: { reason: "", until: null } }), wake({ nextCheck: 120, paused: { reason: "", until: null } }), wake({ nextCheck: 90 }), wake({ nextDue: null })]).toEqual([
    null,
    120,
    90,
    null,
  ]);
});

test("a pause ends at its time, and one without a time never; a wait counted from a clock is as long as it was meant to be", () => {
  expect([isPaused(null, 5), isPaused({ reason: "", until: null }, 5), isPaused({ reason: "", until: 5 }, 5), isPaused({ reason: "", until: 6 }, 5)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
  expect(rebaseWait({ dueAt: 300, countedFrom: 200 }, 50)).toEqual({ dueAt: 150, countedFrom: 50 });
  expect(rebaseWait({ dueAt: 100, countedFrom: 200 }, 50)).toEqual({ dueAt: 50, countedFrom: 50 });
  for (const now of [200, 250]) expect(rebaseWait({ dueAt: 300, countedFrom: 200 }, now)).toEqual({ dueAt: 300, countedFrom: 200 });
});

test("a notice names thirty characters of a title", () => {
  expect([noticeTitle("x".repeat(30)), noticeTitle("x".repeat(31)), noticeTitle(`${"x".repeat(29)} yz`), noticeTitle("😀".repeat(31))]).toEqual([
    "x".repeat(30),
    `${"x".repeat(30)}…`,
    `${"x".repeat(29)}…`,
    `${"😀".repeat(30)}…`,
  ]);
  expect(INSTAGRAM_DELAY_MINUTES).toBe(5);
});

const voice = (localName: string, gender: Voice["gender"]): Voice => ({ name: `pt-BR-${localName}Neural`, displayName: localName, localName, locale: "pt-BR", gender });
const kept = (more: Partial<CachedVoices> = {}): CachedVoices => ({
  region: "brazilsouth",
  at: 1_000_000_000,
  askedAt: 1_000_000_000,
  voices: [voice("Thalita", "Female"), voice("Ângelo", "Male")],
  failure: null,
  ...more,
});

test("a list of voices is of its region, and offered men first, each by name", () => {
  expect(parseCachedVoices(kept(), "brazilsouth")).toEqual(kept());
  for (const [stored, region] of [
    [null, "brazilsouth"],
    [kept(), "eastus"],
    [{ ...kept(), voices: {} }, "brazilsouth"],
  ] as const)
    expect(parseCachedVoices(stored, region)).toBeNull();
  expect(inPickerOrder([voice("Zélia", "Female"), voice("Bruno", "Male"), voice("Ângelo", "Male"), voice("Ana", "Female")]).map(({ localName }) => localName)).toEqual([
    "Ângelo",
    "Bruno",
    "Ana",
    "Zélia",
  ]);
});

test("a list is loaded again when it is a day old, by a clock that jumped too, or after a failure, but at most once a minute", () => {
  const due = (more: Partial<CachedVoices>, later: number) => isRefreshDue(kept(more), 1_000_000_000 + later);
  expect([isRefreshDue(null, 0), due({}, VOICES_MAX_AGE_MS - 1), due({}, VOICES_MAX_AGE_MS), due({}, -VOICES_MAX_AGE_MS)]).toEqual([true, false, true, true]);
  expect([due({ failure: { cause: "x" } }, REFRESH_INTERVAL_MS - 1), due({ failure: { cause: "x" } }, REFRESH_INTERVAL_MS)]).toEqual([false, true]);
  expect(isRefreshDue(kept({ at: 1_000_000_000 - VOICES_MAX_AGE_MS }), 1_000_000_000 + 1)).toBe(false);
});

test("without a list the two built-in voices are offered, with what the provider said", () => {
  expect([isUsable(null), isUsable(kept({ voices: [] })), isUsable(kept())]).toEqual([false, false, true]);
  expect(toOfferedVoices(kept())).toEqual({ voices: inPickerOrder(kept().voices), isFallback: false, problem: null });
  expect(toOfferedVoices(kept({ voices: [], failure: { cause: "Recusou." } }))).toEqual({ voices: FALLBACK_VOICES, isFallback: true, problem: "Recusou." });
  expect(toOfferedVoices(null)).toEqual({ voices: FALLBACK_VOICES, isFallback: true, problem: null });
});

test("a voice's name is of its shape, whole", () => {
  for (const name of ["pt-BR-AntonioNeural", "fil-PH-BlessicaNeural", "pt-BR-Thalita:DragonHDLatestNeural"]) expect([name, isVoiceName(name)]).toEqual([name, true]);
  for (const name of ["", "pt-br-AntonioNeural", "x-pt-BR-AntonioNeural", "pt-BR-Antonio Neural", "pt-BR-AntonioNeural'", "pt-BR-A", "p-BR-Antonio", "pt-BR-Antonio:"])
    expect([name, isVoiceName(name)]).toEqual([name, false]);
});
