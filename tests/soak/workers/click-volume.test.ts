import { expect, test } from "vitest";
import type { Visit } from "#app/features/links/visit.ts";
import { type Client, signedIn, testEnv } from "#tests/support/site.ts";
import { soakRuns } from "#tests/support/soak.ts";

const NONE = { source: "", medium: "", campaign: "" };

const log = () => testEnv.CLICK_LOG.get(testEnv.CLICK_LOG.idFromName("site"));

/** A new link's id. */
const aLink = async (editor: Client) => (await editor.post<{ link: { id: number } }>("/api/shortener/create", { url: `https://exemplo.com/${crypto.randomUUID()}` })).body.link.id;

/** A visit of a person who was never here. */
const visit = (linkId: number, person: number): Visit => ({
  linkId,
  at: Date.now(),
  isHead: false,
  isPrefetch: false,
  userAgent: "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
  hints: "pt-BR",
  address: `2001:db8:${(person >> 12).toString(16)}:${(person & 0xfff).toString(16)}::1`,
  referrer: "",
  utm: NONE,
  origin: NONE,
});

test("thousands of clicks on a hundred links, sixty-four senders at once, are all counted", async () => {
  const editor = await signedIn("editor");
  // Of ten clicks each on as many links; any ten rounds reach all links.
  const rounds = soakRuns(1_000);
  const links = await Promise.all(Array.from({ length: 100 }, () => aLink(editor)));
  const sendings = Array.from({ length: 64 }, async (_, sender) => {
    for (let round = sender; round < rounds; round += 64)
      await log().record(
        crypto.randomUUID(),
        Array.from({ length: 10 }, (_one, index) => visit(links[(round + 10 * index) % 100] ?? 0, 10 * round + index)),
      );
  });
  await Promise.all(sendings);
  await log().flush();
  const counted = await testEnv.DB.prepare(`SELECT SUM(clicks) AS n, COUNT(*) AS links FROM short_link_stats WHERE link_id IN (${links.join(",")})`).first();
  expect(counted).toEqual({ n: 10 * rounds, links: 100 });
});
