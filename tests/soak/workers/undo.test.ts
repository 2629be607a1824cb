import { beforeAll, beforeEach, expect, test } from "vitest";
import type { HomeSettingsWire } from "#app/features/home/home.wire.ts";
import { expectBoardRules } from "#tests/support/board-rules.ts";
import { type Client, published, signedIn, testEnv } from "#tests/support/site.ts";
import { drawnOf } from "#tests/support/soak.ts";

let editor: Client;
let other: Client;

beforeAll(async () => {
  [editor, other] = [await signedIn("editor"), await signedIn("editor")];
});

beforeEach(async () => {
  await testEnv.DB.prepare("DELETE FROM articles").run();
});

type Intent = "toggle" | "move-up" | "move-down" | "undo";

/** A row's form of the manager, as it is sent where no script runs; answers its status. */
async function press(intent: Intent, id: number, more: Record<string, string> = {}, by = editor): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent, id: String(id), operation: crypto.randomUUID(), ...more })) form.set(name, value);
  return (await by.call("POST", "/admin/materias", form)).status;
}

/** Does a thing, answers the name of its operation. */
async function done(intent: Intent, id: number): Promise<string> {
  const operation = crypto.randomUUID();
  expect(await press(intent, id, { operation })).toBe(200);
  return operation;
}

const places = async () => (await testEnv.DB.prepare("SELECT id, position, highlight_rank, order_key, active FROM articles ORDER BY id").all()).results;

async function aFront() {
  const top = (await published(editor, { posicao: "supermanchete" })).id;
  const highlights: number[] = [];
  for (let count = 0; count < 3; count += 1) highlights.unshift((await published(editor, { posicao: "destaque" })).id);
  const [low, high] = [(await published(editor)).id, (await published(editor)).id];
  return { top, highlights, low, high };
}

test("a toggle and a move are undone to exactly what was before, once, however often it is asked", async () => {
  const { top, highlights, low } = await aFront();
  const [first = 0, middle = 0] = highlights;
  const before = await places();
  const acts: [Intent, number][] = [
    ["toggle", middle],
    ["toggle", top],
    ["toggle", low],
    ["move-down", first],
    ["move-up", low],
  ];
  for (const [intent, id] of acts) {
    const undoes = await done(intent, id);
    expect([intent, await places()]).not.toEqual([intent, before]);
    expect([intent, await press("undo", id, { undoes })]).toEqual([intent, 200]);
    expect([intent, id, await places()]).toEqual([intent, id, before]);
    expect(await press("undo", id, { undoes })).toBe(200);
    expect([intent, id, await places()]).toEqual([intent, id, before]);
    await expectBoardRules();
  }
});

test("a switching on is undone too, and its article is a highlight again only where it was one", async () => {
  const { highlights } = await aFront();
  await done("toggle", highlights[0] ?? 0);
  const before = await places();
  const undoes = await done("toggle", highlights[0] ?? 0);
  expect(await press("undo", highlights[0] ?? 0, { undoes })).toBe(200);
  expect(await places()).toEqual(before);
  await expectBoardRules();
});

test("an undo is refused, and changes nothing, when somebody has changed what it touches, when it is late, and for another's operation", async () => {
  const changes: [string, Intent, (front: Awaited<ReturnType<typeof aFront>>) => [number, () => Promise<unknown>]][] = [
    ["the article was edited", "toggle", ({ low }) => [low, () => other.put(`/api/posts/${low}`, { titulo: "Outro título" })]],
    ["it was switched back", "toggle", ({ low }) => [low, () => other.put(`/api/posts/${low}/toggle-status`)]],
    ["the places changed", "toggle", ({ highlights }) => [highlights[0] ?? 0, () => published(other, { posicao: "destaque" })]],
    ["a new super headline came", "toggle", ({ top }) => [top, () => published(other, { posicao: "supermanchete" })]],
    ["another order", "move-up", ({ highlights }) => [highlights[1] ?? 0, () => other.put(`/api/posts/${highlights[2]}/move-up`)]],
    ["it was moved on", "move-up", ({ low }) => [low, () => other.put(`/api/posts/${low}/move-down`)]],
    ["it is in the bin", "move-up", ({ low }) => [low, async () => (await signedIn("admin")).delete(`/api/posts/${low}`)]],
    ["it is late", "toggle", ({ low }) => [low, () => testEnv.DB.prepare("UPDATE board_log SET at = at - 36000").run()]],
  ];
  for (const [name, intent, change] of drawnOf(changes, "refused undos")) {
    await testEnv.DB.prepare("DELETE FROM articles").run();
    const [id, act] = change(await aFront());
    const undoes = await done(intent, id);
    await act();
    const before = await places();
    const status = await press("undo", id, { undoes });
    expect([name, status === 409 || status === 404]).toEqual([name, true]);
    expect([name, await places()]).toEqual([name, before]);
  }
  const { low } = await aFront();
  const undoes = await done("toggle", low);
  expect(await press("undo", low, { undoes }, other)).toBe(409);
});

test("without a script a row's button says what is done with its row, and the same page sent twice does it once", async () => {
  const { low } = await aFront();
  const page = (await editor.get("/admin/materias")).text;
  const rendering = /name="rendering" value="([^"]+)"/.exec(page)?.[1] ?? "";
  expect(page).toContain(`name="row" value="toggle.${low}"`);
  const send = async (row: string) => {
    const form = new FormData();
    form.set("rendering", rendering);
    form.set("row", row);
    return (await editor.call("POST", "/admin/materias", form)).status;
  };
  const isActive = async () => (await testEnv.DB.prepare("SELECT active FROM articles WHERE id = ?").bind(low).first<{ active: number }>())?.active;
  expect([await send(`toggle.${low}`), await isActive()]).toEqual([200, 0]);
  expect([await send(`toggle.${low}`), await isActive()]).toEqual([200, 0]);
  for (const unknown of ["", "nada.1", `toggle.${low}x`, "toggle.", "__proto__.1"]) expect([unknown, await send(unknown)]).toEqual([unknown, 400]);
});

test("without a script the super headline's switch asks first, and another row's does not", async () => {
  const { top, low } = await aFront();
  const list = (await editor.get("/admin/materias")).text;
  expect(list).toContain(`name="desligar" value="${top}"`);
  expect(list).not.toContain(`name="desligar" value="${low}"`);
  expect((await editor.get(`/admin/materias?desligar=${top}`)).text).toContain("Tirar a super manchete do ar?");
  expect((await editor.get(`/admin/materias?desligar=${low}`)).text).not.toContain("Tirar a super manchete do ar?");
});

test("a form sent again because its answer was lost acts once; one that was changed meanwhile is another", async () => {
  const ids: number[] = [];
  for (const title of ["Um", "Dois", "Três"]) ids.push((await editor.post<{ id: number }>("/api/videos", { titulo: title, video: "https://youtu.be/dQw4w9WgXcQ" })).body.id);
  const order = async () =>
    (await testEnv.DB.prepare("SELECT group_concat(id) AS ids FROM (SELECT id FROM videos ORDER BY order_key DESC, id DESC)").first<{ ids: string }>())?.ids;
  const send = (path: string, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return editor.call("POST", path, form);
  };
  const before = await order();
  const move = { id: String(ids[0]), intent: "up", operation: crypto.randomUUID() };
  expect((await send("/admin/videos", move)).status).toBe(200);
  const once = await order();
  expect(once).not.toBe(before);
  expect((await send("/admin/videos", move)).status).toBe(200);
  expect(await order()).toBe(once);

  const form = { titulo: "Quatro", video: "https://youtu.be/dQw4w9WgXcQ", intent: "save", operation: crypto.randomUUID() };
  const made = await send("/admin/videos/novo", form);
  expect([made.status, (await send("/admin/videos/novo", form)).headers.get("Location")]).toEqual([302, made.headers.get("Location")]);
  expect((await send("/admin/videos/novo", { ...form, titulo: "Cinco" })).headers.get("Location")).not.toBe(made.headers.get("Location"));
});

test("a layout is put back only over the version that is undone", async () => {
  const admin = await signedIn("admin");
  const put = (body: object) => admin.put<HomeSettingsWire & { detail: string }>("/api/settings/home", body);
  const fixed = (await put({ activeLayout: "premium" })).body;
  const chosen = (await put({ activeLayout: "mosaico" })).body;
  const back = { activeLayout: "premium", versao: chosen.versao };
  expect((await put(back)).body).toMatchObject({ activeLayout: "premium", versao: (fixed.versao ?? 0) + 2 });
  expect((await put(back)).status).toBe(200);
  const late = await put({ activeLayout: "vertical", versao: chosen.versao });
  expect([late.status, late.body.detail]).toEqual([409, "O layout foi alterado depois, por isso nada foi mudado agora. A tela mostra como ele está."]);
  expect((await put({})).body.activeLayout).toBe("premium");
});
