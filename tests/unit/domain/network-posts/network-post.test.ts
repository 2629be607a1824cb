import { expect, test } from "vitest";
import { OWN_TEXT_MAX, paceWait, postContent, postStatus, readNetworkSettings, TELEGRAM_CHANNEL } from "#app/features/network-posts/network-post.ts";
import { networkForm } from "#app/features/network-posts/network-posts.wire.ts";

const STORY = { title: "Ponte é  entregue", subtitle: "Obra levou dois anos", correction: "A ponte tem 40 metros." };
const LINK = "https://curto.test/tg-1";
const [MINUTE, HOUR] = [60_000, 3_600_000];

test("a post says title and subtitle, or what a person wrote; a correction stands above", () => {
  const asked = { text: null, link: LINK, correctedAt: null };
  expect(postContent(STORY, asked)).toEqual({ text: "Ponte é entregue\n\nObra levou dois anos", headline: 16, link: LINK });
  expect(postContent({ ...STORY, subtitle: "" }, asked)).toMatchObject({ text: "Ponte é entregue", headline: 16 });
  expect(postContent(STORY, { ...asked, text: "Olha só" })).toMatchObject({ text: "Olha só", headline: 0 });
  const corrected = postContent(STORY, { ...asked, text: "Olha só", correctedAt: 1 });
  expect(corrected).toMatchObject({ text: "CORREÇÃO: A ponte tem 40 metros.\n\nOlha só", headline: 8 });
});

test("the longest post fits into a Telegram message with its link", () => {
  const story = { title: "a".repeat(9_000), subtitle: "b".repeat(9_000), correction: "c ".repeat(9_000) };
  for (const text of [null, "d".repeat(OWN_TEXT_MAX)]) expect(postContent(story, { text, link: LINK, correctedAt: 1 }).text.length).toBeLessThan(4_096 - 500);
});

test("posts keep a distance, and a number a day", () => {
  expect(paceWait("telegram", [], HOUR)).toBeNull();
  expect(paceWait("telegram", [0], MINUTE - 1)).toBe(MINUTE);
  expect(paceWait("telegram", [0], MINUTE)).toBeNull();
  expect(paceWait("facebook", [0], MINUTE)).toBe(5 * MINUTE);
  const day = Array.from({ length: 40 }, (_, n) => n * 6 * MINUTE);
  expect(paceWait("facebook", day, 5 * HOUR)).toBe(24 * HOUR);
  expect(paceWait("facebook", day, 24 * HOUR)).toBeNull();
});

test("where a post stands is one sentence", () => {
  const clock = { timeZone: "America/Fortaleza", now: 10 };
  const item = { state: "scheduled" as const, dueAt: 5, settledAt: null, failure: null, note: null };
  const said = (more: object) => postStatus({ ...item, ...more }, clock);
  expect(postStatus(null, clock)).toBe("Não está na fila.");
  expect([said({}), said({ dueAt: 10 * HOUR }), said({ state: "sending" })]).toEqual(["Sai em seguida.", "Sai em 01/01/1970 07:00.", "Saindo agora."]);
  expect([said({ state: "pending" }), said({ state: "pending", note: "Espera." })]).toEqual(["Na fila, à espera de uma pessoa.", "Espera."]);
  expect(said({ state: "failed", failure: { reason: "O canal não existe.", action: "", code: null } })).toBe("Não saiu. O canal não existe.");
  expect([said({ state: "sent", settledAt: 0 }), said({ state: "uncertain" })]).toEqual(["Saiu em 31/12/1969 21:00.", "Pode ter saído: confira em Distribuição."]);
});

test("a network that nobody decided on is off; a channel has a name or a number", () => {
  expect(readNetworkSettings(null).facebook.mode).toBe("off");
  expect(readNetworkSettings({ telegram: { mode: "held", account: "@portal", since: 3 } }).telegram).toEqual({ mode: "held", account: "@portal", since: 3 });
  expect(["@portal", "-1001234567890"].map((name) => TELEGRAM_CHANNEL.test(name))).toEqual([true, true]);
  for (const name of ["portal", "@por", "https://t.me/portal", "-200123456", "@nome com espaço"]) expect([name, TELEGRAM_CHANNEL.test(name)]).toEqual([name, false]);
  const form = (modo: string, canal: string, isTelegram = true) => networkForm.safeParse({ modo, canal, isTelegram }).success;
  expect([form("automatic", "@portal"), form("off", ""), form("automatic", ""), form("off", "portal"), form("automatic", "", false)]).toEqual([true, true, false, false, true]);
});
