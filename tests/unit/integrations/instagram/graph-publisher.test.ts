import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ContainerRequest } from "#app/features/instagram/publisher.server.ts";
import { GRAPH_ACCOUNT_ID, GRAPH_TOKEN } from "#tests/providers/graph/switches.ts";
import { failure, type GraphScenario, type GraphWorld, startGraphWorld } from "./graph-world.ts";

let world: GraphWorld;
beforeAll(async () => {
  world = await startGraphWorld();
});
afterAll(() => world.stop());

const CAPTION = "Ponte reaberta em Água Branca 🎉\n\n#piaui & mais";
const feed = (): ContainerRequest => ({ format: "feed", imageUrl: world.picture("feed.jpg"), caption: CAPTION });

async function finished({ publisher }: GraphScenario, request = feed()): Promise<string> {
  const { containerId } = await publisher.createContainer(request);
  for (let poll = 0; poll < 5; poll += 1) if ((await publisher.containerState(containerId)).state === "finished") return containerId;
  throw new Error("the container was never finished");
}

describe("a post", () => {
  test("is made, polled, published once and found with its link", async () => {
    const instagram = await world.scenario({ pollsUntilFinished: 2 });
    const { publisher } = instagram;
    const { containerId } = await publisher.createContainer({ ...feed(), altText: "A ponte" });
    expect((await publisher.containerState(containerId)).state).toBe("in_progress");
    expect((await publisher.containerState(containerId)).state).toBe("in_progress");
    expect((await publisher.containerState(containerId)).state).toBe("finished");
    const { mediaId } = await publisher.publish(containerId);
    expect((await publisher.containerState(containerId)).state).toBe("published");
    const { permalink, at } = await publisher.mediaOf(mediaId);
    expect(Math.abs(at - Date.now())).toBeLessThan(60_000);
    expect(await (await fetch(permalink ?? "")).text()).toContain("Ponte reaberta");
    expect(await publisher.recentMedia("feed", 5)).toEqual([{ id: mediaId, caption: CAPTION, at, permalink }]);
    expect(await publisher.recentMedia("story", 5)).toEqual([]);
    const { state } = await instagram.seen();
    expect(state.containers).toMatchObject([{ id: containerId, caption: CAPTION, altText: "A ponte", mediaId }]);
    expect(state.media).toMatchObject([{ id: mediaId, containerId, format: "feed" }]);
  });

  test("as a story sends no caption and is listed among stories", async () => {
    const instagram = await world.scenario({ pollsUntilFinished: 0 });
    const containerId = await finished(instagram, { ...feed(), format: "story", imageUrl: world.picture("story.jpg") });
    const { mediaId } = await instagram.publisher.publish(containerId);
    expect(await instagram.publisher.recentMedia("story", 5)).toMatchObject([{ id: mediaId, caption: "" }]);
    expect(await instagram.publisher.recentMedia("feed", 5)).toEqual([]);
    expect((await instagram.seen()).calls[0]?.text).not.toContain("caption");
  });

  test("is published a second time by nobody: the container is spent", async () => {
    const instagram = await world.scenario();
    const containerId = await finished(instagram);
    await instagram.publisher.publish(containerId);
    expect(await failure(instagram.publisher.publish(containerId))).toMatchObject({ kind: "unknown_outcome", details: { code: "24/2207008" } });
    expect((await instagram.seen()).state.media).toHaveLength(1);
  });

  test("published too early is told to wait, and an unknown or old container is not published", async () => {
    const instagram = await world.scenario({ stuck: true });
    const { containerId } = await instagram.publisher.createContainer(feed());
    expect(await failure(instagram.publisher.publish(containerId))).toMatchObject({ kind: "transient", details: { code: "9007/2207027" } });
    expect(await failure(instagram.publisher.publish("17900000000000000"))).toMatchObject({ details: { code: "24/2207008" } });
    await instagram.tell({ clockMs: 24 * 60 * 60_000 });
    expect(await instagram.publisher.containerState(containerId)).toEqual({ state: "expired" });
    expect(await failure(instagram.publisher.publish(containerId))).toMatchObject({ details: { code: "24/2207008" } });
  });
});

describe("what is refused before it is a container", () => {
  test.each([
    ["wide.jpg", "invalid", "36003/2207009"],
    ["png-called.jpg", "invalid", "36001/2207005"],
    ["webp.webp", "invalid", "36001/2207005"],
    ["half.jpg", "invalid", "36001/2207005"],
    ["empty.jpg", "invalid", "36001/2207005"],
    ["heavy.jpg", "invalid", "36000/2207004"],
    ["moved.jpg", "transient", "9004/2207052"],
    ["missing.jpg", "transient", "9004/2207052"],
  ])("%s is %s (%s)", async (name, kind, code) => {
    const instagram = await world.scenario();
    expect(await failure(instagram.publisher.createContainer({ ...feed(), imageUrl: world.picture(name) }))).toMatchObject({ kind, details: { code } });
    expect((await instagram.seen()).state.containers).toEqual([]);
  });

  test("a picture that drips, and one that only this machine can reach where that is checked", async () => {
    const slow = await world.scenario({ fetchTimeoutMs: 100 });
    expect(await failure(slow.publisher.createContainer({ ...feed(), imageUrl: world.picture("dripping.jpg") }))).toMatchObject({ details: { code: "-2/2207003" } });
    const strict = await world.scenario({ strictHosts: true });
    for (const imageUrl of [world.picture("feed.jpg"), "http://localhost/x.jpg", "http://10.0.0.1/x.jpg", "ftp://example.com/x.jpg", "https://exämple.com/x.jpg"])
      expect(await failure(strict.publisher.createContainer({ ...feed(), imageUrl }))).toMatchObject({ details: { code: "9004/2207052" } });
  });

  test.each([
    ["too long", "a".repeat(2_201)],
    ["31 hashtags", "#piaui ".repeat(31)],
    ["21 mentions", "@lide ".repeat(21)],
  ])("a caption: %s", async (_, caption) => {
    const { publisher } = await world.scenario();
    expect(await failure(publisher.createContainer({ ...feed(), caption }))).toMatchObject({ kind: "invalid", details: { code: "36004/2207010" } });
  });

  test("the 401st container of a day", async () => {
    const { publisher } = await world.scenario({ containersPerDay: 1 });
    await publisher.createContainer(feed());
    expect(await failure(publisher.createContainer(feed()))).toMatchObject({ kind: "rate_limited", details: { code: "9" } });
  });
});

test("the quota is what the answer says; one more is refused, and it opens as the window moves", async () => {
  const instagram = await world.scenario({ quotaTotal: 3, quotaUsed: 2 });
  const [first, second] = [await finished(instagram), await finished(instagram)];
  expect(await instagram.publisher.quota()).toEqual({ used: 2, total: 3, windowSeconds: 86_400 });
  await instagram.publisher.publish(first);
  expect(await failure(instagram.publisher.publish(second))).toMatchObject({ kind: "rate_limited", details: { code: "9/2207042" } });
  await instagram.tell({ quotaTotal: 3, quotaUsed: 0 });
  await instagram.publisher.publish(second);
  expect(await instagram.publisher.quota()).toEqual({ used: 2, total: 3, windowSeconds: 86_400 });
  await instagram.tell({ quotaTotal: 3, clockMs: 25 * 60 * 60_000 });
  expect((await instagram.publisher.quota()).used).toBe(0);
});

describe("the token", () => {
  test("tells its end and its scopes, in milliseconds; 0 is never", async () => {
    const expiresAt = Math.floor(Date.now() / 1000) + 40 * 86_400;
    const instagram = await world.scenario({ expiresAt });
    expect(await instagram.publisher.token()).toMatchObject({
      isValid: true,
      expiresAt: expiresAt * 1000,
      isExpiryKnown: true,
      scopes: expect.arrayContaining(["instagram_content_publish"]),
    });
    await instagram.tell({});
    expect(await instagram.publisher.token()).toMatchObject({ isValid: true, expiresAt: null, isExpiryKnown: true });
  });

  test("of a host that inspects none is known by its use", async () => {
    const instagram = await world.scenario({ hasDebugToken: false });
    expect(await instagram.publisher.token()).toEqual({ isValid: true, expiresAt: null, isExpiryKnown: false, dataAccessExpiresAt: null, scopes: null });
    await instagram.tell({ hasDebugToken: false, token: "EAAOutro" });
    expect((await instagram.publisher.token()).isValid).toBe(false);
  });

  test("that is wrong or ended is an answer here and a failure elsewhere", async () => {
    const ended = await world.scenario({ expiresAt: 1_700_000_000 });
    expect(await ended.publisher.token()).toMatchObject({ isValid: false });
    expect(await failure(ended.publisher.account())).toMatchObject({ kind: "auth", details: { code: "190/463" } });
    const wrong = ended.another({ token: "EAAErrado" });
    expect(await wrong.token()).toMatchObject({ isValid: false });
    expect(await failure(wrong.createContainer(feed()))).toMatchObject({ kind: "auth", details: { code: "190" } });
  });

  test("goes in the header or a form, in an address only where Meta is asked about the token itself, by a GET", async () => {
    const instagram = await world.scenario();
    const containerId = await finished(instagram);
    const { mediaId } = await instagram.publisher.publish(containerId);
    await Promise.all([
      instagram.publisher.token(),
      instagram.publisher.account(),
      instagram.publisher.quota(),
      instagram.publisher.recentMedia("feed", 3),
      instagram.publisher.mediaOf(mediaId),
    ]);
    const { calls } = await instagram.seen();
    expect(calls.length).toBeGreaterThan(7);
    for (const call of calls) {
      expect(call.path).toMatch(/^\/v27\.0\//);
      expect(call.headers.authorization).toBe(`Bearer ${GRAPH_TOKEN}`);
      const isInspection = call.path.endsWith("/debug_token");
      expect(call.method).toBe(isInspection ? "GET" : call.method);
      expect(`${call.path}${call.search}`.includes(GRAPH_TOKEN)).toBe(isInspection);
    }
  });
});

test("the account is the one of the settings; another is refused as a missing access", async () => {
  const instagram = await world.scenario({ followers: 321 });
  expect(await instagram.publisher.account()).toEqual({ id: GRAPH_ACCOUNT_ID, username: "lide.simulado", followers: 321 });
  const other = instagram.another({ accountId: "17841499999999999" });
  expect(await failure(other.createContainer(feed()))).toMatchObject({ kind: "permission", details: { code: "100/33" } });
});

test("usage and the version that really answered are kept of the latest answer", async () => {
  const instagram = await world.scenario({ usagePercent: 83 });
  const old = instagram.another({ version: "v19.0" });
  expect(old.usage()).toBeNull();
  await old.quota();
  expect(old.usage()).toEqual({ percent: 83, regainSeconds: 0, servedVersion: "v21.0" });
  await failure(instagram.another({ version: "v99.0" }).quota());
});

test("ids that are none of Meta's never reach an address", async () => {
  const instagram = await world.scenario();
  for (const id of ["", "..", "1/../2", "me", "1?fields=id"])
    for (const work of [instagram.publisher.containerState(id), instagram.publisher.publish(id), instagram.publisher.mediaOf(id)])
      expect((await failure(work)).kind).toBe("invalid");
  expect((await instagram.seen()).calls).toEqual([]);
});
