import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { type Read, readOne } from "#app/platform/db/database.store.ts";
import { carrying, refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import type { RecordWrite } from "#app/platform/record/record-table.store.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { createVersionGuard } from "#app/platform/record/version-guard.server.ts";
import { createHouseStyleRepository, type StyleOutcome } from "./house-style.store.ts";
import { styleRuleProblems } from "./rule-problems.ts";
import { CURRENT_STYLE_RULE, STYLE_RULES_MAX, type StyleRule, type StyleRuleFields } from "./style-rule.ts";

const NOT_FOUND = "Regra de estilo não encontrada.";
const STALE = "Esta regra foi alterada por outra pessoa. Confira como ela está antes de salvar de novo.";
const TAKEN = "Outra regra já corrige uma destas formas.";
const FULL = `A lista já tem ${STYLE_RULES_MAX} regras. Exclua uma para criar outra.`;

/** The newsroom's rules of style: how names, offices, towns and terms are written. */
export function createHouseStyleService({ db, now }: SharedDependencies) {
  const rules = createHouseStyleRepository(db);
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

  const signed = (actor: Actor, action: string, { wrong, right }: StyleRuleFields, state = ""): RecordWrite => ({
    at: now(),
    actor,
    action,
    details: { subject: `“${wrong.join("”, “")}” → “${right}”${state}` },
  });

  const find = async (id: number): Promise<StyleRule> => (await among(id)).was;
  const guard = createVersionGuard({ find, refuseStale: (rule) => refuse("conflict", STALE, carrying(CURRENT_STYLE_RULE, rule)) });

  function confirm(outcome: StyleOutcome, id: number): Promise<number> {
    if (!outcome.done && outcome.why === "taken") return unwrap(refusedFields([{ field: "erradas", message: TAKEN }]));
    if (!outcome.done && outcome.why === "full") return refuse("conflict", FULL);
    return guard.confirm(outcome, id);
  }

  return {
    /** By their right forms. */
    readAll: (): Read<StyleRule[]> => rules.readAll(),
    list,
    find,

    async create(fields: StyleRuleFields, actor: Actor): Promise<StyleRule> {
      check(fields, null, await list());
      return find(await confirm(await rules.create(fields, signed(actor, "house-style.create", fields)), 0));
    },

    /** Changes a rule; refuses when `expected` is given and is not its version, with the rule as it is. */
    async change(id: number, change: Partial<StyleRuleFields>, expected: number | null, actor: Actor): Promise<StyleRule> {
      const { was, all } = await among(id);
      guard.check(was, expected);
      const { wrong, right, kind, explanation, wholeWord, matchCase, active } = { ...was, ...change };
      const to = { wrong, right, kind, explanation, wholeWord, matchCase, active };
      check(to, id, all);
      const state = was.active === active ? "" : active ? ", ligada" : ", desligada";
      return find(await confirm(await rules.change(was, to, signed(actor, "house-style.change", to, state)), id));
    },

    /** Deletes a rule; refuses when `expected` is given and is not its version. */
    async remove(id: number, expected: number | null, actor: Actor): Promise<void> {
      const was = await guard.findAt(id, expected);
      await confirm(await rules.remove(was, signed(actor, "house-style.remove", was)), id);
    },
  };
}
