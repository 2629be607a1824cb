import { type SQL, sql } from "drizzle-orm";
import { slugify } from "#app/features/articles/slug.ts";
import { trailWhere } from "#app/features/audit/audit.store.ts";
import { type Database, isConstraintFailure, type Read, rawRowsOf, rawStatement, runBatch, type Statement, valueRows } from "#app/platform/db/database.store.ts";
import { formKey } from "./rule-problems.ts";
import { STYLE_RULES_MAX, type StyleKind, type StyleRule, type StyleRuleFields } from "./style-rule.ts";

/** Actor, time (ms) and audit line. */
export interface StyleWrite {
  at: number;
  actor: { id: number | null; name: string };
  subject: string;
}

/**
 * `stale`: another version is stored, or the rule does not exist; `taken`: another rule has one of the wrong forms; `full`: the maximum of rules is
 * reached.
 */
export type StyleOutcome = { done: true; id: number } | { done: false; why: "stale" | "taken" | "full" };

interface Row {
  id: number;
  rightForm: string;
  wrongForms: string;
  kind: StyleKind;
  explanation: string;
  wholeWord: number;
  matchCase: number;
  active: number;
  version: number;
  updatedAt: number;
}

const toRule = ({ rightForm, wrongForms, wholeWord, matchCase, active, ...row }: Row): StyleRule => ({
  ...row,
  right: rightForm,
  wrong: JSON.parse(wrongForms) as string[],
  wholeWord: wholeWord === 1,
  matchCase: matchCase === 1,
  active: active === 1,
});

const SELECT = sql`SELECT id, right_form AS rightForm, wrong_forms AS wrongForms, kind, explanation, whole_word AS wholeWord, match_case AS matchCase, active, version,
    updated_at AS updatedAt FROM house_style_rules`;

/** Ids only grow: within the batch that makes a rule, the highest is its own. */
const NEWEST = sql`(SELECT MAX(id) FROM house_style_rules)`;

/** The newsroom's rules of style. */
export function createHouseStyleRepository(db: Database) {
  const isAt = ({ id, version }: Pick<StyleRule, "id" | "version">): SQL => sql`id = ${id} AND version = ${version}`;
  const isThere = (was: Pick<StyleRule, "id" | "version">): SQL => sql`EXISTS (SELECT 1 FROM house_style_rules WHERE ${isAt(was)})`;
  const keysOf = (fields: StyleRuleFields): SQL => valueRows(fields.wrong.map((form) => formKey(form, fields)));
  const sortKey = (right: string): string => slugify(right) || right;

  async function write(statements: readonly Statement[]): Promise<StyleOutcome> {
    try {
      const results: readonly unknown[] = await runBatch(db, statements);
      const [row] = rawRowsOf<{ id: number }>(results.at(-1));
      return row ? { done: true, id: row.id } : { done: false, why: "stale" };
    } catch (error) {
      if (isConstraintFailure(error, "house_style_forms.form_key")) return { done: false, why: "taken" };
      if (isConstraintFailure(error, "house_style_rules.full")) return { done: false, why: "full" };
      throw error;
    }
  }

  return {
    /** All rules, by their right forms. */
    readAll: (): Read<StyleRule[]> => ({
      statements: [rawStatement(sql`${SELECT} ORDER BY sort_key, id LIMIT ${STYLE_RULES_MAX}`)],
      decode: ([result]) => rawRowsOf<Row>(result).map(toRule),
    }),

    create: (fields: StyleRuleFields, { at, actor, subject }: StyleWrite): Promise<StyleOutcome> =>
      write([
        trailWhere({ at, actor }, "house-style.create", { subject }, sql`1`),
        rawStatement(sql`INSERT INTO house_style_rules (right_form, wrong_forms, kind, explanation, whole_word, match_case, active, sort_key, version, created_at, updated_at)
            VALUES (${fields.right}, ${JSON.stringify(fields.wrong)}, ${fields.kind}, ${fields.explanation}, ${fields.wholeWord ? 1 : 0}, ${fields.matchCase ? 1 : 0},
              ${fields.active ? 1 : 0}, ${sortKey(fields.right)}, 1, ${at}, ${at})`),
        rawStatement(sql`INSERT INTO house_style_forms (form_key, rule_id) SELECT one.value, ${NEWEST} FROM ${keysOf(fields)} one`),
        rawStatement(sql`SELECT ${NEWEST} AS id`),
      ]),

    /** Writes over a rule as it was read. */
    change: (was: StyleRule, to: StyleRuleFields, { at, actor, subject }: StyleWrite): Promise<StyleOutcome> =>
      write([
        trailWhere({ at, actor }, "house-style.change", { subject }, isThere(was)),
        rawStatement(sql`DELETE FROM house_style_forms WHERE rule_id = ${was.id} AND ${isThere(was)}`),
        rawStatement(sql`INSERT INTO house_style_forms (form_key, rule_id) SELECT one.value, ${was.id} FROM ${keysOf(to)} one WHERE ${isThere(was)}`),
        rawStatement(sql`UPDATE house_style_rules SET right_form = ${to.right}, wrong_forms = ${JSON.stringify(to.wrong)}, kind = ${to.kind}, explanation = ${to.explanation},
            whole_word = ${to.wholeWord ? 1 : 0}, match_case = ${to.matchCase ? 1 : 0}, active = ${to.active ? 1 : 0}, sort_key = ${sortKey(to.right)},
            version = version + 1, updated_at = ${at} WHERE ${isAt(was)} RETURNING id`),
      ]),

    remove: (was: StyleRule, { at, actor, subject }: StyleWrite): Promise<StyleOutcome> =>
      write([trailWhere({ at, actor }, "house-style.remove", { subject }, isThere(was)), rawStatement(sql`DELETE FROM house_style_rules WHERE ${isAt(was)} RETURNING id`)]),
  };
}

export type HouseStyleRepository = ReturnType<typeof createHouseStyleRepository>;
