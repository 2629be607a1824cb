import { expect, test } from "vitest";
import { siteChanges } from "#app/features/settings/site-changes.ts";
import { changedFields, collisions, completeSiteChoices, completeSiteRecord, decidedOnly, fieldOf, NO_TEXTS, stamped } from "#app/features/settings/site-choices.ts";

const DEFAULTS = { name: "Lide", byline: "Redação", timeZone: "America/Fortaleza" };
const undecided = completeSiteRecord(null, DEFAULTS);

test("what nobody decided is the deployment's, and holds by itself", () => {
  expect(undecided).toMatchObject({ ...DEFAULTS, robots: { aiTraining: "bloquear", aiAnswers: "permitir" }, version: 0, written: [], changedAt: {}, texts: NO_TEXTS });
  expect(completeSiteRecord({ robots: { aiTraining: "permitir" }, texts: { about: "Nós" } }, DEFAULTS)).toMatchObject({
    robots: { aiTraining: "permitir", aiAnswers: "permitir" },
    texts: { ...NO_TEXTS, about: "Nós" },
  });
});

test("a change marks the fields that are different with its version, and names the pages that have a text", () => {
  const after = { ...undecided, name: "Outro", socialUrls: ["https://a.test"], texts: { ...NO_TEXTS, about: "Nós", terms: "Termos" } };
  expect(changedFields(undecided, after)).toEqual(["name", "socialUrls", "about", "terms"]);
  expect(changedFields(undecided, { ...undecided, robots: { aiTraining: "permitir", aiAnswers: "bloquear" } })).toEqual(["aiTraining", "aiAnswers"]);
  expect(changedFields(undecided, { ...undecided })).toEqual([]);
  const saved = stamped(undecided, after, 5);
  expect(saved).toMatchObject({ name: "Outro", version: 1, written: ["about", "terms"], changedAt: { name: 1, socialUrls: 1, about: 1, terms: 1 } });
  const again = stamped(saved, { ...saved, name: "Terceiro" }, 6);
  expect(again).toMatchObject({ version: 2, changedAt: { name: 2, socialUrls: 1, about: 1, terms: 1 } });
  expect(fieldOf(again, "terms")).toBe("Termos");
});

test("only what was decided is stored", () => {
  const saved = stamped(undecided, { ...undecided, name: "Outro", adsTxt: "x" }, 5);
  const stored = decidedOnly(saved);
  expect(Object.keys(stored)).toEqual(expect.arrayContaining(["name", "adsTxt", "version"]));
  expect("byline" in stored || "timeZone" in stored).toBe(false);
});

test("a field collides where somebody else changed it after the version that was read", () => {
  const saved = stamped(undecided, { ...undecided, name: "Outro" }, 5);
  const mine = { ...saved, name: "Meu", byline: "Minha" };
  expect(collisions(saved, mine, 0)).toEqual(["name"]);
  expect(collisions(saved, mine, 1)).toEqual([]);
});

const changesOf = (change: Partial<typeof undecided>) => siteChanges(undecided, { ...undecided, ...change });

test("the trail tells each setting in words, and a long text by its length", () => {
  expect(siteChanges(undecided, { ...undecided })).toEqual({ subject: "", changes: [] });
  expect(changesOf({ name: "Outro", robots: { aiTraining: "permitir", aiAnswers: "bloquear" }, reporterDrafts: true })).toEqual({
    subject: "nome, treino de IA permitido, respostas de IA: bloqueado, rascunhos de repórteres ligados",
    changes: [
      { field: "site.name", before: "Lide", after: "Outro" },
      { field: "site.aiTraining", before: "bloquear", after: "permitir" },
      { field: "site.aiAnswers", before: "permitir", after: "bloquear" },
      { field: "site.reporterDrafts", before: false, after: true },
    ],
  });
  const on = { ...undecided, reporterDrafts: true };
  expect(siteChanges(on, undecided).subject).toBe("rascunhos de repórteres desligados");
  const about = (length: number) => changesOf({ texts: { ...NO_TEXTS, about: "x".repeat(length) } }).changes[0]?.after;
  expect([about(200), about(201)]).toEqual(["x".repeat(200), "201 caracteres"]);
});

test("each setting is a field of its own", () => {
  const all = {
    ...undecided,
    ...{
      name: "a",
      byline: "b",
      videoBrand: "v",
      timeZone: "c",
      logoKey: "d",
      iconKey: "e",
      adsTxt: "f",
      socialUrls: ["g"],
      reporterDrafts: true,
      electoralPeriod: { from: "2026-07-04", to: "2026-10-25", categories: ["publica" as const] },
    },
    robots: { aiTraining: "permitir" as const, aiAnswers: "bloquear" as const },
    texts: { about: "h", masthead: "i", privacy: "j", terms: "k", corrections: "l", ethics: "m", aiUse: "n", ownership: "o" },
    publisher: { responsible: "p", registration: "q", legalName: "r", cnpj: "s", address: "t", phone: "u" },
  };
  const fields = changedFields(undecided, all);
  expect(fields).toEqual([
    "name",
    "byline",
    "videoBrand",
    "timeZone",
    "logoKey",
    "iconKey",
    "aiTraining",
    "aiAnswers",
    "adsTxt",
    "socialUrls",
    "responsible",
    "registration",
    "legalName",
    "cnpj",
    "address",
    "phone",
    "reporterDrafts",
    "electoralPeriod",
    "about",
    "masthead",
    "privacy",
    "terms",
    "corrections",
    "ethics",
    "aiUse",
    "ownership",
  ]);
  expect(fields.map((field) => fieldOf(all, field))).toEqual([
    ...["a", "b", "v", "c", "d", "e", "permitir", "bloquear", "f", ["g"], "p", "q", "r", "s", "t", "u", true, all.electoralPeriod],
    ...["h", "i", "j", "k", "l", "m", "n", "o"],
  ]);
});

test("what is stored lacks nothing of today's choices, and what was decided as the deployment's stays decided", () => {
  const choices = completeSiteChoices({ name: "Outro", texts: { about: "x" }, version: 3 }, DEFAULTS);
  expect(choices).toMatchObject({ name: "Outro", byline: "Redação", version: 3, logoKey: null, iconKey: null, adsTxt: "", socialUrls: [], reporterDrafts: false, written: [] });
  expect("texts" in choices).toBe(false);
  const decided = stamped(undecided, { ...undecided, name: "Outro", byline: "Outra", timeZone: "America/Bahia" }, 5);
  expect(decidedOnly(decided)).toMatchObject({ name: "Outro", byline: "Outra", timeZone: "America/Bahia" });
  expect(collisions({ ...undecided, changedAt: {} }, { ...undecided, name: "x" }, 0)).toEqual([]);
});
