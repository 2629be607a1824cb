import { expect, test } from "vitest";
import { instagramFromEnv } from "#app/features/instagram/from-env.provider.ts";

const whole = { SITE_URL: "https://lide.example", META_ACCESS_TOKEN: "EAAtoken", INSTAGRAM_ACCOUNT_ID: "17841400000000001" };
const missingOf = (env: Parameters<typeof instagramFromEnv>[0]) => instagramFromEnv(env).missing;

test("three settings are enough, and those that are missing are named", () => {
  expect(instagramFromEnv(whole).publisher).not.toBeNull();
  expect(missingOf({})).toEqual(["META_ACCESS_TOKEN", "INSTAGRAM_ACCOUNT_ID", "SITE_URL"]);
  expect(missingOf({ ...whole, META_ACCESS_TOKEN: " ", INSTAGRAM_ACCOUNT_ID: "1" })).toEqual(["META_ACCESS_TOKEN"]);
  expect(missingOf({ ...whole, SITE_URL: "" })).toEqual(["SITE_URL"]);
});

test("both of Meta's hosts, a proxy's path and a provider on this machine can be named", () => {
  for (const META_GRAPH_URL of ["https://graph.facebook.com", "https://graph.instagram.com/", "https://proxy.example/graph", "http://127.0.0.1:4010/s/x", "http://localhost:4010"])
    expect(missingOf({ ...whole, META_GRAPH_URL })).toEqual([]);
});

test("what would send the token in the clear, or to nowhere, is no setting", () => {
  for (const META_GRAPH_URL of ["http://graph.facebook.com", "graph.facebook.com", "ftp://graph.facebook.com", "javascript:alert(1)"])
    expect(missingOf({ ...whole, META_GRAPH_URL })).toEqual(["META_GRAPH_URL"]);
  for (const META_API_VERSION of ["26.0", "v26", "v27.0/../v1.0", "latest"]) expect(missingOf({ ...whole, META_API_VERSION })).toEqual(["META_API_VERSION"]);
  for (const INSTAGRAM_ACCOUNT_ID of ["@lide", "me", "1/media", "0x1"]) expect(missingOf({ ...whole, INSTAGRAM_ACCOUNT_ID })).toEqual(["INSTAGRAM_ACCOUNT_ID"]);
  expect(missingOf({ ...whole, META_ACCESS_TOKEN: "EAA com espaço" })).toEqual(["META_ACCESS_TOKEN"]);
});
