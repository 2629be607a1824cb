import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, beforeEach, expect, inject, test } from "vitest";
import { lastWholeDay } from "#app/features/social/measured-days.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import { partsTruth } from "#tests/providers/graph/insights.ts";
import { daysBetween, shifted, windowTruthOf } from "#tests/providers/graph/insights-truth.ts";
import { GRAPH_ACCOUNT_ID, GRAPH_PAGE_ID, GRAPH_TOKEN, type GraphSwitches } from "#tests/providers/graph/switches.ts";
import { type Client, ORIGIN, signedIn, testEnv } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";
import { forgetSocial } from "#tests/support/social-world.ts";

const graph = inject("providers").instagram ?? "";
const yesterday = lastWholeDay(Date.now());
const worker = newSiteWorker();

let reporter: Client;
let editor: Client;
beforeAll(async () => {
  [reporter, editor] = await Promise.all([signedIn("reporter"), signedIn("editor")]);
});

beforeEach(forgetSocial);

/** A site with an account at a provider of its own, and its screen as a person sees it. */
async function openSite(switches: GraphSwitches = {}, more: Partial<Env> = {}) {
  const name = crypto.randomUUID();
  await fetch(`${graph}/control/${name}`, { method: "PUT", body: JSON.stringify(switches) });
  const settings = { META_ACCESS_TOKEN: GRAPH_TOKEN, INSTAGRAM_ACCOUNT_ID: GRAPH_ACCOUNT_ID, FACEBOOK_PAGE_ID: GRAPH_PAGE_ID, META_GRAPH_URL: `${graph}/s/${name}` };
  const env = { ...testEnv, ...settings, ...more } as Env;
  const ask = async (method: string, path: string, headers: Record<string, string>) => {
    const context = createExecutionContext();
    const answer = await worker.fetch(new Request(`${ORIGIN}${path}`, { method, headers }) as Parameters<typeof worker.fetch>[0], env, context);
    const text = await answer.text();
    await waitOnExecutionContext(context);
    return { status: answer.status, text };
  };
  return {
    screen: (person: Client, query = "") => ask("GET", `/admin?tab=analytics${query}`, { Cookie: (person.headers.Authorization ?? "").replace("Bearer ", "lide_access=") }),
    collect: async () => {
      await ask("POST", "/api/social/analytics/refresh", editor.headers);
      for (let sweep = 0; sweep < 12; sweep += 1) {
        const context = createExecutionContext();
        await worker.scheduled({ scheduledTime: Date.now(), cron: "* * * * *", noRetry: () => undefined }, env, context);
        await waitOnExecutionContext(context);
      }
    },
  };
}

test("without settings the tab says which are missing, and has no figure", async () => {
  const site = await openSite({}, { META_ACCESS_TOKEN: "" });
  const { status, text } = await site.screen(editor);
  expect(status).toBe(200);
  expect(text).toContain("Falta definir: META_ACCESS_TOKEN.");
  expect(text).not.toContain("data-figure");
});

test("before the first collection the tab says so", async () => {
  const { text } = await (await openSite()).screen(editor);
  expect(text).toContain("Nenhuma coleta até agora");
  expect(text).not.toContain("data-figure");
});

test("a period's figures are those that were collected, each with its origin; another period is the default one", async () => {
  const site = await openSite();
  await site.collect();
  const { text } = await site.screen(reporter, "&dias=7");
  expect(text).toContain("@lide.simulado");
  expect(text).toContain("18.400");
  expect(text).toContain('data-provenance="meta"');
  expect(text).toMatch(/aria-current="page"[^>]*>7</);
  // Meta's own distribution of the reach.
  const [followers, others] = partsTruth(windowTruthOf(1, "instagram", "reach", daysBetween(shifted(yesterday, -6), yesterday)), "follow_type");
  const split = text.slice(text.indexOf("Seguem a conta"));
  expect(text).toContain("pela própria Meta");
  for (const part of [followers, others]) expect(split).toContain(formatCount(part?.value ?? -1));
  expect((await site.screen(reporter, "&dias=365")).text).toMatch(/aria-current="page"[^>]*>30</);
});

test("a metric that Meta refuses stands as an error with its cause, beside those that are told", async () => {
  const site = await openSite({ insights: { retired: ["profile_views"] } });
  await site.collect();
  const { text } = await site.screen(editor);
  expect(text).toContain("O Instagram recusou esta métrica");
  expect(text).toContain("a Meta não informa agora");
  expect(text).toContain("18.400");
});
