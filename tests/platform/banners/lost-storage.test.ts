import { abortAllDurableObjects, runInDurableObject } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { aBanner, aReader, click, figuresOf, impression, ledger, type Piece, pieces, rejectionsOf, untilViewable } from "#tests/support/banner-readers.ts";
import { type Client, signedIn, testEnv } from "#tests/support/site.ts";

let admin: Client;

beforeAll(async () => {
  admin = await signedIn("admin");
});

/** Deletes all that the object has stored, as with a namespace that was deleted or an account that was restored. */
async function loseStorage(): Promise<void> {
  await runInDurableObject(ledger(), (_object, { storage }) => storage.deleteAll());
  await abortAllDurableObjects();
}

interface Given {
  piece: Piece;
  reader: Record<string, string>;
}

/** Serves `count` page views, each to a reader of its own; waits until they can be viewed. */
async function serve(slot: string, count: number): Promise<Given[]> {
  const given: Given[] = [];
  for (let at = 0; at < count; at += 1) {
    const reader = aReader();
    for (const piece of await pieces(slot, reader)) given.push({ piece, reader });
  }
  await untilViewable(Date.now());
  return given;
}

const totalsOf = (id: number) =>
  testEnv.DB.prepare(
    "SELECT t.viewable, t.clicks, COALESCE(c.viewable, t.viewable) AS ofContract FROM banner_totals t JOIN banners b ON b.id = t.banner_id LEFT JOIN contracts c ON c.id = b.contract_id WHERE t.banner_id = ?",
  )
    .bind(id)
    .first<{ viewable: number; clicks: number; ofContract: number }>();

test("after its storage is lost the ledger goes on from what D1 has, hour by hour, up to the caps", async () => {
  const { id } = await aBanner(admin, { posicao: "top-strip", impressoesMax: 5, cliquesMax: 2 });
  const before = await serve("top-strip", 4);
  for (const { piece, reader } of before.slice(0, 3)) await impression(piece, reader);
  for (const { piece, reader } of before.slice(0, 1)) await click(piece, reader);
  await impression({ id, token: "forged" });
  expect(await figuresOf(id)).toEqual({ served: 4, viewable: 3, late: 0, expired: 0, clicks: 1 });

  await loseStorage();
  const after = await serve("top-strip", 4);
  // Two units are left of five, and nothing is held by the page view that was lost.
  expect(after.length).toBe(2);
  for (const { piece, reader } of [...before, ...after]) {
    await impression(piece, reader);
    await click(piece, reader);
  }
  await impression({ id, token: "forged" });
  // The page view whose token was lost is over; a row of D1 is continued and not begun again.
  expect(await figuresOf(id)).toEqual({ served: 6, viewable: 5, late: 0, expired: 1, clicks: 2 });
  expect(await totalsOf(id)).toEqual({ viewable: 5, clicks: 2, ofContract: 5 });
  expect(await rejectionsOf(id)).toMatchObject({ "view expired": 4, "click expired": 4, "view forged": 2 });
  const listed = await admin.get<{ items: { id: number; impressoesAtuais: number; cliquesAtuais: number }[] }>("/api/banners?all=1");
  expect(listed.body.items.find((one) => one.id === id)).toMatchObject({ impressoesAtuais: 5, cliquesAtuais: 2 });
  await abortAllDurableObjects();
  expect(await pieces("top-strip")).toEqual([]);
});

test("what was not copied before the loss is lost, and is all that can be counted above a cap", async () => {
  const { id } = await aBanner(admin, { posicao: "super-banner", impressoesMax: 3 });
  const given = await serve("super-banner", 3);
  for (const { piece, reader } of given.slice(0, 1)) await impression(piece, reader);
  await ledger().flush();
  for (const { piece, reader } of given.slice(1)) await impression(piece, reader);

  await loseStorage();
  // The messages of before are of no page view that is known.
  for (const { piece, reader } of given) await impression(piece, reader);
  expect(await rejectionsOf(id)).toEqual({ "view expired": 3 });
  const after = await serve("super-banner", 4);
  for (const { piece, reader } of after) await impression(piece, reader);
  expect(await figuresOf(id)).toEqual({ served: 5, viewable: 3, late: 0, expired: 2, clicks: 0 });
});

test("an earlier hour is sealed with what was open in it as expired, though nobody asks for a banner", async () => {
  const { id } = await aBanner(admin, { posicao: "in-content" });
  const hour = "2020-01-02T03";
  await testEnv.DB.prepare("INSERT INTO banner_hours (banner_id, hour, slot, served, viewable, expired) VALUES (?, ?, 'in-content', 9, 4, 1)").bind(id, hour).run();
  await loseStorage();
  await ledger().flush();
  const row = await testEnv.DB.prepare("SELECT served, viewable, expired, row_hash IS NOT NULL AS isSealed FROM banner_hours WHERE banner_id = ? AND hour = ?")
    .bind(id, hour)
    .first();
  expect(row).toEqual({ served: 9, viewable: 4, expired: 5, isSealed: 1 });
});
