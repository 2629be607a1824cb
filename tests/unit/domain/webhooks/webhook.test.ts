import { expect, test } from "vitest";
import type { OutboxTrigger } from "#app/features/highlights/outbox-triggers.ts";
import { eventsOf, type OutboxRowKind, outcomeOf, payloadOf, retryDelay, type ToldStory, WEBHOOK_CHANNELS } from "#app/features/webhooks/webhook.ts";

const [MINUTE, DAY] = [60_000, 86_400_000];
const NOW = Date.UTC(2031, 0, 10, 12);

test("after a failure an endpoint is tried again after one minute, then after three times as long, at most after six hours", () => {
  const attempts = [1, 2, 3, 4, 5, 6, 7, 8, 400];
  expect(attempts.map((attempt) => retryDelay(attempt) / MINUTE)).toEqual([1, 3, 9, 27, 81, 243, 360, 360, 360]);
});

const outcome = (status: number, more: Partial<Parameters<typeof outcomeOf>[0]> = {}) =>
  outcomeOf({ status, attempts: 1, giveUpAt: NOW + DAY, failingSince: null, now: NOW, ...more });

test.each([200, 204, 299])("the answer %i delivers, and ends the endpoint's failures", (status) => {
  expect(outcome(status, { failingSince: NOW - DAY })).toEqual({ state: "delivered", nextAttemptAt: NOW, failingSince: null, pause: null });
});

test.each([0, 199, 300, 302, 404, 409, 411, 500])("after the answer %i it is tried again", (status) => {
  expect(outcome(status)).toEqual({ state: "pending", nextAttemptAt: NOW + MINUTE, failingSince: NOW, pause: null });
});

test("410 ends the delivery and pauses the endpoint", () => {
  expect(outcome(410)).toEqual({ state: "failed", nextAttemptAt: NOW, failingSince: NOW, pause: "gone" });
  expect(outcome(410, { failingSince: NOW - 5 }).failingSince).toBe(NOW - 5);
});

test("a delivery whose next attempt comes after its last moment has failed", () => {
  expect([MINUTE, MINUTE - 1].map((left) => outcome(500, { giveUpAt: NOW + left }).state)).toEqual(["pending", "failed"]);
});

test("an endpoint that has failed for a day is paused", () => {
  expect([DAY, DAY - 1].map((since) => outcome(500, { failingSince: NOW - since }))).toMatchObject([
    { pause: "failing", failingSince: NOW - DAY },
    { pause: null, failingSince: NOW - DAY + 1 },
  ]);
});

test("changes of the board write a row of the channel that tells of them", () => {
  const channels = (type: string) => WEBHOOK_CHANNELS.filter(({ accepts }) => accepts({ type } as OutboxTrigger, NOW)).map(({ name }) => name);
  expect(["published", "republished", "corrected", "withdrawn", "placed"].map(channels)).toEqual([
    ["webhook-published"],
    ["webhook-published"],
    ["webhook-updated"],
    ["webhook-withdrawn"],
    [],
  ]);
});

const story: ToldStory = {
  ...{ id: 12, slug: "12-ponte-nova", title: "Ponte nova", subtitle: "Abre em março", kicker: "OBRAS", category: "cidade", municipality: "piripiri", isVisible: true },
  ...{ publishedAt: NOW - 2, updatedAt: NOW - 1, correction: "", correctedAt: null, removalReason: null },
};

test.each<[OutboxRowKind, Partial<ToldStory>, string[]]>([
  ["published", {}, ["story.published"]],
  ["published", { isVisible: false }, []],
  ["updated", {}, ["story.updated"]],
  ["updated", { isVisible: false, correctedAt: NOW }, []],
  ["updated", { correctedAt: NOW - 1 }, ["story.updated"]],
  ["updated", { correctedAt: NOW }, ["story.updated", "story.corrected"]],
  // Another row tells of a later note.
  ["updated", { correctedAt: NOW + 1 }, ["story.updated"]],
  ["withdrawn", { isVisible: false }, ["story.withdrawn"]],
  ["withdrawn", {}, ["story.withdrawn"]],
])("a row of kind %s about a story with %o tells of %o", (kind, more, events) => {
  expect(eventsOf(kind, { ...story, ...more }, NOW)).toEqual(events);
});

const payload = (...[type, more]: [Parameters<typeof payloadOf>[0], Partial<ToldStory>?]) => JSON.parse(payloadOf(type, { ...story, ...more }, "https://r10.com.br", NOW));

test("an event tells a story's address, titles, places and dates", () => {
  expect(payload("story.published")).toEqual({
    type: "story.published",
    timestamp: "2031-01-10T12:00:00.000Z",
    data: {
      ...{ id: 12, url: "https://r10.com.br/post/12-ponte-nova", titulo: "Ponte nova", subtitulo: "Abre em março", chapeu: "OBRAS", categoria: "cidade", municipio: "piripiri" },
      ...{ publicadaEm: "2031-01-10T11:59:59.998Z", atualizadaEm: "2031-01-10T11:59:59.999Z", correcao: null },
    },
  });
  expect(payload("story.updated", { publishedAt: null }).data.publicadaEm).toBeNull();
  expect(payload("story.corrected", { correction: "São 40 metros.", correctedAt: NOW }).data.correcao).toEqual({ texto: "São 40 metros.", em: "2031-01-10T12:00:00.000Z" });
});

test.each([
  [null, null],
  ["error", "erro"],
  ["court-order", "ordem-judicial"],
] as const)("the withdrawal of a story for %s tells %s, and none of the story's words", (removalReason, motivo) => {
  expect(payload("story.withdrawn", { removalReason })).toEqual({
    ...{ type: "story.withdrawn", timestamp: "2031-01-10T12:00:00.000Z" },
    data: { id: 12, url: "https://r10.com.br/post/12", motivo },
  });
});
