import { expect, test } from "vitest";
import { accessibilityProblems, aVisitor, type Visitor } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";

const site = mySite();
const PHONE = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
const LONG_TEXT = Array.from({ length: 40 }, (_, index) => `<p>Parágrafo ${index} de uma matéria longa, que passa de uma tela de telefone e por isso se rola até o fim.</p>`).join(
  "",
);

interface Report {
  type: string;
  id: string;
  path: string;
  engaged?: number;
  depth?: number;
  private?: boolean;
  vitals?: Record<string, number>;
}

interface Online {
  online: number;
  paginas: { path: string; postId: number | null; leitores: number }[];
}

/** A reader as the site sees people: the test's own browser says that it is steered, and has no head. Collects what its pages report. */
async function aReader(visitor: Visitor, { agent = PHONE, privacy = false } = {}): Promise<Report[]> {
  const { page, context } = visitor;
  const reports: Report[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/collect")) reports.push(JSON.parse(request.postData() ?? "{}") as Report);
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setUserAgentOverride", { userAgent: agent });
  await page.addInitScript((wantsPrivacy) => {
    Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false });
    if (wantsPrivacy) Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true });
  }, privacy);
  return reports;
}

const ofType = (reports: readonly Report[], type: string) => reports.filter((report) => report.type === type);

test("a reader is online while the story is open, and its page reports how far it was read when it is left", async () => {
  const editor = await signIn(site, "editor");
  const { body: article } = await editor<{ id: number; slug: string }>("POST", "/api/posts", publishable("Lida até o fim", { status: "publicada", conteudo: LONG_TEXT }));
  const path = `/post/${article.slug}`;
  const readersOf = async () => (await editor<Online>("GET", "/api/dashboard/online")).body.paginas.find(({ postId }) => postId === article.id)?.leitores ?? 0;

  const [reader, hidden] = [await aVisitor({ width: 360 }), await aVisitor({ width: 360 })];
  const reports = await aReader(reader);
  const privateReports = await aReader(hidden, { agent: `${PHONE} privado`, privacy: true });
  await reader.page.goto(`${path}?utm_source=wa`);
  await hidden.page.goto(path);
  await expect.poll(() => ofType(reports, "view").map((report) => ({ path: report.path, private: report.private }))).toEqual([{ path, private: false }]);
  await expect.poll(() => ofType(privateReports, "view").map((report) => report.private)).toEqual([true]);
  await expect.poll(readersOf).toBe(1);

  await reader.page.mouse.move(100, 100);
  await reader.page.locator(".story .body p").last().scrollIntoViewIfNeeded();
  await reader.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await reader.page.waitForFunction(() => document.querySelector('script[src*="/assets/late-"]') !== null);
  await reader.page.goto("/sobre");
  await expect.poll(() => ofType(reports, "end").at(0)?.depth).toBe(100);
  const [end] = ofType(reports, "end");
  expect(end?.id).toBe(ofType(reports, "view")[0]?.id);
  expect(end?.engaged).toBeGreaterThan(0);
  // The next page is a view of its own.
  await expect.poll(() => new Set(ofType(reports, "view").map(({ id }) => id)).size).toBe(2);
  await expect.poll(async () => (await editor<{ visualizacoes: number }>("GET", `/api/posts/${article.id}`)).body.visualizacoes, { timeout: 40_000 }).toBe(2);
  expect([...reader.errors, ...hidden.errors]).toEqual([]);
  expect(await reader.context.cookies()).toEqual([]);
});

test("one tap on the privacy page refuses to be recognised, lasts, and another tap takes it back", async () => {
  const reader = await aVisitor({ width: 360 });
  const reports = await aReader(reader);
  const { page } = reader;
  await page.goto("/privacidade");
  const choice = page.getByRole("button", { name: "Não reconhecer este aparelho" });
  await expect.poll(() => choice.getAttribute("aria-pressed")).toBe("false");
  await choice.click();
  await page.getByText("Recusa guardada neste aparelho").waitFor();
  await page.goto("/sobre");
  await expect.poll(() => ofType(reports, "view").at(-1)).toMatchObject({ path: "/sobre", private: true });
  await page.goto("/privacidade");
  await expect.poll(() => choice.getAttribute("aria-pressed")).toBe("true");
  expect(await accessibilityProblems(page)).toEqual([]);
  await choice.click();
  await page.goto("/sobre");
  await expect.poll(() => ofType(reports, "view").at(-1)).toMatchObject({ path: "/sobre", private: false });
  expect(reader.errors).toEqual([]);
});

test("a tab that comes back from the browser's memory is another view, and a script's error is reported without what it quotes", async () => {
  const reader = await aVisitor({ width: 1280 });
  const reports = await aReader(reader);
  const { page } = reader;
  await page.goto("/termos");
  await expect.poll(() => ofType(reports, "view").length).toBe(1);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect.poll(() => new Set(ofType(reports, "view").map(({ id }) => id)).size).toBe(2);
  const before = reports.length;
  await page.evaluate(() => {
    const error = new TypeError("falha de teste");
    dispatchEvent(new ErrorEvent("error", { error, message: error.message, filename: `${location.origin}/assets/site.js` }));
    dispatchEvent(new ErrorEvent("error", { error: new Error("de fora"), filename: "chrome-extension://x/y.js" }));
  });
  await expect.poll(() => ofType(reports.slice(before), "error").length).toBe(1);
});
