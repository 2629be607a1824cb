import { chromium } from "playwright-core";
const base = "http://localhost:9710";
const [,, which = "all"] = process.argv;
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const sign = async (opts) => {
  const c = await b.newContext({ ...opts, baseURL: base, locale: "pt-BR", timezoneId: "America/Fortaleza" });
  const p = await c.newPage();
  p.on("console", m => { if (m.type() === "error") console.log("console:", m.text()); });
  await p.goto("/login"); await p.fill("input[name=email]", "editor@demo.local"); await p.fill("input[name=password],input[name=senha]", "portal-demo-2026");
  await p.click("button[type=submit]"); await p.waitForURL(/admin/);
  return p;
};
for (const [name, opts] of [["360d", { viewport: { width: 360, height: 780 }, colorScheme: "dark" }], ["1280l", { viewport: { width: 1280, height: 900 }, colorScheme: "light" }]]) {
  const p = await sign(opts);
  for (const part of ["geral", "audiencia", "conteudo", "social", "performance"]) {
    if (which !== "all" && which !== part) continue;
    await p.goto(`/admin?tab=analytics&aba=avancadas&parte=${part}`);
    await p.waitForTimeout(1500);
    const w = await p.evaluate(() => document.documentElement.scrollWidth);
    if (w > opts.viewport.width) console.log("overflow", name, part, w);
    await p.screenshot({ path: `/tmp/s-${part}-${name}.png`, fullPage: true });
  }
}
await b.close();
