import type { Article } from "#app/features/articles/article.ts";
import type { ArticleRepository } from "#app/features/articles/articles.store.ts";
import type { Actor } from "#app/features/highlights/commands.ts";
import { type Database, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import { currentRecords, type NewOtherSideRecord, OTHER_SIDE_MAX, otherSideProblems, type StoredOtherSideRecord, sealedText } from "./other-side.ts";
import type { CheckRepository } from "./publication-checks.store.ts";

export interface OtherSideDeps {
  db: Database;
  checks: Pick<CheckRepository, "readOtherSide" | "addOtherSide" | "readTrailedSeals">;
  articles: Pick<ArticleRepository, "readArticle">;
  now(): number;
}

/** The records of a story, and whether they are those that the trail vouches for. */
export interface OtherSideFile {
  article: Pick<Article, "id" | "slug" | "title" | "status">;
  records: readonly StoredOtherSideRecord[];
  isSealed: boolean;
}

const NOT_FOUND = "Matéria não encontrada.";
/** Attempts against records of the same moment (ours). */
const ATTEMPTS = 4;

/** Who was asked for the other side of a story: records that are added, and never changed. */
export function createOtherSideService({ db, checks, articles, now }: OtherSideDeps) {
  const sealOf = (record: Omit<StoredOtherSideRecord, "seal" | "id">, previous: StoredOtherSideRecord | undefined) => sha256Hex(sealedText(record, previous?.seal ?? ""));

  async function read(articleId: number): Promise<{ article: Article; records: StoredOtherSideRecord[]; seals: string[] }> {
    const [article, records, seals] = await readTogether(db, articles.readArticle(articleId), checks.readOtherSide(articleId), checks.readTrailedSeals(articleId));
    return article && article.deletedAt === null ? { article, records, seals } : refuse("not-found", NOT_FOUND);
  }

  return {
    async list(articleId: number): Promise<StoredOtherSideRecord[]> {
      return (await read(articleId)).records;
    },

    /** The records with a check of every seal against its record, the one before it, and the trail. */
    async file(articleId: number): Promise<OtherSideFile> {
      const { article, records, seals } = await read(articleId);
      const made = await Promise.all(records.map((record, index) => sealOf(record, records[index - 1])));
      return { article, records, isSealed: records.length === seals.length && records.every(({ seal }, index) => seal === made[index] && seal === seals[index]) };
    },

    /** Adds a record; one that amends another replaces it in the list of what holds, and both stay. */
    async record(articleId: number, sent: NewOtherSideRecord, actor: Actor): Promise<StoredOtherSideRecord> {
      const problems = otherSideProblems(sent, now());
      if (problems.length > 0) unwrap(refusedFields(problems));
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        const { records } = await read(articleId);
        if (records.length >= OTHER_SIDE_MAX) refuse("conflict", `Esta matéria já tem ${OTHER_SIDE_MAX} registros do outro lado.`);
        if (sent.amends !== null && !currentRecords(records).some(({ id }) => id === sent.amends))
          unwrap(refusedFields([{ field: "corrige", message: "Este registro já foi corrigido, ou não é desta matéria. Recarregue a página." }]));
        const previous = records.at(-1);
        const record = { ...sent, articleId, seq: (previous?.seq ?? 0) + 1, recordedAt: now(), recordedBy: actor };
        const seal = await sealOf(record, previous);
        if (!(await checks.addOtherSide({ ...record, seal }))) continue;
        const added = (await readOne(db, checks.readOtherSide(articleId))).find((one) => one.seal === seal);
        if (added) return added;
      }
      return refuse("unavailable", "O sistema está ocupado e nada foi registrado. Tente de novo em instantes.", { retryAfterSeconds: 2 });
    },
  };
}
