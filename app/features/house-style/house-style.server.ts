import type { Actor } from "#app/features/highlights/commands.ts";
import { type Database, type Read, readOne } from "#app/platform/db/database.store.ts";
import { carrying, refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import type { HouseStyleRepository, StyleOutcome, StyleWrite } from "./house-style.store.ts";
import { styleRuleProblems } from "./rule-problems.ts";
import { CURRENT_STYLE_RULE, STYLE_RULES_MAX, type StyleRule, type StyleRuleFields } from "./style-rule.ts";

export interface HouseStyleDeps {
  db: Database;
  rules: HouseStyleRepository;
  now(): number;
}

const NOT_FOUND = "Regra de estilo não encontrada.";
const STALE = "Esta regra foi alterada por outra pessoa. Confira como ela está antes de salvar de novo.";
const TAKEN = "Outra regra já corrige uma destas formas.";
const FULL = `A lista já tem ${STYLE_RULES_MAX} regras. Exclua uma para criar outra.`;

/** The newsroom's rules of style: how names, offices, towns and terms are written. */
export function createHouseStyleService({ db, rules, now }: HouseStyleDeps) {
  const list = (): Promise<StyleRule[]> => readOne(db, rules.readAll());

  /** The rule with all of them. */
  async function among(id: number): Promise<{ was: StyleRule; all: StyleRule[] }> {
    const all = await list();
    return { was: all.find((rule) => rule.id === id) ?? refuse("not-found", NOT_FOUND), all };
  }

  function check(fields: StyleRuleFields, id: number | null, all: readonly StyleRule[]): void {
    const problems = styleRuleProblems(fields, id, all);
    if (problems.length > 0) unwrap(refusedFields(problems));
  }

  const signed = (actor: Actor, { wrong, right }: StyleRuleFields, state = ""): StyleWrite => ({ at: now(), actor, subject: `“${wrong.join("”, “")}” → “${right}”${state}` });

  async function settle(outcome: StyleOutcome, id: number | null): Promise<number> {
    if (outcome.done) return outcome.id;
    switch (outcome.why) {
      case "taken":
        return unwrap(refusedFields([{ field: "erradas", message: TAKEN }]));
      case "full":
        return refuse("conflict", FULL);
      case "stale":
        return refuse("conflict", STALE, carrying(CURRENT_STYLE_RULE, (await among(id ?? 0)).was));
    }
  }

  const find = async (id: number): Promise<StyleRule> => (await among(id)).was;

  return {
    /** By their right forms. */
    readAll: (): Read<StyleRule[]> => rules.readAll(),
    list,
    find,

    async create(fields: StyleRuleFields, actor: Actor): Promise<StyleRule> {
      check(fields, null, await list());
      return find(await settle(await rules.create(fields, signed(actor, fields)), null));
    },

    /** Changes a rule; refuses when `expected` is given and is not its version, with the rule as it is. */
    async change(id: number, change: Partial<StyleRuleFields>, expected: number | null, actor: Actor): Promise<StyleRule> {
      const { was, all } = await among(id);
      if (expected !== null && expected !== was.version) refuse("conflict", STALE, carrying(CURRENT_STYLE_RULE, was));
      const { wrong, right, kind, explanation, wholeWord, matchCase, active } = { ...was, ...change };
      const to = { wrong, right, kind, explanation, wholeWord, matchCase, active };
      check(to, id, all);
      const state = was.active === active ? "" : active ? ", ligada" : ", desligada";
      return find(await settle(await rules.change(was, to, signed(actor, to, state)), id));
    },

    /** Deletes a rule; refuses when `expected` is given and is not its version. */
    async remove(id: number, expected: number | null, actor: Actor): Promise<void> {
      const { was } = await among(id);
      if (expected !== null && expected !== was.version) refuse("conflict", STALE, carrying(CURRENT_STYLE_RULE, was));
      await settle(await rules.remove(was, signed(actor, was)), id);
    },
  };
}
