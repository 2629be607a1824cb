import { sql } from "drizzle-orm";
import { trailWhere } from "#app/features/audit/audit.store.ts";
import { type Database, type Read, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { type StoryTemplate, TEMPLATE_SLUGS } from "./story-template.ts";

type Row = Omit<StoryTemplate, "active" | "sensitive"> & { active: number; sensitive: number; place: number };

/** Templates of stories: as many as code knows checks of. */
export function createStoryTemplateRepository(db: Database) {
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

    /** Writes over a template as it was read; false when somebody was faster. */
    async change(was: StoryTemplate, to: StoryTemplate, { at, actor }: { at: number; actor: { id: number | null; name: string } }): Promise<boolean> {
      const holds = sql`EXISTS (SELECT 1 FROM story_templates WHERE slug = ${was.slug} AND version = ${was.version})`;
      const state = was.active === to.active ? "" : to.active ? ", ligado" : ", desligado";
      const [, written] = await runBatch(db, [
        trailWhere({ at, actor }, "template.change", { subject: `“${to.name}”${state}` }, holds),
        rawStatement(sql`UPDATE story_templates SET name = ${to.name}, active = ${to.active ? 1 : 0}, title = ${to.title}, subtitle = ${to.subtitle}, kicker = ${to.kicker},
            category = ${to.category}, body = ${to.body}, sensitive = ${to.sensitive ? 1 : 0}, version = version + 1, updated_at = ${at}
          WHERE slug = ${was.slug} AND version = ${was.version} RETURNING slug`),
      ]);
      return rawRowsOf(written).length > 0;
    },
  };
}

export type StoryTemplateRepository = ReturnType<typeof createStoryTemplateRepository>;
