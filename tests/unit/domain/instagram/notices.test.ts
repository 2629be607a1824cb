import { expect, test } from "vitest";
import type { InstagramPost } from "#app/features/instagram/post.ts";
import { PUBLISHING_ERRORS, type Recovery } from "#app/features/instagram/publishing-error-table.ts";
import { explainPublishing, finalAction } from "#app/features/instagram/publishing-errors.ts";
import { type InstagramAttention, type InstagramToken, instagramNotices } from "#app/features/instagram/token-health.ts";
import type { QueueItem, QueueState } from "#app/platform/queue/queue-item.ts";

const NOW = Date.UTC(2026, 10, 22, 3);
const DAY_MS = 86_400_000;
const QUIET: InstagramAttention = { items: [], paused: null, token: null };

const item = (id: string, state: QueueState, title: string, settledAt = NOW): QueueItem<InstagramPost> =>
  ({ id, state, settledAt, payload: { title } }) as unknown as QueueItem<InstagramPost>;
const tokenUntil = (days: number): InstagramToken => ({
  isValid: true,
  expiresAt: NOW + days * DAY_MS,
  isExpiryKnown: true,
  dataAccessExpiresAt: null,
  scopes: ["instagram_content_publish"],
});

test("a failure is told with its title cut at thirty characters, and is news again when it fails again", () => {
  const title = "Prefeitura de Piripiri anuncia recuperação de estradas";
  const told = (settledAt: number) => instagramNotices({ ...QUIET, items: [item("a", "failed", title, settledAt)] }, NOW, false);
  expect(told(1).map(({ text }) => text)).toEqual(["Falha na publicação: Prefeitura de Piripiri anuncia…"]);
  expect(told(1)[0]?.key).toBe(told(1)[0]?.key);
  expect(told(1)[0]?.key).not.toBe(told(2)[0]?.key);
  expect(instagramNotices({ ...QUIET, items: [item("b", "uncertain", "Curto")] }, NOW, false)).toMatchObject([
    { kind: "uncertain", text: "O Instagram não confirmou a publicação: Curto" },
  ]);
});

test("a queue that goes on by itself is no news, one that waits for a person is", () => {
  const hold = (until: number | null) => instagramNotices({ ...QUIET, paused: { reason: "Motivo.", until } }, NOW, false);
  expect(hold(NOW + 1)).toEqual([]);
  expect(hold(null)).toMatchObject([{ kind: "stopped" }]);
});

test("administrators, and nobody else, hear of the token at fourteen, seven, three and one days, once each", () => {
  const days = Array.from({ length: 61 }, (_, day) => 60 - day);
  const keys = days.flatMap((day) => instagramNotices({ ...QUIET, token: tokenUntil(day + 0.5) }, NOW, true).map(({ key }) => key));
  expect([...new Set(keys)]).toEqual(["token:ending:14", "token:ending:7", "token:ending:3", "token:ending:1"]);
  expect(instagramNotices({ ...QUIET, token: tokenUntil(1) }, NOW, false)).toEqual([]);
  expect(instagramNotices({ ...QUIET, token: { ...tokenUntil(30), isValid: false } }, NOW, true)).toMatchObject([{ key: "token:reconnect:" }]);
  expect(instagramNotices({ ...QUIET, token: { ...tokenUntil(30), expiresAt: null, isExpiryKnown: false } }, NOW, true)).toEqual([]);
});

test("what was given up never says that the system goes on by itself", () => {
  for (const { code, subcode, kind } of PUBLISHING_ERRORS)
    for (const end of ["failed", "uncertain"] as const) {
      const problem = explainPublishing({ kind, code: subcode === undefined ? String(code) : `${code}/${subcode}` }, "publish");
      expect([code, subcode, finalAction(problem, end)]).toEqual([code, subcode, expect.not.stringMatching(/sozinh|Nada precisa ser feito|O sistema (gera|envia|pergunta)/)]);
    }
});

test("what a person can do in the end is as sure as what is known of the post", () => {
  const words = (recovery: Recovery, end: "failed" | "uncertain") => finalAction({ recovery, action: "Sentença própria." }, end);
  expect([words("stop-queue", "failed"), words("stop-queue", "uncertain"), words("change", "failed")]).toEqual(Array(3).fill("Sentença própria."));
  for (const recovery of ["change", "redraw", "repeat"] as const) expect(words(recovery, "uncertain")).toMatch(/^Abra o perfil no Instagram/);
  expect(words("redraw", "failed")).toBe("Faça outro card no editor e publique de novo.");
  expect(words("repeat", "failed")).toMatch(/^O sistema tentou três vezes e parou/);
});
