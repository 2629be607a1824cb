import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import { carrying, type FieldProblem, refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import type { RecordOutcome, RecordWrite } from "#app/platform/record/record-table.store.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { createVersionGuard } from "#app/platform/record/version-guard.server.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { type AdvertiserRepository, type CommercialOutcome, createAdvertiserRepository } from "./advertisers.store.ts";
import type { BannerSummary } from "./banner.ts";
import type { BannerRepository } from "./banners.store.ts";
import {
  type Advertiser,
  type AdvertiserChange,
  type AdvertiserFields,
  type Contract,
  type ContractChange,
  type ContractFields,
  CURRENT_ADVERTISER,
  CURRENT_CONTRACT,
  formatReais,
  type Invoice,
  type PixReceiver,
  txidOf,
} from "./contract.ts";
import type { ContractReportService } from "./contract-reports.server.ts";
import { createInvoiceRepository, type NamedInvoice } from "./contracts.store.ts";
import { pixCode } from "./pix-code.server.ts";
import type { ArtworkService } from "./sent-artwork.server.ts";
import type { NamedFile, NamedLink } from "./sent-artwork.store.ts";

/** Without an amount the invoice takes the contract's price. */
export interface InvoiceRequest {
  amountCents?: number | undefined;
  description?: string | undefined;
  dueAt?: number | null | undefined;
}

const NOT_FOUND = "Cobrança não encontrada.";

/** Shown where a charge would be made before there is a receiver. */
export const NO_RECEIVER = "Cadastre a chave Pix, o nome e a cidade de quem recebe antes de emitir cobranças.";

/** Charges by static Pix code. Such a code confirms nothing: a person looks at the statement and marks it paid (contracts-2 §A). */
export function createInvoiceService({ db, siteSettings: settings, now, randomId }: SharedDependencies) {
  const invoices = createInvoiceRepository(db);
  const advertisers = createAdvertiserRepository(db);
  const find = async (id: number): Promise<NamedInvoice> => (await readOne(db, invoices.readInvoice(id))) ?? refuse("not-found", NOT_FOUND);
  const readReceiver = (): Read<PixReceiver | null> => mapRead(settings.read("pix-receiver"), (stored) => (stored as { receiver?: PixReceiver | null } | null)?.receiver ?? null);
  const signed = (actor: Actor, action: string, subject: string): RecordWrite => ({ at: now(), actor, action, details: { subject } });
  const subjectOf = ({ amountCents, contractTitle }: NamedInvoice): string => `${formatReais(amountCents)}, “${contractTitle}”`;

  return {
    readReceiver,
    receiver: (): Promise<PixReceiver | null> => readOne(db, readReceiver()),

    /** Sets the receiver of new codes; null: nobody. Issued codes keep theirs. */
    async setReceiver(receiver: PixReceiver | null, actor: Actor): Promise<PixReceiver | null> {
      if (receiver && pixCode({ receiver }) === null) unwrap(refusedFields([{ field: "chave", message: "Não foi possível fazer um código Pix com estes dados." }]));
      const subject = receiver ? `${receiver.name}, ${receiver.city}` : "sem recebedor";
      await settings.saveForNewsroom({ key: "pix-receiver", value: { receiver }, at: now(), actor, action: "settings.pix", subject });
      return receiver;
    },

    readOfContract: (contractId: number): Read<Invoice[]> => invoices.readOfContract(contractId),
    ofContract: (contractId: number): Promise<Invoice[]> => readOne(db, invoices.readOfContract(contractId)),
    find,

    /** Issues a charge of a contract; 501 while there is no receiver. */
    async issue(contractId: number, { amountCents, description, dueAt = null }: InvoiceRequest, actor: Actor): Promise<NamedInvoice> {
      const receiver = (await readOne(db, readReceiver())) ?? refuse("not-configured", NO_RECEIVER);
      const contract = (await readOne(db, advertisers.readContract(contractId))) ?? refuse("not-found", "Contrato não encontrado.");
      const cents = amountCents ?? contract.priceCents;
      if (cents <= 0) unwrap(refusedFields([{ field: "valor", message: "Digite o valor: o contrato não tem um." }]));
      const txid = txidOf(contractId, randomId());
      const words = description || contract.title;
      const payload = pixCode({ receiver, amountCents: cents, txid, description: words });
      if (payload === null) return unwrap(refusedFields([{ field: "valor", message: "Não foi possível fazer um código Pix com este valor." }]));
      const write = signed(actor, "invoice.issue", `${formatReais(cents)}, “${contract.title}”`);
      const id = await invoices.add({ contractId, description: words, amountCents: cents, txid, payload, dueAt }, write);
      return find(id ?? refuse("not-found", "Contrato não encontrado."));
    },

    /** Marks it paid or unpaid; repeating it changes nothing. A cancelled one is refused. */
    async setPaid(id: number, isPaid: boolean, actor: Actor): Promise<NamedInvoice> {
      const invoice = await find(id);
      if (invoice.cancelledAt !== null) refuse("conflict", "Esta cobrança foi cancelada.");
      if (isPaid) await invoices.markPaid(id, signed(actor, "invoice.pay", subjectOf(invoice)));
      else await invoices.markUnpaid(id, signed(actor, "invoice.unpay", subjectOf(invoice)));
      const after = await find(id);
      if (isPaid && after.cancelledAt !== null) refuse("conflict", "Esta cobrança foi cancelada.");
      return after;
    },

    /** Cancels it; a paid one is refused. */
    async cancel(id: number, actor: Actor): Promise<NamedInvoice> {
      const invoice = await find(id);
      await invoices.cancel(id, signed(actor, "invoice.cancel", subjectOf(invoice)));
      const after = await find(id);
      return after.cancelledAt === null ? refuse("conflict", "Uma cobrança paga não pode ser cancelada. Desfaça o pagamento antes.") : after;
    },
  };
}

export type InvoiceService = ReturnType<typeof createInvoiceService>;

/** All advertisers, with what waits for a decision. */
export interface SalesList {
  advertisers: Advertiser[];
  contracts: Contract[];
  /** Sent files that wait, by advertiser. */
  waiting: ReadonlyMap<number, number>;
  receiver: PixReceiver | null;
}

export interface AdvertiserPage {
  advertiser: Advertiser | null;
  contracts: Contract[];
  banners: BannerSummary[];
  links: NamedLink[];
  waiting: NamedFile[];
}

export interface ContractPage {
  contract: Contract | null;
  revenueCents: number;
  advertisers: Advertiser[];
  banners: BannerSummary[];
  invoices: Invoice[];
  receiver: PixReceiver | null;
  report: { url: string; issuedAt: number } | null;
}

/** Reads the newsroom's screens of advertisers and contracts, each in one round trip. */
export const createSalesService = (
  advertisers: AdvertiserRepository,
  banners: BannerRepository,
  { artwork, invoices, reports }: { artwork: ArtworkService; invoices: InvoiceService; reports: ContractReportService },
) => ({
  readList: (): Read<SalesList> =>
    mapRead(joinReads(advertisers.readAll(), advertisers.readContracts(null), artwork.readWaitingCounts(), invoices.readReceiver()), ([buyers, contracts, waiting, receiver]) => ({
      advertisers: buyers,
      contracts,
      waiting,
      receiver,
    })),

  readAdvertiser: (id: number): Read<AdvertiserPage> =>
    mapRead(
      joinReads(advertisers.readAdvertiser(id), advertisers.readContracts(id), banners.readOfAdvertiser(id), artwork.readOpenLinks(id), artwork.readWaiting(id)),
      ([advertiser, contracts, ofAdvertiser, links, waiting]) => ({ advertiser, contracts, banners: ofAdvertiser, links, waiting }),
    ),

  /** `id` 0: a contract to be made. */
  readContract: (id: number): Read<ContractPage> =>
    mapRead(
      joinReads(
        joinReads(advertisers.readContract(id), banners.readOfContract(id), banners.readRevenues(id)),
        joinReads(advertisers.readAll(), invoices.readOfContract(id), invoices.readReceiver(), reports.readUrl(id)),
      ),
      ([[contract, ofContract, revenues], [buyers, charges, receiver, report]]) => ({
        ...{ contract, banners: ofContract, revenueCents: revenues.get(id) ?? 0 },
        ...{ advertisers: buyers, invoices: charges, receiver, report },
      }),
    ),
});

const NO_ADVERTISER = "Anunciante não encontrado.";
const NO_CONTRACT = "Contrato não encontrado.";
const STALE = "Este cadastro foi alterado por outra pessoa. Compare antes de salvar de novo.";

const EMPTY_ADVERTISER: AdvertiserFields = { name: "", contact: "", email: "", phone: "", document: null };
const EMPTY_CONTRACT: Omit<ContractFields, "advertiserId" | "title" | "kind" | "startsAt" | "endsAt"> = {
  number: "",
  quantity: null,
  priceCents: 0,
  publicAdvertising: null,
  notes: "",
};

const conflictIn = (field: string, message: string): never => refuse("conflict", message, { fields: [{ field, message }] });

/** Longest period of a contract (ours): its reports are listed by month. */
const PERIOD_MAX_MS = 3_653 * DAY_MS;

/** Manages advertisers. */
export function createAdvertiserService({ db, now, onEdition }: SharedDependencies) {
  const advertisers = createAdvertiserRepository(db);
  const findAdvertiser = async (id: number): Promise<Advertiser> => (await readOne(db, advertisers.readAdvertiser(id))) ?? refuse("not-found", NO_ADVERTISER);
  const findContract = async (id: number): Promise<Contract> => (await readOne(db, advertisers.readContract(id))) ?? refuse("not-found", NO_CONTRACT);

  const ofAdvertiser = createVersionGuard({
    find: findAdvertiser,
    refuseStale: (advertiser) => refuse("conflict", STALE, carrying(CURRENT_ADVERTISER, advertiser)),
    onEdition,
  });
  const ofContract = createVersionGuard({ find: findContract, refuseStale: (contract) => refuse("conflict", STALE, carrying(CURRENT_CONTRACT, contract)), onEdition });

  const signed = (actor: Actor, action: string, subject: string): RecordWrite => ({ at: now(), actor, action, details: { subject } });

  /** Refuses a write for any reason but its version. */
  function settled(outcome: CommercialOutcome, inUse: string): RecordOutcome {
    if (outcome.done || outcome.why === "stale") return outcome;
    switch (outcome.why) {
      case "taken-name":
        return conflictIn("nome", "Já existe um anunciante com este nome.");
      case "taken-document":
        return conflictIn("documento", "Já existe um anunciante com este CPF ou CNPJ.");
      case "in-use":
        return refuse("conflict", inUse);
      case "gone":
        return unwrap(refusedFields([{ field: "anuncianteId", message: "Anunciante desconhecido." }]));
    }
  }

  function checkPeriod({ startsAt, endsAt }: ContractFields): void {
    const problems: FieldProblem[] = endsAt <= startsAt ? [{ field: "dataFim", message: "A data de fim deve ser depois da data de início." }] : [];
    if (endsAt - startsAt > PERIOD_MAX_MS) problems.push({ field: "dataFim", message: "Um contrato dura no máximo dez anos." });
    if (problems.length > 0) unwrap(refusedFields(problems));
  }

  const IN_USE_ADVERTISER = "Este anunciante tem contratos, banners, links de envio de arte abertos ou artes a decidir, e não pode ser excluído.";
  const IN_USE_CONTRACT =
    "Este contrato tem cobranças, banners (contam também os excluídos que já foram exibidos), links de envio de arte abertos ou artes a decidir, e não pode ser excluído.";
  const BOUND_CONTRACT = "Este contrato já tem banners, cobranças ou links de envio de arte e fica com o anunciante.";

  return {
    /** By name. */
    list: (): Promise<Advertiser[]> => readOne(db, advertisers.readAll()),
    get: findAdvertiser,

    async create(sent: AdvertiserChange & { name: string }, actor: Actor): Promise<Advertiser> {
      const fields = { ...EMPTY_ADVERTISER, ...sent };
      const outcome = await advertisers.createAdvertiser(fields, signed(actor, "advertiser.create", fields.name));
      return findAdvertiser(await ofAdvertiser.confirm(settled(outcome, IN_USE_ADVERTISER), 0));
    },

    /** Changes one; refuses (with the present one) when `expected` is given and is not its version. */
    async change(id: number, sent: AdvertiserChange, expected: number | null, actor: Actor): Promise<Advertiser> {
      const was = await ofAdvertiser.findAt(id, expected);
      const { name, contact, email, phone, document } = { ...was, ...sent };
      const outcome = await advertisers.changeAdvertiser(was, { name, contact, email, phone, document }, signed(actor, "advertiser.change", name));
      return findAdvertiser(await ofAdvertiser.confirm(settled(outcome, IN_USE_ADVERTISER), id));
    },

    /** 409 while contracts, banners that are not deleted, or artwork links that are open or undecided refer to it. */
    async remove(id: number, actor: Actor): Promise<void> {
      const was = await findAdvertiser(id);
      await ofAdvertiser.confirm(settled(await advertisers.removeAdvertiser(was, signed(actor, "advertiser.remove", was.name)), IN_USE_ADVERTISER), id);
    },

    /** Of one advertiser, or all; the latest first. */
    listContracts: (advertiserId: number | null): Promise<Contract[]> => readOne(db, advertisers.readContracts(advertiserId)),
    getContract: findContract,

    async createContract(sent: ContractChange & Pick<ContractFields, "advertiserId" | "title" | "kind" | "startsAt" | "endsAt">, actor: Actor): Promise<Contract> {
      const fields = { ...EMPTY_CONTRACT, ...sent };
      checkPeriod(fields);
      const outcome = await advertisers.createContract(fields, signed(actor, "contract.create", `“${fields.title}”`));
      return findContract(await ofContract.confirm(settled(outcome, IN_USE_CONTRACT), 0));
    },

    /** Changes one; refuses (with the present one) when `expected` is given and is not its version. */
    async changeContract(id: number, sent: ContractChange, expected: number | null, actor: Actor): Promise<Contract> {
      const was = await ofContract.findAt(id, expected);
      const fields: ContractFields = { ...was, ...sent };
      checkPeriod(fields);
      if (was.delivered.viewable > 0 || was.delivered.clicks > 0) {
        // Reports of months that began can be made again later: they stay within the period.
        const problems = [
          ...(fields.advertiserId === was.advertiserId ? [] : [{ field: "anuncianteId", message: "Este contrato já tem exibições contadas e fica com o anunciante." }]),
          ...(fields.startsAt <= was.startsAt ? [] : [{ field: "dataInicio", message: "Este contrato já tem exibições contadas: o início não pode ser adiado." }]),
          ...(fields.endsAt >= Math.min(now(), was.endsAt) ? [] : [{ field: "dataFim", message: "Este contrato já tem exibições contadas: o fim não pode ser antes de hoje." }]),
        ];
        if (problems.length > 0) unwrap(refusedFields(problems));
      }
      const outcome = await advertisers.changeContract(was, fields, signed(actor, "contract.change", `“${fields.title}”`));
      if (!outcome.done && outcome.why === "in-use") unwrap(refusedFields([{ field: "anuncianteId", message: BOUND_CONTRACT }]));
      return findContract(await ofContract.confirm(settled(outcome, BOUND_CONTRACT), id));
    },

    /** 409 while invoices, banners that are not deleted or were shown, or artwork links that are open or undecided refer to it. */
    async removeContract(id: number, actor: Actor): Promise<void> {
      const was = await findContract(id);
      await ofContract.confirm(settled(await advertisers.removeContract(was, signed(actor, "contract.remove", `“${was.title}”`)), IN_USE_CONTRACT), id);
    },
  };
}
