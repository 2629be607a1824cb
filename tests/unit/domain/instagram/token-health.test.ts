import { expect, test } from "vitest";
import { type InstagramToken, tokenHealth } from "#app/domain/instagram/token-health.ts";

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
  expect([endingIn(10).cause, endingIn(1).cause, endingIn(0.5).cause]).toEqual([
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
