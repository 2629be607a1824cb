// API tokens of the demo newsroom: examples for the screen, whose secrets nobody has.
import type { TokenScope } from "#app/features/api-tokens/api-token.ts";
import { DAY_MS, HOUR_MS } from "#app/platform/time/units.ts";

interface SeedToken {
  email: string;
  name: string;
  scopes: readonly TokenScope[];
  daysAgo: number;
  days: number;
  usedHoursAgo: number | null;
}

const TOKENS: readonly SeedToken[] = [
  { email: "admin@demo.local", name: "Planilha do comercial", scopes: ["ads:read", "figures:read"], daysAgo: 40, days: 90, usedHoursAgo: 3 },
  { email: "editor@demo.local", name: "Rádio parceira", scopes: ["stories:read"], daysAgo: 12, days: 365, usedHoursAgo: 26 },
  { email: "reporter@demo.local", name: "Gravador de reuniões", scopes: ["stories:draft", "media:write"], daysAgo: 100, days: 30, usedHoursAgo: null },
];

/** Seeds what is missing, by the token's name; repeated, it changes nothing. No text has the stored hash. */
export async function seedApiTokens(d1: D1Database, now: number, persistently: <T>(step: () => Promise<T>) => Promise<T>): Promise<void> {
  await persistently(() =>
    d1.batch(
      TOKENS.map(({ email, name, scopes, daysAgo, days, usedHoursAgo }) => {
        const at = now - daysAgo * DAY_MS;
        const used = usedHoursAgo === null ? null : now - usedHoursAgo * HOUR_MS;
        return d1
          .prepare(
            `INSERT INTO api_tokens (user_id, name, token_hash, scopes, created_at, expires_at, used_hour)
             SELECT id, ?2, 'demo:' || ?2, ?3, ?4, ?5, ?6 FROM users WHERE email = ?1 ON CONFLICT DO NOTHING`,
          )
          .bind(email, name, JSON.stringify(scopes), at, at + days * DAY_MS, used === null ? null : used - (used % HOUR_MS));
      }),
    ),
  );
}
