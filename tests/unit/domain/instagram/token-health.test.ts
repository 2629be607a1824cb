import { expect, test } from "vitest";
import { type InstagramToken, tokenHealth, withLatestEnd } from "#app/features/instagram/token-health.ts";

const NOW = Date.UTC(2026, 10, 21, 15);
const DAY = 86_400_000;
const token = (changes: Partial<InstagramToken> = {}): InstagramToken => ({
  isValid: true,
  expiresAt: null,
  isExpiryKnown: true,
  dataAccessExpiresAt: null,
  scopes: ["instagram_basic", "instagram_content_publish"],
  ...changes,
});
const health = (changes?: Partial<InstagramToken>) => tokenHealth(token(changes), NOW);
const endingIn = (days: number) => health({ expiresAt: NOW + days * DAY });

test("administrators hear of a token's end 14, 7, 3 days and a day before", () => {
  expect([60, 15, 14.9, 14, 8, 7, 4, 3, 2, 1, 0.5].map((days) => endingIn(days).warningDay)).toEqual([null, null, 14, 14, 14, 7, 7, 3, 3, 1, 1]);
  expect([endingIn(10).reason, endingIn(1).reason, endingIn(0.5).reason]).toEqual([
    "O token do Instagram vence em 10 dias.",
    "O token do Instagram vence amanhã.",
    "O token do Instagram vence hoje.",
  ]);
});

test("what ended, also only the access to data, must be connected again", () => {
  expect([endingIn(0).state, health({ isValid: false }).state, health({ dataAccessExpiresAt: NOW - 1 }).state]).toEqual(["reconnect", "reconnect", "reconnect"]);
});

test("the nearer of two ends counts", () => {
  expect(health({ expiresAt: NOW + 50 * DAY, dataAccessExpiresAt: NOW + 5 * DAY }).warningDay).toBe(7);
});

test("without the permission to publish, of either login, nothing can go out", () => {
  expect(health({ scopes: ["instagram_basic"] }).state).toBe("permission");
  expect(health({ scopes: ["instagram_business_content_publish"] }).state).toBe("ok");
});

test("a token without an end is well, one of an unknown end is not called so", () => {
  expect([health().state, health({ isExpiryKnown: false, scopes: null }).state]).toEqual(["ok", "unknown"]);
});

const unknownEnd = (days: number) => health({ isExpiryKnown: false, expiresAt: NOW + days * DAY, scopes: null });

test("where nobody tells the end, the latest that it can be is said with that reserve, and never as the end", () => {
  expect(unknownEnd(40)).toMatchObject({ state: "unknown", action: "Tokens deste tipo valem 60 dias; este está em uso há 20.", warningDay: null });
  expect(unknownEnd(1)).toMatchObject({ state: "ending", reason: "O token do Instagram vence amanhã, ou antes." });
  expect(unknownEnd(0)).toMatchObject({ state: "ending", reason: "O token do Instagram vence hoje, ou antes." });
  expect(unknownEnd(-1).reason).toBe("O token do Instagram está em uso há mais de 60 dias e pode parar a qualquer momento.");
  expect(health({ isExpiryKnown: false }).action).toBe("Tokens deste tipo valem 60 dias: anote quando este foi gerado.");
});

test("a token that is well says until when", () => {
  expect([endingIn(40).reason, health().reason]).toEqual(["O token do Instagram vence em 40 dias.", "O token do Instagram não vence."]);
  expect(health({ dataAccessExpiresAt: NOW + 40 * DAY }).reason).toBe("O token do Instagram não vence.");
});

test("the latest end counts from the first use, and only where nobody tells one", () => {
  const latest = (changes: Partial<InstagramToken>) => withLatestEnd(token(changes), NOW).expiresAt;
  expect([latest({ isExpiryKnown: false }), latest({ isExpiryKnown: false, expiresAt: NOW }), latest({}), latest({ expiresAt: NOW })]).toEqual([NOW + 60 * DAY, NOW, null, NOW]);
});
