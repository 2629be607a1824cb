import type { Page } from "playwright-core";
import { afterEach, expect } from "vitest";
import { aVisitor, ready, type Visitor, type VisitorOptions } from "./browser.ts";
import { mySite } from "./my-site.ts";
import { signIn } from "./staff.ts";

export interface Person {
  id: number;
  email: string;
  role: string;
  name: string;
}

/** Password of each person that `aPerson` makes. */
export const PASSWORD = "senha-da-pessoa";

export const anAddress = () => `pessoa-${crypto.randomUUID().slice(0, 8)}@redacao.test`;

/** Makes an account, an editor's unless `more` says otherwise. */
export async function aPerson(more: object = {}): Promise<Person> {
  const admin = await signIn(mySite(), "admin");
  return (await admin<Person>("POST", "/api/auth/register", { name: "Ana Lima", email: anAddress(), role: "editor", password: PASSWORD, ...more })).body;
}

/** Signs in by the form and waits for the screen at `path`, whose scripts run then. */
export async function fillSignIn(page: Page, email: string, { shared = false, path = "/admin/materias", password = PASSWORD } = {}): Promise<void> {
  await page.goto(`/login?redirectTo=${encodeURIComponent(path)}`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  if (shared) await page.getByLabel("Este computador é compartilhado").check();
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.waitForURL((url) => url.pathname + url.search === path);
  await ready(page);
}

/** Called once by a file of tests: makes visitors, of whose pages no script may have complained at the end of a test. */
export function visitorsWithoutErrors(): (options?: VisitorOptions) => Promise<Visitor> {
  const open: Visitor[] = [];
  afterEach(() => {
    for (const { errors } of open.splice(0)) {
      // A refusal is an answer too.
      expect(errors.filter((error) => !error.startsWith("Failed to load resource"))).toEqual([]);
    }
  });
  return async (options = {}) => {
    const one = await aVisitor(options);
    open.push(one);
    return one;
  };
}
