import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { mySite } from "#tests/e2e/my-site.ts";
import { signIn } from "#tests/e2e/staff.ts";

const site = mySite();

/** Rules of the checker that are against React or our own style, not against the markup. */
const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // React writes `charSet` and `fetchPriority` so; HTML reads names in any case.
    "attr-case": "off",
    "no-inline-style": "off",
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    // Long titles are the newsroom's; a template adds the paper's name.
    "long-title": "off",
    "require-sri": "off",
    "no-trailing-whitespace": "off",
    "tel-non-breaking": "off",
  },
});

/** Pages whose parameters or sessions make them endless, or that are not for readers. */
const OUTSIDE = /^\/(?:admin|login|api|assets|fonts|img|icons)(?:[/?]|$)/;
const MAX_PARALLEL = 4;

interface Visit {
  from: string;
  status: number;
  html: string;
}

/** Pages that one route makes are of one kind; of each so many are checked for their markup. */
const CHECKED_OF_A_KIND = 10;
const kindOf = (path: string) => path.replace(/=[^&]*/g, "=").replace(/^(\/[^/?]*)\/[^?]*/, "$1/…");

/** Follows every link of every page, once each. */
async function crawl(): Promise<Map<string, Visit>> {
  const visited = new Map<string, Visit>();
  const known = new Set(["/"]);
  const waiting: { path: string; from: string }[] = [{ path: "/", from: "the start" }];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { path, from } = next;
      const response = await fetch(site + path);
      const isPage = /text\/html/.test(response.headers.get("Content-Type") ?? "");
      const html = isPage ? await response.text() : "";
      if (!isPage) await response.body?.cancel();
      visited.set(path, { from, status: response.status, html });
      const links = [...html.matchAll(/<(?:a|link|form)\b[^>]*?\s(?:href|action)="([^"]+)"/g)];
      for (const [, address] of links) {
        const url = new URL((address ?? "").replaceAll("&amp;", "&"), site + path);
        const target = url.pathname + url.search;
        // A search's own filters and the switches of this page lead to pages without end.
        if (url.origin !== site || OUTSIDE.test(target) || known.has(target) || url.searchParams.has("economia") || (url.pathname === "/busca" && url.search !== "")) continue;
        // The address of a form that asks for an amount: without one it answers 422 and asks again.
        if (target === "/apoie/codigo") continue;
        known.add(target);
        waiting.push({ path: target, from: path });
      }
    }
  };
  // A worker that finds nothing to do may have come before another's links: until none is left.
  while (waiting.length > 0) await Promise.all(Array.from({ length: MAX_PARALLEL }, work));
  return visited;
}

test("the pages that help, and the variant that saves data, are valid too", async () => {
  const [story] = (await (await fetch(site)).text()).match(/\/post\/[\w-]+/) ?? [];
  for (const path of ["/nada-disso", "/post/999999", "/busca?q=piripiri", "/busca?q=zzzzzz", "/?economia=1", `${story}?economia=1`]) {
    const { results } = await validator.validateString(await (await fetch(site + path)).text());
    expect([path, results.flatMap(({ messages }) => messages).map(({ ruleId, message, line, column }) => `${ruleId} ${message} ${line}:${column}`)]).toEqual([path, []]);
  }
});

function someOfEachKind(pages: [string, Visit][]): [string, Visit][] {
  const count = new Map<string, number>();
  return pages.filter(([path]) => {
    count.set(kindOf(path), (count.get(kindOf(path)) ?? 0) + 1);
    return (count.get(kindOf(path)) ?? 0) <= CHECKED_OF_A_KIND;
  });
}

const OWN_PAGES = ["/sobre", "/expediente", "/privacidade", "/termos"];
const WRITTEN = "## Quem <faz>\n\nAna **Lima** & *equipe*\n\n- [Contato](/contato)\n- [Sede](https://exemplo.com.br/?a=1&b=2)";

test("every internal link leads somewhere, and pages of every kind are valid HTML, those among them that the newsroom wrote", async () => {
  const admin = await signIn(site, "admin");
  const write = (text: string) => admin("PUT", "/api/settings/site", { paginas: { sobre: text, expediente: text, privacidade: text, termos: text } });
  await write(WRITTEN);
  const visited = await crawl();
  await write("");
  for (const path of OWN_PAGES) expect([path, visited.get(path)?.html.includes("Quem &lt;faz&gt;")]).toEqual([path, true]);
  const broken = [...visited].filter(([, { status }]) => status !== 200).map(([path, { status, from }]) => `${status} ${path} (from ${from})`);
  expect(broken).toEqual([]);
  const pages = [...visited].filter(([, { html }]) => html !== "");
  expect(pages.length).toBeGreaterThan(25);
  const problems = new Map<string, string>();
  for (const [path, { html }] of someOfEachKind(pages)) {
    const { results } = await validator.validateString(html);
    for (const message of results.flatMap(({ messages }) => messages))
      problems.set(`${message.ruleId}: ${message.message}`, `${path}: ${html.slice(Math.max(0, message.offset - 60), message.offset + 80)}`);
  }
  expect(Object.fromEntries(problems)).toEqual({});
});
