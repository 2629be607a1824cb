import fc from "fast-check";
import { expect, test } from "vitest";
import { alertPayload, CAMPAIGN_LIFETIME_MS, type DigestStory, digestFor, goesByItself, INTERVAL_MS, planStart, storyTopics } from "#app/features/push/campaign.ts";
import { isPushEndpoint, quietUntil } from "#app/features/push/push-choices.ts";
import { meaningOfStatus, retryAt } from "#app/features/push/send-result.ts";

const ZONE = "America/Fortaleza";
/** An hour of the newsroom's clock (UTC−3) on 2026-11-25. */
const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 25, hour + 3, minute);

test("quiet hours end when the reader said, also over midnight, and begin on the minute", () => {
  const night = { from: 22 * 60, to: 6 * 60 + 30 };
  expect(quietUntil(night, at(21, 59), ZONE)).toBeNull();
  expect(quietUntil(night, at(22), ZONE)).toBe(at(24 + 6, 30));
  expect(quietUntil(night, at(3), ZONE)).toBe(at(6, 30));
  expect(quietUntil(night, at(6, 30), ZONE)).toBeNull();
  expect(quietUntil({ from: 12 * 60, to: 13 * 60 }, at(12, 30), ZONE)).toBe(at(13));
  expect([quietUntil(null, at(12), ZONE), quietUntil({ from: 60, to: 60 }, at(1), ZONE)]).toEqual([null, null]);
});

test("nobody is reached in their quiet hours, and the end of them is never quiet", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 0, max: 7 * 1_440 }), (from, to, minutes) => {
      const now = at(0) + minutes * 60_000;
      const until = quietUntil({ from, to }, now, ZONE);
      if (until === null) return true;
      return until > now && until - now <= 24 * 3_600_000 && quietUntil({ from, to }, until, ZONE) === null;
    }),
  );
});

test("the day's number holds an alert until the morning, and another just before asks a person", () => {
  const starts = [at(8), at(9), at(10)];
  const ask = (more: object, now: number) => planStart({ starts, dailyCap: 6, timeZone: ZONE, ignoresInterval: false, ...more }, now);
  expect(ask({}, at(10) + INTERVAL_MS)).toEqual({ start: true });
  expect(ask({}, at(10) + INTERVAL_MS - 1)).toMatchObject({ start: false, heldFor: "interval" });
  expect(ask({ ignoresInterval: true }, at(10, 1))).toEqual({ start: true });
  expect(ask({ dailyCap: 3, ignoresInterval: true }, at(20))).toEqual({ start: false, heldFor: "daily-cap", dueAt: at(24 + 7) });
  // Yesterday's do not count.
  expect(ask({ dailyCap: 3 }, at(24))).toEqual({ start: true });
  expect(ask({ dailyCap: 0 }, at(24))).toMatchObject({ start: false, heldFor: "daily-cap" });
});

test("what is held goes by itself only while it is news, and never where a person was asked", () => {
  expect(goesByItself({ heldFor: "daily-cap", createdAt: at(20) }, at(24 + 7))).toBe(true);
  expect(goesByItself({ heldFor: "daily-cap", createdAt: at(10) }, at(24 + 7))).toBe(false);
  expect(goesByItself({ heldFor: "interval", createdAt: at(20) }, at(20) + CAMPAIGN_LIFETIME_MS)).toBe(false);
});

test("a busy push service decides when it is asked again; a broken one is asked four times, and nothing after the alert's end", () => {
  const bounds = { now: 0, expiresAt: CAMPAIGN_LIFETIME_MS };
  expect(retryAt({ kind: "later", status: 429, retryAfterMs: 120_000 }, 1, bounds)).toBe(120_000);
  expect(retryAt({ kind: "later", status: 429, retryAfterMs: 0 }, 1, bounds)).toBe(1_000);
  expect([1, 2, 3, 4].map((tries) => retryAt({ kind: "later", status: 503, retryAfterMs: null }, tries, bounds))).toEqual([30_000, 120_000, 480_000, null]);
  expect(retryAt({ kind: "later", status: 429, retryAfterMs: 60_000 }, 1, { now: 0, expiresAt: 60_000 })).toBeNull();
});

test("only a status by which the push service itself refuses proves that nothing was delivered", () => {
  const by = (statuses: readonly number[]) => statuses.map(meaningOfStatus);
  expect(by([200, 201, 202])).toEqual(["accepted", "accepted", "accepted"]);
  expect(by([404, 410, 401, 403])).toEqual(["gone", "gone", "key-refused", "key-refused"]);
  expect(by([406, 429, 503])).toEqual(["later", "later", "later"]);
  expect(by([500, 502, 504, 507, 520, 524, 408, 204])).toEqual(Array.from({ length: 8 }, () => "no-answer"));
  expect(by([400, 413, 307])).toEqual(["refused", "refused", "refused"]);
});

test("a story is urgent by its hat line alone, and is found under all that it belongs to", () => {
  expect(storyTopics({ kicker: "URGENTE", categories: ["saude", "saude", "geral"], municipality: "piripiri" })).toEqual([
    "urgente",
    "tudo",
    "municipio:piripiri",
    "categoria:saude",
    "categoria:geral",
  ]);
  expect(storyTopics({ kicker: "URGENTE: CHUVA", categories: [], municipality: null })).toEqual(["tudo"]);
});

test("the digest tells of at most three of what its reader follows, the urgent first", () => {
  const story = (id: number, more: Partial<DigestStory> = {}): DigestStory => ({
    id,
    title: `${id}`,
    kicker: "",
    categories: ["geral"],
    municipality: null,
    groupRank: 4,
    publishedAt: id,
    ...more,
  });
  const day = [story(1), story(2, { municipality: "picos" }), story(3, { groupRank: 1 }), story(4, { kicker: "URGENTE" }), story(5)];
  expect(digestFor(day, ["tudo"]).map(({ id }) => id)).toEqual([4, 3, 5]);
  expect(digestFor(day, ["municipio:picos"]).map(({ id }) => id)).toEqual([2]);
  expect(digestFor(day, ["categoria:esportes"])).toEqual([]);
});

test("a message stays below the limit of push services whatever it says, and keeps what leads to the story", () => {
  const navigate = "https://portal.example/aviso/1/2";
  // Characters of one to four bytes, and some that JSON writes as six.
  const text = (max: number) => fc.tuple(fc.constantFrom("a", "ç", "“", "🗞", '"', "\u0001", "a\n"), fc.nat(max)).map(([piece, times]) => piece.repeat(times));
  fc.assert(
    fc.property(text(600), text(2_000), text(3_000), (title, body, image) => {
      const json = alertPayload({ title, body, navigate, tag: "materia-2", icon: "https://portal.example/icone/aviso", image, isSilent: false, timestamp: 1 });
      const { web_push, notification } = JSON.parse(json) as { web_push: number; notification: Record<string, unknown> };
      return new TextEncoder().encode(json).byteLength <= 3_000 && web_push === 8030 && notification.navigate === navigate && notification.tag === "materia-2";
    }),
  );
});

test("hosts of tests are reached only by their full name, and without encryption only on this machine", () => {
  const extra = ["127.0.0.1:9999", "push.test"];
  expect(isPushEndpoint("http://127.0.0.1:9999/push/a", extra)).toBe(true);
  expect(isPushEndpoint("http://127.0.0.1:9998/push/a", extra)).toBe(false);
  expect(isPushEndpoint("http://push.test/push/a", extra)).toBe(false);
  expect(isPushEndpoint("https://push.test/push/a", extra)).toBe(true);
  expect(isPushEndpoint("http://127.0.0.1:9999/push/a", [])).toBe(false);
});
