import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { aVisitor, openScreen } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";

/** What a person sees of a screen before anything is scrolled: the place of its job, and how many controls surround it. */

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1366, height: 768 };

let story: number;
beforeAll(async () => {
  const editor = await signIn(mySite(), "editor");
  story = (await editor<{ id: number }>("POST", "/api/posts", publishable("Museu de Pedro II abre sala de opalas"))).body.id;
});

/** Top of an element within the window, in pixels. */
const topOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().top));

/** Controls of the content that are in sight, outside the rows of a table and the tabs of views, whose number follows the stories that other tests make. */
const controlsInSight = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll("main :is(a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable=true])")].filter((element) => {
        const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
        const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1 && height > 1;
        return isShown && element.closest("tbody tr, nav.views") === null && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      }).length,
  );

interface Sight {
  path(): string;
  role: "admin" | "editor";
  size: { width: number; height: number };
  /** The element that the screen is for, and the lowest place where it may begin. */
  job: string;
  top: number;
  controls: number;
}

/** Of the manager: the twelve of issue 45 § 6, less the tabs of views of a seeded newsroom. */
const MANAGER_CONTROLS = 7;

const SIGHTS: readonly Sight[] = [
  { path: () => "/admin/materias", role: "editor", size: DESK, job: ".rows tbody tr:nth-child(6)", top: 650, controls: MANAGER_CONTROLS },
  { path: () => "/admin/materias", role: "editor", size: PHONE, job: ".rows tbody tr", top: 320, controls: MANAGER_CONTROLS },
  { path: () => "/admin/nova-materia", role: "editor", size: DESK, job: ".ed-prose", top: 560, controls: 24 },
  { path: () => "/admin/nova-materia", role: "editor", size: PHONE, job: "[name=titulo]", top: 200, controls: 18 },
  { path: () => "/admin/nova-materia", role: "editor", size: PHONE, job: ".ed-prose", top: 500, controls: 18 },
  { path: () => `/admin/editar-materia/${story}`, role: "editor", size: PHONE, job: "[name=titulo]", top: 200, controls: 18 },
  { path: () => `/admin/editar-materia/${story}`, role: "editor", size: PHONE, job: ".ed-prose", top: 500, controls: 18 },
  { path: () => "/admin?tab=agendamento", role: "editor", size: PHONE, job: "section[aria-label] > h3:visible", top: 520, controls: 16 },
  { path: () => "/admin?tab=instagram", role: "editor", size: PHONE, job: "main input[type=file] >> xpath=ancestor::*[contains(@class,'border-dashed')]", top: 660, controls: 16 },
  { path: () => "/admin?tab=whatsapp", role: "editor", size: PHONE, job: "main h2", top: 420, controls: 16 },
  { path: () => "/admin?tab=banners", role: "admin", size: PHONE, job: "main h2", top: 420, controls: 12 },
  { path: () => "/admin/configuracoes", role: "admin", size: PHONE, job: "main [role=search], main search", top: 240, controls: 12 },
  { path: () => "/admin", role: "editor", size: PHONE, job: "section[aria-label='Próximas ações']", top: 340, controls: 12 },
];

test.each(SIGHTS)("$role at $size.width: $job within $top px, at most $controls controls", async ({ path, role, size, job, top, controls }) => {
  const { page } = await aVisitor({ role, width: size.width });
  await page.setViewportSize(size);
  await openScreen(page, path());
  if (job === ".ed-prose") await page.locator(".ed-prose[contenteditable=true]").waitFor();
  await page.locator(job).first().waitFor();
  const [at, count] = [await topOf(page, job), await controlsInSight(page)];
  expect([path(), at, at <= top, count, count <= controls]).toEqual([path(), at, true, count, true]);
});
