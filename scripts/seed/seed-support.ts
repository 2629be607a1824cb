// Readers' support of the demo newsroom: on, with two months of accounts. Its Pix key is the published example, which no bank pays to.
import { createHash } from "node:crypto";
import { monthBefore } from "#app/features/support/accounts.ts";
import type { SupportSettings } from "#app/features/support/support.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";

const TIME_ZONE = "America/Fortaleza";

const SETTINGS: SupportSettings = {
  isOn: true,
  goalCents: 1_500_00,
  text: "O Lide é feito por uma Redação de seis pessoas no norte do Piauí. Os anúncios pagam o salário de quatro delas.\n\nO apoio dos leitores paga o resto: a gasolina de quem vai à sessão da Câmara, a conta do servidor, a revisão do carro. **Apoiar não compra cobertura nem esconde notícia.**",
  version: 1,
};

const USES = [
  [1, "Viagens", "Combustível para seis sessões de câmaras municipais", 312_40],
  [1, "Tecnologia", "Servidor e domínio do mês", 186_90],
  [1, "Viagens", "Revisão do carro da reportagem", 540_00],
  [0, "Tecnologia", "Servidor e domínio do mês", 186_90],
] as const;

/** Payments of the month before, and of this one. */
const PAYMENTS = [47, 18];

/** Repeated, it changes nothing. */
export async function seedSupport(d1: D1Database, now: number): Promise<void> {
  const today = newsroomDay(now, TIME_ZONE);
  const months = [today.slice(0, 7), monthBefore(today.slice(0, 7))];
  const amounts = [10_00, 20_00, 50_00, 20_00, 10_00, 100_00];
  const entry = "INSERT OR IGNORE INTO support_entries (kind, month, cents, line_key, by_hand, category, text, version, created_at, updated_at)";
  const payments = PAYMENTS.flatMap((count, at) => {
    const month = months[1 - at] ?? "";
    return Array.from({ length: count }, (_, index) => {
      const key = createHash("sha256").update(`demo:${month}:${index}`).digest("hex").slice(0, 32);
      return d1.prepare(`${entry} VALUES ('payment', ?, ?, ?, 0, '', '', 1, ?, ?)`).bind(month, amounts[index % amounts.length], key, now, now);
    });
  });
  const uses = USES.map(([back, category, text, cents]) =>
    d1
      .prepare(`${entry} SELECT 'use', ?, ?, NULL, 1, ?, ?, 1, ?, ? WHERE NOT EXISTS (SELECT 1 FROM support_entries WHERE month = ?1 AND text = ?4)`)
      .bind(months[back], cents, category, text, now, now),
  );
  await d1.batch([
    d1.prepare("INSERT OR IGNORE INTO settings (key, value, updated_at) VALUES ('support', ?, ?)").bind(JSON.stringify(SETTINGS), now),
    d1
      .prepare(
        "INSERT INTO support_statements (first_day, last_day, unread, actor_name, version, created_at, updated_at, confirmed_at) SELECT ?1, ?2, 0, 'Redação', 2, ?3, ?3, ?3 WHERE NOT EXISTS (SELECT 1 FROM support_statements)",
      )
      .bind(`${months[1]}-01`, today, now),
    ...payments,
    ...uses,
  ]);
}
