import { expect, test } from "vitest";
import { periodUpTo } from "#app/features/audience/period.ts";
import { insightsReport, networkReport, type SocialRecord } from "#app/features/social/report.ts";
import {
  readSocialPeriod,
  socialAnalyticsWire,
  socialInsightsWire,
  socialRefreshWire,
  toSocialAnalyticsWire,
  toSocialInsightsWire,
  toSocialRefreshWire,
} from "#app/features/social/social-analytics.wire.ts";

const DAY = "2026-11-20";
const period = periodUpTo(7, DAY);
const collection = { collectedAt: Date.parse("2026-11-21T09:00:00Z"), isRunning: true, notBefore: Date.parse("2026-11-21T09:15:00Z"), problem: "A Meta pediu uma pausa." };
const record: SocialRecord = {
  network: "instagram",
  accountName: "lide",
  days: [
    { metric: "likes", day: DAY, value: 5 },
    { metric: "followers", day: "2026-11-21", value: 18_400 },
  ],
  windows: [{ metric: "likes", windowDays: 28, endDay: DAY, value: 90 }],
  states: new Map([
    ["likes", { collectedAt: 1, cause: null }],
    ["comments", { collectedAt: null, cause: "O Instagram recusou esta métrica." }],
  ]),
};

test("a period is 7, 30 or 90 days, 30 where it is not named, and nothing else", () => {
  expect(["7", "30", "90", undefined].map((days) => readSocialPeriod({ days }))).toEqual([7, 30, 90, 30].map((value) => ({ ok: true, value })));
  for (const days of ["", "07", "7 ", "8", "365", "1e1", "-7", "sete"])
    expect(readSocialPeriod({ days })).toMatchObject({ ok: false, refusal: { code: "invalid", fields: [{ field: "days" }] } });
});

test("what is told has the documented shape, with a network and without", () => {
  const networks = {
    instagram: { ...networkReport(record, period), netGrowth: null, collection, posts: { status: "ok" as const, cause: null, posts: [] }, audience: [] },
    facebook: null,
  };
  const told = toSocialAnalyticsWire({ period, networks });
  expect(socialAnalyticsWire.parse(told)).toEqual(told);
  const metric = (name: string) => told.instagram.metrics.find((one) => one.name === name);
  expect(metric("likes")).toMatchObject({
    status: "ok",
    sumDaily: 5,
    aggregate28: 90,
    aggregate28Ate: DAY,
    agregado: { dias: 7, valor: 5, ate: DAY, origem: "calculado" },
    origem: "api-meta",
  });
  expect(metric("comments")).toMatchObject({ status: "error", causa: "O Instagram recusou esta métrica.", origem: "indisponivel" });
  expect(metric("reach")).toMatchObject({ status: "pending", origem: "indisponivel" });
  expect(told.instagram.coleta).toEqual({ ultima: "2026-11-21T09:00:00.000Z", emAndamento: true, esperaAte: "2026-11-21T09:15:00.000Z", problema: "A Meta pediu uma pausa." });
  expect(told.facebook).toEqual({ account: { name: null, followers: null }, metrics: [], netGrowth: null, posts: null, publico: null, coleta: null });

  const insights = toSocialInsightsWire({ period, networks: { instagram: { ...insightsReport(record, DAY), netGrowth: null, collection }, facebook: null } });
  expect(socialInsightsWire.parse(insights)).toEqual(insights);
  expect(insights.instagram).toMatchObject({ followers: 18_400, account: { username: "lide" } });
  const refreshed = toSocialRefreshWire({ period, networks });
  expect(socialRefreshWire.parse(refreshed)).toEqual(refreshed);
});
