import { expect, test } from "vitest";
import { dailyMetrics, listedMetrics, metricsOf, SOCIAL_NETWORKS, windowNames } from "#app/features/social/catalogue.ts";

const names = (metrics: readonly { name: string }[]) => metrics.map(({ name }) => name);

test("each network has its own metrics; those of days are stored by day", () => {
  for (const network of SOCIAL_NETWORKS) {
    const daily = dailyMetrics(network);
    expect(metricsOf(network).every((metric) => metric.network === network)).toBe(true);
    expect([...new Set(daily.map(({ kind }) => kind))].sort()).toEqual(network === "instagram" ? ["daily-total", "field", "series"] : ["field", "series"]);
  }
  const others = metricsOf("instagram").filter((metric) => !dailyMetrics("instagram").includes(metric));
  expect([...new Set(others.map(({ kind }) => kind))].sort()).toEqual(["demographic", "parts"]);
});

test("the API lists the metrics of the specification", () => {
  expect(names(listedMetrics("instagram"))).toEqual(["reach", "impressions", "accounts_engaged", "total_interactions", "profile_views", "likes", "comments", "website_clicks"]);
  expect(names(listedMetrics("facebook"))).toEqual(["page_impressions", "page_impressions_unique", "page_engaged_users", "page_fan_adds_unique", "page_fan_removes_unique"]);
});

test("a window is stored under its metric's name, one that is divided under the names of its parts", () => {
  const named = (name: string) =>
    metricsOf("instagram")
      .filter((metric) => metric.name === name)
      .flatMap(windowNames);
  expect([named("reach"), named("reach_by_follow")]).toEqual([["reach"], ["reach_of_followers", "reach_of_others"]]);
});
