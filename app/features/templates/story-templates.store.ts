import { sql } from "drizzle-orm";
import { type Database, type Read, rawRowsOf, rawStatement } from "#app/platform/db/database.store.ts";
import { createRecordTable, type RecordOutcome, type RecordWrite } from "#app/platform/record/record-table.store.ts";
import { type StoryTemplate, TEMPLATE_SLUGS } from "./story-template.ts";

type Row = Omit<StoryTemplate, "active" | "sensitive"> & { active: number; sensitive: number; place: number };

/** Templates of stories: as many as code knows checks of. */
export function createStoryTemplateRepository(db: Database) {
  const table = createRecordTable({ db, table: "story_templates" });

  return {
    /** All of them, in their order. */
    readAll: (): Read<StoryTemplate[]> => ({
      // By each slug's key: the table is never walked.
      statements: [
        rawStatement(sql`SELECT t.slug, t.place, t.name, t.active, t.title, t.subtitle, t.kicker, t.category, t.body, t.sensitive, t.version
          FROM json_each(${JSON.stringify(TEMPLATE_SLUGS)}) one JOIN story_templates t ON t.slug = one.value`),
      ],
      decode: ([result]) =>
        rawRowsOf<Row>(result)
          .sort((one, other) => one.place - other.place)
          .map(({ place: _place, ...row }) => ({ ...row, active: row.active === 1, sensitive: row.sensitive === 1 })),
    }),

    /** Writes over a template as it was read. */
    change(was: StoryTemplate, to: StoryTemplate, signed: RecordWrite): Promise<RecordOutcome> {
      const isAt = sql`slug = ${was.slug} AND version = ${was.version}`;
      return table.write(signed, sql`EXISTS (SELECT 1 FROM story_templates WHERE ${isAt})`, [
        rawStatement(sql`UPDATE story_templates SET name = ${to.name}, active = ${to.active ? 1 : 0}, title = ${to.title}, subtitle = ${to.subtitle}, kicker = ${to.kicker},
            category = ${to.category}, body = ${to.body}, sensitive = ${to.sensitive ? 1 : 0}, version = version + 1, updated_at = ${signed.at}
          WHERE ${isAt} RETURNING slug AS id`),
      ]);
    },
  };
}
