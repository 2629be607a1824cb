import { sealHours } from "#app/features/banners/ledger.server.ts";
import { createLedgerRepository } from "#app/features/banners/ledger.store.ts";
import type { HourRow, RejectionRow } from "#app/features/banners/ledger-state.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { dayFromNow } from "./newsroom-day.ts";
import { type Client, testEnv } from "./site.ts";

const DAY_MS = 24 * 60 * 60_000;

/** An advertiser, a contract that began `began` and ends `ends` days from now, and a banner of it. */
export async function aContract(
  admin: Client,
  { began = -75, ends = -35, quantity = 10_000 as number | null, kind = "CPM" } = {},
): Promise<{ advertiser: number; contract: number; banner: number }> {
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  const idOf = ({ status, text }: { status: number; text: string }) => {
    if (status !== 201) throw new Error(`${status} ${text}`);
    return (JSON.parse(text) as { id: number }).id;
  };
  const advertiser = idOf(await admin.post("/api/advertisers", { nome: `Loja ${crypto.randomUUID()}`, documento: null }));
  const contract = idOf(
    await admin.post("/api/contracts", {
      anuncianteId: advertiser,
      titulo: "Campanha de teste",
      tipoContrato: kind,
      dataInicio: day(began),
      dataFim: day(ends),
      quantidade: quantity,
      valor: 1_234.5,
    }),
  );
  const banner = idOf(
    await admin.post("/api/banners", {
      titulo: "Peça de teste",
      cliente: "Loja",
      posicao: "in-content",
      imagem: "https://cdn.example.com.br/peca.png",
      link: "https://loja.example.com.br/",
      dataInicio: day(began),
      dataFim: day(ends),
      contratoId: contract,
    }),
  );
  return { advertiser, contract, banner };
}

/** Stores hours as the ledger does, and seals all of them. */
export async function countHours(hours: readonly HourRow[], rejections: readonly RejectionRow[] = []): Promise<void> {
  const repository = createLedgerRepository(createDatabase(testEnv.DB));
  await repository.save(hours, rejections);
  await sealHours(repository, "2999-01-01T00", Date.now());
}

/** "2026-10-14T09": an hour `days` from now on the newsroom's clock. */
export const hourOf = (days: number, hour: number): string => `${dayFromNow(days)}T${String(hour).padStart(2, "0")}`;
