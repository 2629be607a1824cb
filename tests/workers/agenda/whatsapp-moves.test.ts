import { beforeAll, expect, test } from "vitest";
import type { QueueItemWire } from "#app/features/whatsapp/whatsapp.wire.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { type Client, signedIn } from "#tests/support/site.ts";
import { GROUP, siteWithGateway } from "../whatsapp/site-with-gateway.ts";

interface Item {
  tipo: string;
  id: string;
  inicio: string;
  versao: number | null;
}

let editor: Client;
let reporter: Client;
let site: Awaited<ReturnType<typeof siteWithGateway>>;

beforeAll(async () => {
  [editor, reporter, site] = await Promise.all([signedIn("editor"), signedIn("reporter"), siteWithGateway()]);
});

const DAY_MS = 86_400_000;
const tomorrow = newsroomDay(Date.now() + DAY_MS, "America/Fortaleza");

const messages = async (by: Client) =>
  (await site.call<{ items: Item[] }>(by, "GET", `/api/agenda?de=${tomorrow}&ate=${tomorrow}`)).body.items
    .filter(({ tipo }) => tipo === "whatsapp")
    .sort((one, other) => (one.inicio < other.inicio ? -1 : 1));

function move(by: Client, item: Item | undefined, time: string) {
  const form = new FormData();
  const fields = {
    operation: crypto.randomUUID(),
    intent: "agenda-move",
    tipo: "whatsapp",
    id: item?.id ?? "",
    versao: String(Date.parse(item?.inicio ?? "")),
    quando: `${tomorrow}T${time}`,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return site.call(by, "POST", "/admin?tab=agendamento", form);
}

test("a message to the group is moved within the pace, over the time that it waits for, by no reporter", async () => {
  expect((await site.call(editor, "PUT", "/api/whatsapp/group", { groupId: GROUP })).status).toBe(200);
  for (const text of ["Um", "Dois"]) await site.call<QueueItemWire>(editor, "POST", "/api/whatsapp/custom", { mensagem: text });
  expect((await site.call(editor, "POST", "/api/whatsapp/schedule", { start: "09:00", end: "12:00", date: tomorrow })).status).toBe(200);
  const [first, second] = await messages(editor);
  expect((await messages(reporter))[0]?.versao).toBeNull();
  expect((await move(reporter, first, "15:00")).status).toBe(403);
  const quiet = await move(editor, first, "23:30");
  expect([quiet.status, quiet.text.includes("Este horário está no silêncio do grupo.")]).toEqual([422, true]);
  const [, clock = ""] = new Date(Date.parse(second?.inicio ?? "") - 3 * 3_600_000).toISOString().slice(0, 16).split("T");
  const near = await move(editor, first, clock);
  expect([near.status, near.text.includes("Este horário está perto demais de outro envio.")]).toEqual([422, true]);
  expect((await move(editor, first, "15:00")).status).toBe(200);
  expect((await messages(editor)).at(-1)).toMatchObject({ id: first?.id, inicio: `${tomorrow}T18:00:00.000Z` });
  expect((await move(editor, first, "16:00")).status).toBe(409);
});
