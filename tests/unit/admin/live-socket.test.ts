import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DeskMessage } from "#app/features/highlights/desk-message.wire.ts";
import { connectLive, type LiveSocketDeps, type LiveStatus } from "#app/features/highlights/newsroom/live-socket.ts";

/** A socket whose other end is the test. */
class Wire extends EventTarget {
  readonly OPEN = 1;
  readyState = 1;
  readonly sent: string[] = [];
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.readyState = 3;
  }
  says(text: string) {
    this.dispatchEvent(new MessageEvent("message", { data: text }));
  }
  ends(code: number) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

function aDesk(reread: LiveSocketDeps<DeskMessage>["reread"] = async () => "read") {
  const wires: Wire[] = [];
  const statuses: LiveStatus[] = [];
  const versions: number[] = [];
  let rereads = 0;
  const connection = connectLive<DeskMessage>({
    open: () => {
      const wire = new Wire();
      wires.push(wire);
      return wire as unknown as WebSocket;
    },
    reread: () => {
      rereads += 1;
      return reread();
    },
    onMessage: (message) => versions.push(message.versao),
    onStatus: (status) => statuses.push(status),
    random: () => 1,
  });
  return { wires, statuses, versions, connection, last: () => wires.at(-1) as Wire, rereads: () => rereads };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("it is live from the first message on, not from the opening", () => {
  const desk = aDesk();
  expect(desk.statuses).toEqual(["connecting"]);
  desk.last().says('{"versao":3}');
  expect([desk.statuses.at(-1), desk.versions]).toEqual(["live", [3]]);
});

test("a lost connection is opened again, each time later, and the desk is read before", async () => {
  const desk = aDesk();
  for (const [count, delay] of [500, 1_000, 2_000].entries()) {
    desk.last().ends(1006);
    expect(desk.statuses.at(-1)).toBe("waiting");
    await vi.advanceTimersByTimeAsync(delay - 1);
    expect(desk.rereads()).toBe(count);
    await vi.advanceTimersByTimeAsync(1);
    expect([desk.rereads(), desk.wires.length]).toEqual([count + 1, count + 2]);
  }
  desk.last().says('{"versao":1}');
  desk.last().ends(1006);
  await vi.advanceTimersByTimeAsync(500);
  expect(desk.wires.length).toBe(5);
});

test("silence after a ping is a lost connection, whatever the socket thinks", async () => {
  const desk = aDesk();
  desk.last().says('{"versao":1}');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(desk.last().sent).toEqual(["ping"]);
  desk.last().says("pong");
  await vi.advanceTimersByTimeAsync(20_000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([desk.statuses.at(-1), desk.wires[0]?.readyState]).toEqual(["waiting", 3]);
});

test.each([
  [4401, "session-ended"],
  [4403, "role-changed"],
] as const)("closed with %i it says so and stays away", async (code, status) => {
  const desk = aDesk();
  desk.last().says('{"versao":1}');
  desk.last().ends(code);
  await vi.advanceTimersByTimeAsync(120_000);
  desk.connection.retryNow();
  expect([desk.statuses.at(-1), desk.wires.length, desk.rereads()]).toEqual([status, 1, 0]);
});

test("a session that ended while there was no connection is told when the desk is read again", async () => {
  const outcomes: Awaited<ReturnType<LiveSocketDeps<DeskMessage>["reread"]>>[] = ["failed", "session-ended"];
  const desk = aDesk(async () => outcomes.shift() ?? "read");
  desk.last().ends(1006);
  await vi.advanceTimersByTimeAsync(500);
  expect(desk.statuses.at(-1)).toBe("waiting");
  desk.connection.retryNow();
  await vi.advanceTimersByTimeAsync(0);
  expect([desk.statuses.at(-1), desk.wires.length]).toEqual(["session-ended", 1]);
});

test("once stopped, nothing is opened, read or told any more", async () => {
  const desk = aDesk();
  desk.last().ends(1006);
  desk.connection.stop();
  await vi.advanceTimersByTimeAsync(120_000);
  desk.last().says('{"versao":9}');
  expect([desk.wires.length, desk.rereads(), desk.versions]).toEqual([1, 0, []]);
});
