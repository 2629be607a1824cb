import { CLOSE_ROLE_CHANGED, CLOSE_SESSION_ENDED } from "#app/features/highlights/desk-message.wire.ts";

/** `live` only while messages are known to arrive. */
export type LiveStatus = "connecting" | "live" | "waiting" | "session-ended" | "role-changed";

/** Browser functions that the connection needs; tests replace them. */
export interface LiveSocketDeps<Message> {
  open(): WebSocket;
  /** Reads what the screen shows, which also renews the session cookie. Result of a failed read: a refusal ends the connection, a failure is retried. */
  reread(): Promise<"read" | "failed" | "session-ended" | "role-changed">;
  onMessage(message: Message): void;
  onStatus(status: LiveStatus): void;
  random(): number;
}

const PING_EVERY_MS = 20_000;
/** A connection that is silent for this long counts as lost. Milliseconds. */
const SILENCE_MS = 10_000;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 30_000;

const REFUSALS: Record<number, LiveStatus> = { [CLOSE_SESSION_ENDED]: "session-ended", [CLOSE_ROLE_CHANGED]: "role-changed" };

/** Keeps a screen connected until it is stopped or the server refuses. Returns a function that stops it. */
export function connectLive<Message>({ open, reread, onMessage, onStatus, random }: LiveSocketDeps<Message>): { stop(): void; retryNow(): void } {
  let socket: WebSocket | null = null;
  let stopped = false;
  let failures = 0;
  let pending: ReturnType<typeof setTimeout> | undefined;
  let pinging: ReturnType<typeof setInterval> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const quiet = () => {
    clearTimeout(pending);
    clearInterval(pinging);
    clearTimeout(silence);
  };
  const end = (status: LiveStatus) => {
    stopped = true;
    quiet();
    onStatus(status);
  };
  const later = () => {
    onStatus("waiting");
    const delay = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
    failures += 1;
    pending = setTimeout(again, delay * (0.5 + random() / 2));
  };
  const again = async () => {
    const outcome = await reread();
    if (stopped) return;
    if (outcome === "read") connect();
    else if (outcome === "failed") later();
    else end(outcome);
  };

  function connect(): void {
    const mine = open();
    socket = mine;
    const drop = (code: number) => {
      if (socket !== mine || stopped) return;
      socket = null;
      quiet();
      mine.close();
      const refusal = REFUSALS[code];
      if (refusal) end(refusal);
      else later();
    };
    const expectSomething = () => {
      clearTimeout(silence);
      silence = setTimeout(() => drop(0), SILENCE_MS);
    };
    onStatus("connecting");
    expectSomething();
    mine.addEventListener("message", ({ data }) => {
      if (socket !== mine || stopped) return;
      clearTimeout(silence);
      if (data === "pong") return;
      failures = 0;
      onStatus("live");
      onMessage(JSON.parse(String(data)) as Message);
    });
    mine.addEventListener("close", ({ code }) => drop(code));
    pinging = setInterval(() => {
      if (mine.readyState !== mine.OPEN) return;
      mine.send("ping");
      expectSomething();
    }, PING_EVERY_MS);
  }

  connect();
  return {
    stop() {
      stopped = true;
      quiet();
      socket?.close();
    },
    retryNow() {
      if (stopped || socket) return;
      quiet();
      void again();
    },
  };
}
