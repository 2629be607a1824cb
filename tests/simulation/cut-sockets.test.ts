import { expect, test } from "vitest";
import { NOBODY_ONLINE } from "#app/features/audience/online.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { BoardWatchers } from "../../durable-objects/board-watchers.ts";
import { OnlineWatchers } from "../../durable-objects/online-feed.ts";
import { START } from "./kernel.ts";
import { NO_TROUBLE, World } from "./world.ts";

/** A server's end of a socket: what was sent, and an error for what is sent after its end, as the platform throws it. */
class Socket {
  readonly sent: string[] = [];
  readyState: number = WebSocket.OPEN;
  closedWith: number | null = null;

  constructor(private readonly sessionId: string) {}

  deserializeAttachment() {
    return { sessionId: this.sessionId, userId: 1, role: "editor" };
  }

  send(text: string): void {
    if (this.readyState !== WebSocket.OPEN) throw new TypeError("Can't call WebSocket send() after close().");
    this.sent.push(text);
  }

  close(code: number): void {
    if (this.readyState !== WebSocket.OPEN) throw new TypeError("Can't call WebSocket close() after it was cut.");
    this.readyState = WebSocket.CLOSED;
    this.closedWith = code;
  }

  cut(): void {
    this.readyState = WebSocket.CLOSED;
  }
}

/** Watchers of three screens, over a real database: the session of `ended` is over. */
async function watched(work: (around: { world: World; sockets: Socket[]; ctx: DurableObjectState; db: ReturnType<typeof createDatabase> }) => Promise<void>): Promise<void> {
  const world = new World(1, { faultsMs: 0, trouble: NO_TROUBLE });
  try {
    await world.prepare();
    for (const id of ["first", "second", "third"])
      world.d1.read("INSERT INTO sessions (id, user_id, created_at, expires_at) VALUES (?, 1, ?, ?)", [id, START, Date.now() + 86_400_000]);
    const sockets = ["first", "second", "third"].map((id) => new Socket(id));
    const ctx = { getWebSockets: () => sockets, setWebSocketAutoResponse: () => undefined } as unknown as DurableObjectState;
    await work({ world, sockets, ctx, db: createDatabase(world.d1.direct) });
  } finally {
    world.close();
  }
}

test.each([0, 1, 2])("a screen whose socket %d is cut while the count is made keeps no other screen from it", async (which) => {
  await watched(async ({ sockets, ctx, db }) => {
    let online = 1;
    const watchers = new OnlineWatchers(ctx, db, async () => {
      if (online === 2) sockets[which]?.cut();
      return { ...NOBODY_ONLINE, online };
    });
    const counts = () => sockets.map(({ sent }) => sent.map((text) => (JSON.parse(text) as { online: number }).online));
    await watchers.update();
    online = 2;
    await watchers.update();
    expect(counts()).toEqual([0, 1, 2].map((at) => (at === which ? [1] : [1, 2])));
  });
});

test.each([0, 1, 2])("a bell is told to every open screen of a person, though socket %d was cut", async (which) => {
  await watched(async ({ sockets, ctx, db }) => {
    const watchers = new OnlineWatchers(ctx, db, async () => NOBODY_ONLINE);
    const cut = sockets[which] as Socket;
    // Cut between the look at its state and the message.
    cut.send = () => {
      throw new TypeError("Can't call WebSocket send() after close().");
    };
    watchers.tell([1]);
    expect(sockets.map(({ sent }) => sent.length)).toEqual([0, 1, 2].map((at) => (at === which ? 0 : 1)));
  });
});

test.each([0, 1, 2])("a desk whose socket %d is cut while the places are read keeps no other desk from them, and none gets them twice", async (which) => {
  await watched(async ({ sockets, ctx, db }) => {
    const watchers = new BoardWatchers(ctx, db);
    const sending = watchers.refresh();
    sockets[which]?.cut();
    await sending;
    expect(sockets.map(({ sent }) => sent.length)).toEqual([0, 1, 2].map((at) => (at === which ? 0 : 1)));
  });
});

test("a socket that was cut before its session was found to be over keeps no other from being closed", async () => {
  await watched(async ({ world, sockets, ctx, db }) => {
    const watchers = new OnlineWatchers(ctx, db, async () => NOBODY_ONLINE);
    world.d1.read("DELETE FROM sessions WHERE id <> 'third'");
    const refreshed = watchers.refresh();
    sockets[0]?.cut();
    await refreshed;
    expect(sockets.map(({ closedWith, sent }) => [closedWith !== null, sent.length])).toEqual([
      [false, 0],
      [true, 0],
      [false, 1],
    ]);
  });
});
