import { runDurableObjectAlarm, SELF } from "cloudflare:test";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { ViewReport } from "#app/features/audience/audience-port.server.ts";
import type { OnlineMessage, TrendsWire } from "#app/features/audience/online.wire.ts";
import { periodUpTo } from "#app/features/audience/period.ts";
import { CLOSE_ROLE_CHANGED, CLOSE_SESSION_ENDED } from "#app/features/highlights/desk-message.wire.ts";
import { newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import { browser, signIn } from "#tests/support/session.ts";
import { aPerson, Client, ORIGIN, published, signedIn, testEnv } from "#tests/support/site.ts";
import { audience, onlineFeed } from "../../../durable-objects/stubs.ts";

const LIVE = "/api/dashboard/online/live";
const open = (headers: Record<string, string>) => SELF.fetch(`${ORIGIN}${LIVE}`, { headers: { Upgrade: "websocket", ...headers } });
const feed = () => testEnv.ONLINE_FEED.get(testEnv.ONLINE_FEED.idFromName("site"));

/** A staff screen: what it was sent, and how its socket was closed. */
class Screen {
  static opened: Screen[] = [];
  readonly messages: OnlineMessage[] = [];
  closed: number | null = null;

  private constructor(readonly socket: WebSocket) {
    socket.addEventListener("message", ({ data }) => {
      this.messages.push(JSON.parse(String(data)) as OnlineMessage);
    });
    socket.addEventListener("close", ({ code }) => {
      this.closed = code;
    });
    socket.accept();
  }

  static async open(client: Client): Promise<Screen> {
    const { webSocket, status } = await open({ Origin: ORIGIN, ...client.headers });
    if (!webSocket) throw new Error(`the opening answered ${status}`);
    const screen = new Screen(webSocket);
    Screen.opened.push(screen);
    await expect.poll(() => screen.messages.length).toBeGreaterThan(0);
    return screen;
  }
}

afterEach(async () => {
  for (const screen of Screen.opened.splice(0)) {
    if (screen.closed === null) screen.socket.close(1000);
    await expect.poll(() => screen.closed).not.toBeNull();
  }
});

let editor: Client;
let storyId = 0;

beforeAll(async () => {
  editor = await signedIn("editor");
  ({ id: storyId } = await published(editor));
});

/** A reader who opens the story. */
function reads(visitor: string): Promise<number | null> {
  const at = Date.now();
  const report: ViewReport = {
    id: crypto.randomUUID(),
    at,
    day: newsroomDay(at, "America/Fortaleza"),
    hour: 12,
    visitor,
    previousVisitor: null,
    address: { path: `/post/${storyId}`, kind: "article", id: storyId, slug: null },
    source: "google",
    isAssistant: false,
    isFromHome: false,
    limitKey: null,
    device: "mobile",
    browser: "Chrome",
    system: "Android",
    readerTown: null,
    connection: "4g",
  };
  return audience(testEnv).recordView(report, visitor);
}

test("only somebody signed in, from this site, may follow, and only over a WebSocket", async () => {
  const { access, token } = await signIn((await aPerson("reporter")).email);
  const statusOf = async (headers: Record<string, string>) => {
    const response = await open(headers);
    response.webSocket?.accept();
    response.webSocket?.close();
    await response.text();
    return response.status;
  };
  const cookie = { Cookie: `lide_access=${access}` };
  expect(await statusOf({ Origin: ORIGIN })).toBe(401);
  for (const headers of [{ ...cookie, Origin: "https://evil.example" }, { ...cookie, Origin: "null" }, cookie]) expect([headers, await statusOf(headers)]).toEqual([headers, 403]);
  expect(await statusOf({ ...cookie, Origin: ORIGIN })).toBe(101);
  expect(await statusOf({ Authorization: `Bearer ${token}` })).toBe(101);
  expect((await editor.get(LIVE)).status).toBe(426);
});

test("every screen gets the count when it comes, and again when it changes", async () => {
  const [mine, theirs] = [await Screen.open(editor), await Screen.open(await signedIn("reporter"))];
  const before = mine.messages.at(-1)?.online ?? 0;
  await Promise.all([reads("leitora-1"), reads("leitor-2"), reads("leitor-2")]);
  await runDurableObjectAlarm(feed());
  for (const screen of [mine, theirs]) {
    await expect.poll(() => screen.messages.at(-1)?.online).toBe(before + 2);
    expect(screen.messages.at(-1)?.materias).toEqual([{ id: storyId, leitores: 2 }]);
  }
  const sent = mine.messages.length;
  await runDurableObjectAlarm(feed());
  await reads("leitora-3");
  await runDurableObjectAlarm(feed());
  await expect.poll(() => mine.messages.at(-1)?.online).toBe(before + 3);
  // Nothing was sent while nothing changed.
  expect(mine.messages.length).toBe(sent + 1);
});

test("a role that changes closes the screen, a session that ends too, and the others stay", async () => {
  const [demoted, leaving] = [await aPerson("editor"), await aPerson("editor")];
  const session = await signIn(leaving.email);
  const first = await Screen.open(new Client({ Authorization: `Bearer ${(await signIn(demoted.email)).token}` }));
  const second = await Screen.open(new Client({ Authorization: `Bearer ${session.token}` }));
  const staying = await Screen.open(editor);
  await testEnv.DB.prepare("UPDATE users SET role = 'reporter' WHERE id = ?").bind(demoted.id).run();
  await onlineFeed(testEnv).recheck();
  await expect.poll(() => first.closed).toBe(CLOSE_ROLE_CHANGED);
  await browser({ access: session.access, refresh: session.refresh }).post("/api/auth/logout");
  await expect.poll(() => second.closed).toBe(CLOSE_SESSION_ENDED);
  expect(staying.closed).toBeNull();
});

test("while sessions cannot be read the screens are told once that nobody can be counted, and then the count again", async () => {
  const screen = await Screen.open(editor);
  await expect.poll(() => screen.messages.at(-1)?.online).not.toBeNull();
  const sent = screen.messages.length;
  await testEnv.DB.prepare("ALTER TABLE sessions RENAME TO sessions_away").run();
  await onlineFeed(testEnv).recheck();
  await onlineFeed(testEnv).recheck();
  await testEnv.DB.prepare("ALTER TABLE sessions_away RENAME TO sessions").run();
  await expect.poll(() => screen.messages.slice(sent).map(({ online }) => online)).toEqual([null]);
  await onlineFeed(testEnv).recheck();
  await expect.poll(() => screen.messages.at(-1)?.online).not.toBeNull();
  expect(screen.closed).toBeNull();
});

test("while nobody watches there is no alarm", async () => {
  const screen = await Screen.open(editor);
  screen.socket.close(1000);
  await expect.poll(() => screen.closed).not.toBeNull();
  await runDurableObjectAlarm(feed());
  expect(await runDurableObjectAlarm(feed())).toBe(false);
  expect(await feed().exportRows()).toEqual({});
});

test("a trend compares the last whole hour with the same hour of days on which the story was there", async () => {
  const at = Date.now() - 3_600_000;
  const zone = "America/Fortaleza";
  const hour = String(Math.floor(newsroomMinute(at, zone) / 60)).padStart(2, "0");
  const day = newsroomDay(at, zone);
  const [rose, fresh, few] = [await published(editor), await published(editor), await published(editor)];
  const hours = (id: number, age: number, views: number) =>
    testEnv.DB.prepare("INSERT INTO audience_article_hours (article_id, hour, views) VALUES (?, ?, ?)").bind(id, `${periodUpTo(age + 1, day).since}T${hour}`, views);
  await testEnv.DB.batch([
    testEnv.DB.prepare("UPDATE articles SET published_at = ? WHERE id IN (?, ?)").bind(Date.now() - 3 * 86_400_000, rose.id, few.id),
    hours(rose.id, 0, 90),
    hours(rose.id, 1, 30),
    // Before it was published: nothing to compare with.
    hours(rose.id, 6, 500),
    hours(fresh.id, 0, 300),
    hours(few.id, 0, 3),
  ]);
  const { body } = await editor.get<TrendsWire>(`/api/dashboard/online/tendencias?ids=${rose.id},${fresh.id},${few.id},999999`);
  expect(body).toEqual({ hora: Number(hour), materias: [{ id: rose.id, visualizacoes: 90, media: 15, tendencia: "acima" }], origem: "calculado" });
  for (const ids of ["", "0", "1,x", Array.from({ length: 201 }, (_, index) => index + 1).join(",")])
    expect([ids, (await editor.get(`/api/dashboard/online/tendencias?ids=${ids}`)).status]).toEqual([ids, 400]);
});
