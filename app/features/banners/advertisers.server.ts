import type { Actor } from "#app/features/highlights/commands.ts";
import { type Database, readOne } from "#app/platform/db/database.store.ts";
import { type FieldProblem, refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import type { AdvertiserRepository, CommercialOutcome, CommercialWrite } from "./advertisers.store.ts";
import type { Advertiser, AdvertiserChange, AdvertiserFields, Contract, ContractChange, ContractFields } from "./contract.ts";

export interface AdvertiserDeps {
  db: Database;
  advertisers: AdvertiserRepository;
  now(): number;
  /** Called with the edition a write produced, so that this machine's cached pages are known to be old. */
  onEdition(edition: number): void;
}

const NO_ADVERTISER = "Anunciante não encontrado.";
const NO_CONTRACT = "Contrato não encontrado.";
const STALE = "Este cadastro foi alterado por outra pessoa. Recarregue a página para ver como ele está.";

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

/** Who buys banners, and what was sold to them. */
export function createAdvertiserService({ db, advertisers, now, onEdition }: AdvertiserDeps) {
  const findAdvertiser = async (id: number): Promise<Advertiser> => (await readOne(db, advertisers.readAdvertiser(id))) ?? refuse("not-found", NO_ADVERTISER);
  const findContract = async (id: number): Promise<Contract> => (await readOne(db, advertisers.readContract(id))) ?? refuse("not-found", NO_CONTRACT);

  const signed = (actor: Actor, action: string, subject: string): CommercialWrite => ({ at: now(), actor, action, details: { subject } });

  function settle(outcome: CommercialOutcome, inUse: string): number {
    if (outcome.done) {
      if (outcome.edition !== null) onEdition(outcome.edition);
      return outcome.id;
    }
    switch (outcome.why) {
      case "taken-name":
        return conflictIn("nome", "Já existe um anunciante com este nome.");
      case "taken-document":
        return conflictIn("documento", "Já existe um anunciante com este CPF ou CNPJ.");
      case "in-use":
        return refuse("conflict", inUse);
      case "gone":
        return unwrap(refusedFields([{ field: "anuncianteId", message: "Anunciante desconhecido." }]));
      case "stale":
        return refuse("conflict", STALE);
    }
  }

  const expect = ({ version }: { version: number }, expected: number | null): void => void (expected !== null && expected !== version && refuse("conflict", STALE));

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
      return findAdvertiser(settle(await advertisers.createAdvertiser(fields, signed(actor, "advertiser.create", fields.name)), IN_USE_ADVERTISER));
    },

    /** Changes one; refuses when `expected` is given and is not its version. */
    async change(id: number, sent: AdvertiserChange, expected: number | null, actor: Actor): Promise<Advertiser> {
      const was = await findAdvertiser(id);
      expect(was, expected);
      const { name, contact, email, phone, document } = { ...was, ...sent };
      const outcome = await advertisers.changeAdvertiser(was, { name, contact, email, phone, document }, signed(actor, "advertiser.change", name));
      return findAdvertiser(settle(outcome, IN_USE_ADVERTISER));
    },

    /** 409 while contracts, banners that are not deleted, or artwork links that are open or undecided refer to it. */
    async remove(id: number, actor: Actor): Promise<void> {
      const was = await findAdvertiser(id);
      settle(await advertisers.removeAdvertiser(was, signed(actor, "advertiser.remove", was.name)), IN_USE_ADVERTISER);
    },

    /** Of one advertiser, or all; the latest first. */
    listContracts: (advertiserId: number | null): Promise<Contract[]> => readOne(db, advertisers.readContracts(advertiserId)),
    getContract: findContract,

    async createContract(sent: ContractChange & Pick<ContractFields, "advertiserId" | "title" | "kind" | "startsAt" | "endsAt">, actor: Actor): Promise<Contract> {
      const fields = { ...EMPTY_CONTRACT, ...sent };
      checkPeriod(fields);
      return findContract(settle(await advertisers.createContract(fields, signed(actor, "contract.create", `“${fields.title}”`)), IN_USE_CONTRACT));
    },

    /** Changes one; refuses when `expected` is given and is not its version. */
    async changeContract(id: number, sent: ContractChange, expected: number | null, actor: Actor): Promise<Contract> {
      const was = await findContract(id);
      expect(was, expected);
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
      return findContract(settle(outcome, BOUND_CONTRACT));
    },

    /** 409 while invoices, banners that are not deleted or were shown, or artwork links that are open or undecided refer to it. */
    async removeContract(id: number, actor: Actor): Promise<void> {
      const was = await findContract(id);
      settle(await advertisers.removeContract(was, signed(actor, "contract.remove", `“${was.title}”`)), IN_USE_CONTRACT);
    },
  };
}
