import { afterAll, beforeAll, expect, test } from "vitest";
import { instagramInsights } from "#app/features/social/from-env.provider.ts";
import type { MediaReader } from "#app/features/social/insights-provider.server.ts";
import { GRAPH_ACCOUNT_ID, GRAPH_TOKEN } from "#tests/providers/graph/switches.ts";
import { type SimulatedServer, sendJson, startSimulatedServer } from "#tests/providers/simulated-server.ts";

let server: SimulatedServer;
let body: unknown;
let asked: { path: string; search: URLSearchParams }[] = [];

beforeAll(async () => {
  server = await startSimulatedServer(async ({ path, search }, response) => {
    asked.push({ path, search: new URLSearchParams(search) });
    sendJson(response, 200, body);
  });
});
afterAll(() => server.stop());

function readerOf(answer: unknown): MediaReader {
  body = answer;
  asked = [];
  const { media } = instagramInsights({
    baseUrl: server.url,
    version: "v27.0",
    token: GRAPH_TOKEN,
    accountId: GRAPH_ACCOUNT_ID,
    timeoutMs: { create: 8_000, publish: 8_000, poll: 8_000, read: 8_000 },
  });
  if (!media) throw new Error("no reader");
  return media;
}

const entry = (more: object = {}) => ({ id: "17900000000000001", timestamp: "2026-11-20T12:00:00+0000", media_type: "IMAGE", media_product_type: "FEED", ...more });
const listOf = async (...entries: unknown[]) => (await readerOf({ data: entries }).list("posts", null)).posts;

test("a post has its beginning of a caption, its addresses and its kind; what it does not have is nothing", async () => {
  const [whole, plain] = await listOf(
    entry({ caption: "📰".repeat(400), permalink: "https://www.instagram.com/p/x/", media_url: "https://scontent.example/x.jpg" }),
    entry({ id: "2", media_type: "VIDEO", media_product_type: "REELS", media_url: "https://scontent.example/x.mp4" }),
  );
  expect(whole).toEqual({
    id: "17900000000000001",
    kind: "feed",
    type: "IMAGE",
    caption: "📰".repeat(300),
    permalink: "https://www.instagram.com/p/x/",
    thumbnail: "https://scontent.example/x.jpg",
    publishedAt: Date.parse("2026-11-20T12:00:00Z"),
  });
  // A video's file is no picture.
  expect(plain).toMatchObject({ id: "2", kind: "reels", type: "VIDEO", caption: "", permalink: null, thumbnail: null });
});

test("what is no post is left out, and what is no address is none", async () => {
  const found = await listOf(
    entry({ id: "../me" }),
    entry({ timestamp: "ontem" }),
    null,
    "17900000000000009",
    entry({ id: "3", permalink: "javascript:alert(1)", thumbnail_url: "data:image/png;base64,AA", media_url: 7, caption: 7, media_type: "<b>" }),
  );
  expect(found).toEqual([{ id: "3", kind: "feed", type: "IMAGE", caption: "", permalink: null, thumbnail: null, publishedAt: Date.parse("2026-11-20T12:00:00Z") }]);
});

test("stories are stories whatever they say they are; a page goes on by its cursor, and never by the address that it names", async () => {
  const paging = { cursors: { after: "QVFI" }, next: "https://elsewhere.example/v27.0/1/media?access_token=x" };
  const stories = readerOf({ data: [entry()], paging });
  expect(await stories.list("stories", null)).toMatchObject({ posts: [{ kind: "story" }], after: "QVFI" });
  await stories.list("posts", "QVFI");
  expect(asked.map(({ path, search }) => [path, search.get("after"), search.get("limit")])).toEqual([
    [`/v27.0/${GRAPH_ACCOUNT_ID}/stories`, null, "50"],
    [`/v27.0/${GRAPH_ACCOUNT_ID}/media`, "QVFI", "50"],
  ]);
  expect((await readerOf({ data: [entry()], paging: { cursors: { after: "QVFI" } } }).list("posts", null)).after).toBeNull();
  expect((await readerOf({ data: [entry()], paging: { next: "https://elsewhere.example/" } }).list("posts", null)).after).toBeNull();
});

test("of a post's totals those are taken that were asked for, as whole numbers that are not negative", async () => {
  const total = (name: string, value: unknown) => ({ name, period: "lifetime", values: [{ value }] });
  const answer = { data: [total("reach", 12), total("views", -1), total("likes", "9"), total("saved", 3), total("impressions", 5), { name: "shares", values: [] }, null, 7] };
  expect(await readerOf(answer).totals("17900000000000001", ["reach", "views", "likes", "shares"])).toEqual(new Map([["reach", 12]]));
  expect(asked.map(({ path, search }) => [path, search.get("metric")])).toEqual([["/v27.0/17900000000000001/insights", "reach,views,likes,shares"]]);
});

test.each([[{}], [{ data: "nada" }], [[]], ["<html>"]])("an answer of another kind is a failure: %j", async (answer) => {
  await expect(readerOf(answer).list("posts", null)).rejects.toMatchObject({ name: "ProviderFailure" });
  await expect(readerOf(answer).totals("17900000000000001", ["reach"])).rejects.toMatchObject({ name: "ProviderFailure" });
});
