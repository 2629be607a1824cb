import { runInDurableObject } from "cloudflare:test";
import { afterEach, expect, test } from "vitest";
import { DeskSocket } from "#tests/support/desk-socket.ts";
import { published, signedIn, testEnv } from "#tests/support/site.ts";

const board = () => testEnv.HIGHLIGHT_BOARD.get(testEnv.HIGHLIGHT_BOARD.idFromName("home"));

/** The engine lets an idle object go after ten seconds; what was set on it is then gone. */
async function untilForgotten(): Promise<void> {
  const memory = () => runInDurableObject(board(), (object) => object as unknown as { mark?: boolean });
  (await memory()).mark = true;
  for (let round = 0; round < 4 && (await memory()).mark; round += 1) await new Promise((resume) => setTimeout(resume, 11_000));
  expect((await memory()).mark).toBeUndefined();
}

afterEach(DeskSocket.closeAll);

test("an open desk outlives the object's memory", async () => {
  const editor = await signedIn("editor");
  const story = await published(editor);
  const desk = await DeskSocket.open(editor);
  await untilForgotten();
  desk.socket.send("ping");
  await desk.until(() => desk.texts.includes("pong"));
  await editor.post("/api/admin/destaques/set-order", { desired: [story.id] });
  expect((await desk.message((one) => one.mudanca?.acao === "set-order")).destaques.map((one) => one.id)).toEqual([story.id]);
  expect(desk.closed).toBeNull();
});
