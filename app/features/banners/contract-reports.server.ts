import { createHash, createHmac } from "node:crypto";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import { carrying, refuse } from "#app/platform/failures/refusal.ts";
import type { RecordWrite } from "#app/platform/record/record-table.store.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { createVersionGuard } from "#app/platform/record/version-guard.server.ts";
import { newsroomDayStart } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { createAdvertiserRepository } from "./advertisers.store.ts";
import { type Contract, CURRENT_CONTRACT } from "./contract.ts";
import { createContractReportRepository } from "./contracts.store.ts";
import { type DeliveryReport, deliveryReport, nextMonth, type RecordedCreative, type ReportFacts, reportMonths } from "./delivery-report.ts";
import { planExtraDays } from "./situation.ts";

/** A contract with the name of its advertiser. */
export interface ReportedContract {
  contract: Contract;
  advertiser: string;
}

/** Time after which a month is closed without its last seal if nothing is counted after it (our choice; ms). */
const LAST_SEAL_WAIT_MS = DAY_MS;

const NO_CONTRACT = "Contrato não encontrado.";
const STALE = "Este contrato foi alterado depois que a página abriu. Confira como ele está.";
const REVOKED = "Este comprovante foi revogado. Peça outro endereço ao portal.";
const UNKNOWN = "Comprovante não encontrado. Confira o endereço.";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Start of a month on the newsroom's clock (ms). */
const startOf = (month: string, timeZone: string): number => newsroomDayStart(Date.parse(`${month}-01T12:00:00Z`), timeZone);

/** Of each banner the version with which the month began, and those of the month. */
const versionsFrom = (creatives: readonly RecordedCreative[], from: number): RecordedCreative[] =>
  creatives.filter((one, index) => {
    const next = creatives[index + 1];
    return next === undefined || next.banner !== one.banner || next.since > from;
  });

/** Delivery reports of contracts: their addresses, their months, and compensation of under-delivery. */
export function createContractReportService({ db, secret, settings: { name: siteName, url: siteUrl, timeZone }, now, onEdition }: SharedDependencies) {
  const reports = createContractReportRepository(db);
  const advertisers = createAdvertiserRepository(db);
  const key = createHmac("sha256", secret).update("report-address").digest();
  // Made again from the secret whenever it is shown: only its hash is stored.
  const tokenOf = (contractId: number, issuedAt: number): string => createHmac("sha256", key).update(`${contractId}.${issuedAt}`).digest("base64url");
  const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");
  // In the query: paths are logged, queries are not.
  const urlOf = (token: string): string => `${siteUrl}/comprovante?codigo=${token}`;

  const find = async (id: number): Promise<Contract> => (await readOne(db, advertisers.readContract(id))) ?? refuse("not-found", NO_CONTRACT);

  const guard = createVersionGuard({ find, refuseStale: (contract) => refuse("conflict", STALE, carrying(CURRENT_CONTRACT, contract)), onEdition });

  async function found(id: number): Promise<ReportedContract> {
    const contract = await find(id);
    const advertiser = await readOne(db, advertisers.readAdvertiser(contract.advertiserId));
    return { contract, advertiser: advertiser?.name ?? "" };
  }

  const signed = (actor: Actor, action: string, subject: string): RecordWrite => ({ at: now(), actor, action, details: { subject } });

  const factsOf = ({ contract, advertiser }: ReportedContract): ReportFacts => {
    const { title, number, kind, startsAt, endsAt, extraDays, quantity } = contract;
    return { siteName, siteHost: new URL(siteUrl).host, timeZone, advertiser, title, number, kind, startsAt, endsAt, extraDays, quantity };
  };

  /** The address that a contract has now; null without one, or after the secret was changed. */
  const readUrl = (contractId: number): Read<{ url: string; issuedAt: number } | null> =>
    mapRead(reports.readOfContract(contractId), (address) => {
      if (!address || address.revokedAt !== null) return null;
      const token = tokenOf(contractId, address.issuedAt);
      return hashOf(token) === address.tokenHash ? { url: urlOf(token), issuedAt: address.issuedAt } : null;
    });

  return {
    readUrl,

    /** The address of a contract's report; a new one where it has none. */
    async issue(id: number, actor: Actor): Promise<{ url: string }> {
      const { contract } = await found(id);
      const had = await readOne(db, reports.readOfContract(id));
      const current = await readOne(db, readUrl(id));
      if (current) return { url: current.url };
      if (had && had.revokedAt === null) await reports.revoke(id, signed(actor, "contract.revoke-report", `“${contract.title}”`));
      const write = signed(actor, "contract.issue-report", `“${contract.title}”`);
      await reports.issue(id, hashOf(tokenOf(id, write.at)), write);
      // Of two that asked at once both get the address of the first.
      const issued = (await readOne(db, readUrl(id))) ?? refuse("unavailable", "Não foi possível criar o endereço. Tente novamente.");
      return { url: issued.url };
    },

    /** Revokes it, if there is one. */
    async revoke(id: number, actor: Actor): Promise<void> {
      const { contract } = await found(id);
      await reports.revoke(id, signed(actor, "contract.revoke-report", `“${contract.title}”`));
    },

    /** The contract of an address; refuses a revoked one with 410. */
    async byToken(token: string): Promise<ReportedContract> {
      const address = (await readOne(db, reports.readByToken(hashOf(token)))) ?? refuse("not-found", UNKNOWN);
      return address.revokedAt === null ? found(address.contractId) : refuse("gone", REVOKED);
    },

    byId: found,

    months: ({ contract }: ReportedContract): string[] => reportMonths(contract, now(), timeZone),

    /** The report of one of the contract's months; refuses another month. */
    async month(of: ReportedContract, month: string): Promise<DeliveryReport> {
      const { contract } = of;
      if (!reportMonths(contract, now(), timeZone).includes(month)) refuse("not-found", "Este contrato não teve veiculação neste mês.");
      const endsAt = startOf(nextMonth(month), timeZone);
      const read = reports.readMonth(contract.id, month, endsAt);
      const stored = await readOne(db, read);
      const isOver = now() >= endsAt && (stored.isFollowed || now() >= endsAt + LAST_SEAL_WAIT_MS);
      const sealedDays = new Set(stored.seals.filter(({ hour }) => hour.startsWith(month)).map(({ hour }) => hour.slice(0, 10)));
      const isClosed = isOver && [...sealedDays].every((day) => stored.roots.has(day)) && stored.hours.every(({ rowHash }) => rowHash !== null);
      let facts = stored.facts ?? factsOf(of);
      if (isClosed && !stored.facts) {
        await reports.keepFacts(contract.id, month, facts, now());
        facts = (await readOne(db, read)).facts ?? facts;
      }
      const { hours, seals, roots, toDate } = stored;
      return deliveryReport({ month, facts, isClosed, hours, seals, roots, toDate, creatives: versionsFrom(stored.creatives, startOf(month, facts.timeZone)) }, sha256);
    },

    /** Reads the whole site's audience in a month; null where nothing was counted. */
    audience: (month: string) => readOne(db, reports.readAudience(month)),

    /**
     * Extends a contract that ended with missing units, and its banners. Refuses where nothing is owed, and (with the
     * present contract) when `version` is not its own.
     */
    async extend(id: number, version: number, actor: Actor): Promise<{ days: number; endsAt: number }> {
      const contract = await guard.findAt(id, version);
      const extra = planExtraDays(contract, now(), timeZone) ?? refuse("conflict", "Este contrato não tem entrega a compensar.");
      const write = signed(actor, "contract.extend", `“${contract.title}”: ${counted(extra.days, "dia extra", "dias extras")}`);
      await guard.confirm(await reports.extend(contract, extra, write), id);
      return extra;
    },
  };
}

export type ContractReportService = ReturnType<typeof createContractReportService>;
