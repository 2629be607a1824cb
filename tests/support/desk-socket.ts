import { SELF } from "cloudflare:test";
import type { DeskMessage } from "#app/features/highlights/desk-message.wire.ts";
import { type Client, ORIGIN } from "./site.ts";

/** How long a message may take before a test says that it did not come. */
const MESSAGE_TIMEOUT_MS = 10_000;

const open = (headers: Record<string, string>) => SELF.fetch(`${ORIGIN}/api/admin/destaques/live`, { headers: { Upgrade: "websocket", ...headers } });

/** The answer to an opening that is not expected to succeed. */
export async function openingOf(headers: Record<string, string>): Promise<{ status: number; type: string }> {
  const response = await open(headers);
  response.webSocket?.accept();
  response.webSocket?.close();
  await response.text();
  return { status: response.status, type: response.headers.get("Content-Type") ?? "" };
}

/** A client of 'Ordenar Destaques': received messages and close code. */
export class DeskSocket {
  static #opened: DeskSocket[] = [];
  readonly messages: DeskMessage[] = [];
  readonly texts: string[] = [];
  closed: { code: number; reason: string } | null = null;

  private constructor(readonly socket: WebSocket) {
    socket.addEventListener("message", ({ data }) => {
      if (String(data).startsWith("{")) this.messages.push(JSON.parse(String(data)) as DeskMessage);
      else this.texts.push(String(data));
    });
    socket.addEventListener("close", ({ code, reason }) => {
      this.closed = { code, reason };
    });
    socket.accept();
  }

  static async open(client: Client): Promise<DeskSocket> {
    const response = await open({ Origin: ORIGIN, ...client.headers });
    if (!response.webSocket) throw new Error(`the opening answered ${response.status}: ${await response.text()}`);
    const desk = new DeskSocket(response.webSocket);
    DeskSocket.#opened.push(desk);
    await desk.until(() => desk.messages.length > 0);
    return desk;
  }

  /** Closes all sockets before the next test. */
  static async closeAll(): Promise<void> {
    for (const desk of DeskSocket.#opened.splice(0)) {
      if (desk.closed) continue;
      desk.socket.close(1000);
      await desk.until(() => desk.closed !== null);
    }
  }

  /** Waits for a message of a kind, past or to come. */
  async message(fits: (message: DeskMessage) => boolean): Promise<DeskMessage> {
    await this.until(() => this.messages.some(fits));
    return this.messages.find(fits) as DeskMessage;
  }

  async until(condition: () => boolean): Promise<void> {
    const end = Date.now() + MESSAGE_TIMEOUT_MS;
    while (!condition()) {
      if (Date.now() > end)
        throw new Error(`waited in vain; closed: ${JSON.stringify(this.closed)}; messages: ${JSON.stringify(this.messages.map((one) => [one.versao, one.mudanca, one.pessoas]))}`);
      await new Promise((resume) => setTimeout(resume, 10));
    }
  }
}
