import { type SQL, sql } from "drizzle-orm";
import { type Database, type Read, rawRowsOf, rawStatement, valueRows } from "#app/platform/db/database.store.ts";
import { createRecordTable, type RecordOutcome, type RecordWrite } from "#app/platform/record/record-table.store.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { formKey } from "./rule-problems.ts";
import { STYLE_RULES_MAX, type StyleKind, type StyleRule, type StyleRuleFields } from "./style-rule.ts";

/** `taken`: another rule has one of the wrong forms; `full`: the maximum of rules is reached. */
export type StyleOutcome = RecordOutcome<"taken" | "full">;

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
  const table = createRecordTable({ db, table: "house_style_rules", constraints: { "house_style_forms.form_key": "taken", "house_style_rules.full": "full" } as const });
  const keysOf = (fields: StyleRuleFields): SQL => valueRows(fields.wrong.map((form) => formKey(form, fields)));
  const sortKey = (right: string): string => slugify(right) || right;

  return {
    /** All rules, by their right forms. */
    readAll: (): Read<StyleRule[]> => ({
      statements: [rawStatement(sql`${SELECT} ORDER BY sort_key, id LIMIT ${STYLE_RULES_MAX}`)],
      decode: ([result]) => rawRowsOf<Row>(result).map(toRule),
    }),

    create: (fields: StyleRuleFields, signed: RecordWrite): Promise<StyleOutcome> =>
      table.create(signed, [
        rawStatement(sql`INSERT INTO house_style_rules (right_form, wrong_forms, kind, explanation, whole_word, match_case, active, sort_key, version, created_at, updated_at)
            VALUES (${fields.right}, ${JSON.stringify(fields.wrong)}, ${fields.kind}, ${fields.explanation}, ${fields.wholeWord ? 1 : 0}, ${fields.matchCase ? 1 : 0},
              ${fields.active ? 1 : 0}, ${sortKey(fields.right)}, 1, ${signed.at}, ${signed.at})`),
        rawStatement(sql`INSERT INTO house_style_forms (form_key, rule_id) SELECT one.value, ${NEWEST} FROM ${keysOf(fields)} one`),
        rawStatement(sql`SELECT ${NEWEST} AS id`),
      ]),

    /** Writes over a rule as it was read. */
    change: (was: StyleRule, to: StyleRuleFields, signed: RecordWrite): Promise<StyleOutcome> =>
      table.change(
        was,
        signed,
        sql`right_form = ${to.right}, wrong_forms = ${JSON.stringify(to.wrong)}, kind = ${to.kind}, explanation = ${to.explanation}, whole_word = ${to.wholeWord ? 1 : 0},
          match_case = ${to.matchCase ? 1 : 0}, active = ${to.active ? 1 : 0}, sort_key = ${sortKey(to.right)}`,
        [
          rawStatement(sql`DELETE FROM house_style_forms WHERE rule_id = ${was.id} AND ${table.standsAt(was)}`),
          rawStatement(sql`INSERT INTO house_style_forms (form_key, rule_id) SELECT one.value, ${was.id} FROM ${keysOf(to)} one WHERE ${table.standsAt(was)}`),
        ],
      ),

    remove: (was: StyleRule, signed: RecordWrite): Promise<StyleOutcome> => table.remove(was, signed),
  };
}
