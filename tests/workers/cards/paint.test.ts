import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { CardOrder } from "#app/domain/cards/card-order.ts";
import { drawnPng } from "#tests/support/pictures.ts";

test("first", async () => {
  const order: CardOrder = {
    kind: "card",
    format: "story",
    template: "foto",
    highlighted: [],
    picture: { size: { width: 600, height: 400 }, focus: { x: 50, y: 50 } },
    title: "Prefeitura de Piripiri anuncia obras",
    kicker: "Cidade",
    color: "#b00020",
    siteName: "Lide",
  };
  const bytes = (await drawnPng(600, 400, (x) => (x < 300 ? [200, 30, 30] : [30, 200, 30]))).buffer;
  for (const format of ["png", "jpeg"] as const) {
    const answer = await env.CARD_RENDERER.paint(order, bytes, format);
    expect(answer.ok && answer.bytes.byteLength).toBeGreaterThan(1000);
    console.error(await env.CARD_RENDERER.wasmBytes(), answer.ok && answer.bytes.byteLength);
  }
  expect(1).toBe(2);
});
