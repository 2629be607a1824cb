import { expect, test } from "vitest";
import { type BannerSummary, EMPTY_BANNER } from "#app/features/banners/banner.ts";
import type { Advertiser, Contract } from "#app/features/banners/contract.ts";
import { bannersHref, parseBannersQuery } from "#app/features/banners/newsroom/banners-query.ts";
import { toBannersView } from "#app/features/banners/newsroom/banners-view.ts";
import { DAY_MS } from "#app/platform/time/units.ts";

const ZONE = "America/Fortaleza";
const startsAt = Date.parse("2026-11-01T03:00:00Z");
const now = startsAt + 10 * DAY_MS;

const advertiser: Advertiser = { id: 7, name: "Ótica", contact: "", email: "", phone: "", document: null, version: 1, createdAt: startsAt, updatedAt: startsAt };

const aContract = (id: number, more: Partial<Contract> = {}): Contract => ({
  ...{ id, advertiserId: 7, title: `Campanha ${id}`, number: "", kind: "CPM", startsAt, endsAt: startsAt + 30 * DAY_MS, quantity: 30_000, priceCents: 50_000, extraDays: 0 },
  ...{ delivered: { viewable: 0, clicks: 0 }, hasReport: false, publicAdvertising: null, notes: "", version: 1, createdAt: startsAt, updatedAt: startsAt },
  ...more,
});

const aBanner = (id: number, contractId: number | null, more: Partial<BannerSummary> = {}): BannerSummary => ({
  ...EMPTY_BANNER,
  ...{ id, title: `Banner ${id}`, version: 1, createdAt: startsAt, updatedAt: startsAt, startsAt, endsAt: startsAt + 60 * DAY_MS, contractId, contract: null },
  ...{ image: "https://exemplo.com/x.png", served: 0, viewable: 0, clicks: 0 },
  ...more,
});

const delivered = (viewable: number) => ({ delivered: { viewable, clicks: 0 } });

const view = (contracts: Contract[], banners: BannerSummary[], address = "", revenues: ReadonlyMap<number, number> = new Map()) =>
  toBannersView({ banners, opened: null, advertisers: [advertiser], contracts, revenues }, parseBannersQuery(new URLSearchParams(address)), null, now, ZONE);

test("contracts come by what they need, in words, with delivered of sold, days and revenue", () => {
  const contracts = [
    aContract(1, delivered(10_000)),
    aContract(2, delivered(9_000)),
    aContract(3, delivered(30_000)),
    aContract(4, { ...delivered(29_000), endsAt: now - DAY_MS, startsAt: startsAt - 30 * DAY_MS }),
    aContract(5, { startsAt: now + 2 * DAY_MS }),
    aContract(6, { ...delivered(9_990), kind: "CPM", priceCents: 0 }),
    aContract(7, { ...delivered(29_999), endsAt: now + 12 * 3_600_000 }),
    aContract(8, { ...delivered(30_000), endsAt: now - DAY_MS }),
    aContract(9, { ...delivered(10_000), quantity: null }),
  ];
  const { sold } = view(
    contracts,
    contracts.filter(({ id }) => id !== 1).map(({ id }) => aBanner(id, id)),
    "",
    new Map([[6, 9_990]]),
  );
  expect(sold?.current.map(({ id, pace, days, revenue, next }) => [id, pace, days, revenue, next?.label ?? null])).toEqual([
    [1, "Parado: nenhum banner no ar", "faltam 20 dias", "R$ 0,00", "Ver contrato"],
    [2, "Atrasado: faltam 1.000 impressões visíveis para o ritmo", "faltam 20 dias", "R$ 0,00", "Ver contrato"],
    [3, "Esgotado: tudo entregue antes do fim", "faltam 20 dias", "R$ 0,00", "Novo contrato"],
    [7, "No ritmo", "último dia", "R$ 0,00", "Novo contrato"],
    [4, "Encerrou: faltaram 1.000 impressões visíveis", "encerrou em 09/11/2026", "R$ 0,00", "Dias extras"],
    [6, "No ritmo", "faltam 20 dias", "R$ 99,90", null],
    [9, "Em veiculação", "faltam 20 dias", "R$ 0,00", null],
    [5, "Não começou", "começa em 2 dias", "R$ 0,00", null],
  ]);
  expect(sold?.over.map(({ id, pace }) => [id, pace])).toEqual([[8, "Entregue"]]);
  expect(sold?.attention).toBe("5 de 9 contratos pedem atenção");
  expect(sold?.current[1]).toMatchObject({ advertiser: "Ótica", price: "R$ 500,00", hasPrice: true, delivered: "9.000 de 30.000 impressões visíveis (30%)", done: 30, due: 33.3 });
});

test("beside what is sold stand the banners without a contract; the list of all has the others too", () => {
  const banners = [aBanner(1, 1), aBanner(2, null), aBanner(3, null, { house: true })];
  const byContract = view([aContract(1)], banners, "excluir=1");
  expect([byContract.sold?.current[0]?.banners.map(({ id }) => id), byContract.lines.map(({ id }) => id), byContract.deleting?.id]).toEqual([[1], [2, 3], 1]);
  for (const address of ["ver=todos", "q=banner", "posicao=super-banner"])
    expect([address, view([], banners, address)]).toMatchObject([address, { sold: null, lines: [{ id: 1 }, { id: 2 }, { id: 3 }] }]);
});

test("with nothing sold there is nothing to attend to", () => {
  expect(view([], [])).toMatchObject({ sold: { current: [], over: [], attention: "" }, lines: [] });
});

test("an address keeps which look of the screen it is of", () => {
  const kept = (address: string) => bannersHref(parseBannersQuery(new URLSearchParams(address)), { open: 4 });
  expect(kept("ver=todos")).toBe("/admin?tab=banners&ver=todos&editar=4");
  expect(kept("q=ótica")).toBe("/admin?tab=banners&ver=todos&q=%C3%B3tica&editar=4");
  expect(kept("")).toBe("/admin?tab=banners&editar=4");
});
