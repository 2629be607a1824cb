import { type SQL, sql } from "drizzle-orm";
import type { User } from "#app/features/people/users.store.ts";
import { type Database, type Read, rawRowsOf, rawStatement, runBatch } from "#app/platform/db/database.store.ts";
import { createRecordTable, type RecordOutcome, type RecordWrite } from "#app/platform/record/record-table.store.ts";
import { type ApiToken, TOKENS_MAX, type TokenScope } from "./api-token.ts";

/** A token that has not ended, with its owner as D1 has them now. */
export interface TokenOwner {
  token: Pick<ApiToken, "id" | "name" | "scopes" | "expiresAt" | "usedHour">;
  user: User;
}

interface TokenRow extends Omit<ApiToken, "scopes"> {
  scopes: string;
}

interface OwnerRow extends Pick<TokenRow, "scopes" | "expiresAt" | "usedHour">, Omit<User, "name"> {
  tokenId: number;
  tokenName: string;
  userName: string;
}

/** Tokens that a list holds (ours). */
const LISTED_MAX = 200;

const readScopes = (scopes: string): TokenScope[] => JSON.parse(scopes) as TokenScope[];
const toTokens = (result: unknown): ApiToken[] => rawRowsOf<TokenRow>(result).map(({ scopes, ...row }) => ({ ...row, scopes: readScopes(scopes) }));

const SELECT = sql`SELECT t.id, t.user_id AS userId, u.name AS ownerName, t.name, t.scopes, t.created_at AS createdAt, t.expires_at AS expiresAt, t.used_hour AS usedHour
  FROM api_tokens t JOIN users u ON u.id = t.user_id`;

/** Stores API tokens by the hash of their secret. Times in milliseconds. */
export function createApiTokenRepository(db: Database) {
  const table = createRecordTable({ db, table: "api_tokens" });
  const readWhere = (where: SQL): Read<ApiToken[]> => ({
    statements: [rawStatement(sql`${SELECT} WHERE ${where} ORDER BY t.id DESC LIMIT ${LISTED_MAX}`)],
    decode: ([result]) => toTokens(result),
  });

  return {
    /** Tokens of a person (null: of everybody), the newest first; those that have expired too. */
    readOf: (userId: number | null): Read<ApiToken[]> => readWhere(userId === null ? sql`1` : sql`t.user_id = ${userId}`),

    readById: (id: number): Read<ApiToken | null> => ({ ...readWhere(sql`t.id = ${id}`), decode: ([result]) => toTokens(result)[0] ?? null }),

    /** The token of a hash, if it has not ended at `now`. */
    readByHash: (hash: string, now: number): Read<TokenOwner | null> => ({
      statements: [
        rawStatement(sql`SELECT t.id AS tokenId, t.name AS tokenName, t.scopes, t.expires_at AS expiresAt, t.used_hour AS usedHour, u.id, u.name AS userName, u.email, u.role, u.avatar,
          u.created_at AS createdAt FROM api_tokens t JOIN users u ON u.id = t.user_id WHERE t.token_hash = ${hash} AND t.expires_at > ${now}`),
      ],
      decode: ([result]) => {
        const [row] = rawRowsOf<OwnerRow>(result);
        if (!row) return null;
        const { tokenId, tokenName, scopes, expiresAt, usedHour, userName, ...user } = row;
        return { token: { id: tokenId, name: tokenName, scopes: readScopes(scopes), expiresAt, usedHour }, user: { ...user, name: userName } };
      },
    }),

    /** Stores a token; nothing where its owner has as many as they may. Expired ones do not count, and are deleted. */
    create: (token: Pick<ApiToken, "userId" | "name" | "scopes" | "expiresAt">, hash: string, signed: RecordWrite): Promise<RecordOutcome> => {
      const fits = sql`(SELECT COUNT(*) FROM api_tokens WHERE user_id = ${token.userId} AND expires_at > ${signed.at}) < ${TOKENS_MAX}`;
      return table.write(signed, fits, [
        rawStatement(sql`DELETE FROM api_tokens WHERE user_id = ${token.userId} AND expires_at <= ${signed.at}`),
        rawStatement(sql`INSERT INTO api_tokens (user_id, name, token_hash, scopes, created_at, expires_at)
          SELECT ${token.userId}, ${token.name}, ${hash}, ${JSON.stringify(token.scopes)}, ${signed.at}, ${token.expiresAt} WHERE ${fits} RETURNING id`),
      ]);
    },

    remove: (id: number, signed: RecordWrite): Promise<RecordOutcome> =>
      table.write(signed, sql`EXISTS (SELECT 1 FROM api_tokens WHERE id = ${id})`, [rawStatement(sql`DELETE FROM api_tokens WHERE id = ${id} RETURNING id`)]),

    /** Notes the hour of a use; one write an hour, however many requests see the hour before. */
    async noteUse(id: number, hour: number): Promise<void> {
      await runBatch(db, [rawStatement(sql`UPDATE api_tokens SET used_hour = ${hour} WHERE id = ${id} AND (used_hour IS NULL OR used_hour < ${hour})`)]);
    },
  };
}
