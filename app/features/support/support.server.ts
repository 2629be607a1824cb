import { createHmac } from "node:crypto";
import { formatReais } from "#app/features/banners/contract.ts";
import { pixCode } from "#app/features/banners/pix-code.server.ts";
import type { ReaderDeps, SiteIdentity } from "#app/features/readers/page-reads.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, mapRead, type Read, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { carrying, refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import type { PageStamp } from "#app/platform/http/page-cache/page-headers.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import type { RecordWrite } from "#app/platform/record/record-table.store.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { createVersionGuard } from "#app/platform/record/version-guard.server.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import { type AccountMonth, accountMonths, lastCheckedDay } from "./accounts.ts";
import { type BankLine, readStatement } from "./ofx.server.ts";
import { createSupportRepository, readPeriods, readSums, readSupportState, readToldEntries, type SupportState } from "./support.store.ts";
import {
  CURRENT_ENTRY,
  CURRENT_SUPPORT,
  findReferences,
  movementKeys,
  REFERENCE_RANDOM_BYTES,
  referenceHead,
  referencePart,
  type Statement,
  type StatementLine,
  type SupportEntry,
  type SupportFields,
  type SupportSettings,
  toCount,
} from "./support.ts";

const NO_RECEIVER = "Cadastre quem recebe por Pix antes de ligar o Apoie.";
const STALE = "As configurações do Apoie foram alteradas por outra pessoa. Confira como estão antes de salvar de novo.";
const STALE_ENTRY = "Este lançamento foi alterado por outra pessoa. Confira como está antes de repetir.";
const NO_STATEMENT = "Este extrato não espera mais confirmação. Envie o arquivo de novo.";

/** Characters of a line's key: 128 bits of a SHA-256. */
const KEY_LENGTH = 32;

/** Time for which what was read of a statement waits for confirmation (ours). */
const PENDING_MS = DAY_MS;

/** Makes and verifies references, by a key derived from the site's secret. */
export function createReferences(secret: string) {
  const key = createHmac("sha256", secret).update("support-reference").digest();
  const checkOf = (head: string) => referencePart(createHmac("sha256", key).update(head).digest());
  return {
    /** A new reference of a month (`YYYY-MM`). */
    make(month: string, random: Uint8Array): string {
      const head = referenceHead(month, referencePart(random));
      return head + checkOf(head);
    },
    /** The first reference of ours in a text, made no later than `month`; empty for none. */
    findIn: (text: string, month: string): string => {
      const ours = findReferences(text).find(({ head, check, month: made }) => made <= month && checkOf(head) === check);
      return ours ? ours.head + ours.check : "";
    },
  };
}

/** Lines of a statement that matter here: credits, and debits that return one. Their words are dropped with this. */
async function toLines(bank: readonly BankLine[], references: ReturnType<typeof createReferences>): Promise<StatementLine[]> {
  const movements = bank.map(({ words, ...line }) => {
    const plain = words.toLowerCase();
    const reference = references.findIn(words, line.day.slice(0, 7));
    return { ...line, reference, isPix: plain.includes("pix"), isReturn: line.cents < 0 && (reference !== "" || plain.includes("devol") || plain.includes("estorn")) };
  });
  const keys = movementKeys(movements);
  const seen = new Set<string>();
  const lines = movements.map(async ({ day, cents, reference, isPix, isReturn }, at): Promise<StatementLine[]> => {
    const text = keys[at] ?? "";
    if ((cents < 0 && !isReturn) || seen.has(text)) return [];
    seen.add(text);
    const key = (await sha256Hex(text)).slice(0, KEY_LENGTH);
    return [{ kind: cents < 0 ? "refund" : "payment", month: day.slice(0, 7), day, cents: Math.abs(cents), key, isReferenced: reference !== "", isPix, isKnown: false }];
  });
  return (await Promise.all(lines)).flat();
}

/** The newsroom's part: settings, statements, uses. */
export function createSupportService({ db, siteSettings, timeZone, now, onEdition, secret }: SharedDependencies) {
  const support = createSupportRepository(db);
  const references = createReferences(secret);
  const signed = (actor: Actor, action: string, subject: string, affectsReaders: boolean): RecordWrite => ({
    at: now(),
    actor,
    action: `support.${action}`,
    details: { subject },
    affectsReaders,
  });
  const findEntry = async (id: number): Promise<SupportEntry> => (await readOne(db, support.readEntry(id))) ?? refuse("not-found", "Lançamento não encontrado.");
  const findStatement = async (id: number): Promise<Statement> => (await readOne(db, support.readStatement(id))) ?? refuse("not-found", NO_STATEMENT);
  const entryGuard = createVersionGuard({ find: findEntry, refuseStale: (entry) => refuse("conflict", STALE_ENTRY, carrying(CURRENT_ENTRY, entry)), onEdition });
  const statementGuard = createVersionGuard({ find: findStatement, refuseStale: () => refuse("conflict", NO_STATEMENT), onEdition });
  const settingsGuard = createVersionGuard({
    find: async (): Promise<SupportSettings> => (await readOne(db, readSupportState())).settings,
    refuseStale: (settings) => refuse("conflict", STALE, carrying(CURRENT_SUPPORT, settings)),
  });
  const periodOf = ({ firstDay, lastDay }: Pick<Statement, "firstDay" | "lastDay">) => `${firstDay} a ${lastDay}`;

  return {
    state: (): Promise<SupportState> => readOne(db, readSupportState()),

    /** Data of the newsroom screen. `month` (`YYYY-MM`): the month of the listed payments. */
    readDesk: (month: string): Read<{ state: SupportState; months: AccountMonth[]; pending: Statement | null; payments: SupportEntry[] }> =>
      mapRead(
        joinReads(readSupportState(), readSums(), readToldEntries(), readPeriods(), support.readPending(), support.readPaymentsOf(month)),
        ([state, sums, entries, periods, pending, payments]) => ({ state, months: accountMonths(sums, entries, periods), pending, payments }),
      ),

    /** Saves the choices; refuses (with the present ones) when `expected` is given and is not their version, and to be on without a receiver. */
    async save(fields: Partial<SupportFields>, expected: number | null, actor: Actor): Promise<SupportSettings> {
      const [stored, { settings: was, receiver }] = await readTogether(db, siteSettings.read("support"), readSupportState());
      settingsGuard.check(was, expected);
      const value: SupportSettings = { ...was, ...fields, version: was.version + 1 };
      if (value.isOn && receiver === null) unwrap(refusedFields([{ field: "ligado", message: NO_RECEIVER }]));
      if (value.isOn === was.isOn && value.goalCents === was.goalCents && value.text === was.text) return was;
      const subject = `${value.isOn ? "ligado" : "desligado"}, meta de ${formatReais(value.goalCents)}`;
      const edition = await siteSettings.saveOver({ key: "support", value, was: stored, at: now(), actor, trail: [{ action: "settings.support", subject }] });
      if (edition === null) return refuse("conflict", STALE, carrying(CURRENT_SUPPORT, (await readOne(db, readSupportState())).settings));
      await onEdition(edition);
      return value;
    },

    /** Reads a file of a bank; what it would count waits for `confirm`. The file is kept nowhere. */
    async upload(bytes: Uint8Array, actor: Actor): Promise<Statement> {
      const { lines, ...statement } = readStatement(bytes, { timeZone, today: newsroomDay(now(), timeZone) });
      const outcome = await support.addStatement({ ...statement, lines: await toLines(lines, references) }, signed(actor, "upload", periodOf(statement), false));
      return findStatement(await statementGuard.confirm(outcome, 0));
    },

    statement: findStatement,

    /** Counts what has a reference of ours, and the lines of `chosen` (their places in the statement). A repetition changes nothing. */
    async confirm(id: number, chosen: readonly number[], actor: Actor): Promise<Statement> {
      const was = await findStatement(id);
      if (was.lines === null) return was;
      const keys = chosen.map((at) => was.lines?.[at]?.key ?? refuse("invalid", "O extrato não tem uma das linhas escolhidas."));
      const { counted, open } = toCount(was.lines);
      const count = counted.length + open.filter(({ key }) => keys.includes(key)).length;
      await statementGuard.confirm(await support.confirmStatement(was, keys, signed(actor, "confirm", `${periodOf(was)}, ${count} a contar`, true)), id);
      return findStatement(id);
    },

    /** Drops what waits for confirmation. */
    async discard(id: number, actor: Actor): Promise<void> {
      const was = await findStatement(id);
      if (was.lines === null) refuse("conflict", "Este extrato já foi confirmado.");
      await statementGuard.confirm(await support.removeStatement(was, signed(actor, "discard", periodOf(was), false)), id);
    },

    async addUse(use: Pick<SupportEntry, "month" | "cents" | "category" | "text">, actor: Actor): Promise<SupportEntry> {
      if (use.month > newsroomDay(now(), timeZone).slice(0, 7)) unwrap(refusedFields([{ field: "mes", message: "Este mês ainda não começou." }]));
      const outcome = await support.addUse(use, signed(actor, "use", `${use.text}, ${formatReais(use.cents)}`, true));
      return findEntry(await entryGuard.confirm(outcome, 0));
    },

    /** Strikes a line of the accounts out, or counts it again; readers see both. Refuses (with the present one) over another version. */
    async setCounted(id: number, isCounted: boolean, expected: number | null, actor: Actor): Promise<SupportEntry> {
      const was = await findEntry(id);
      if ((was.struckAt === null) === isCounted) return was;
      entryGuard.check(was, expected);
      const subject = `${was.text || (was.kind === "refund" ? "Devolução" : "Pagamento")}, ${formatReais(was.cents)}, ${was.month}`;
      return findEntry(await entryGuard.confirm(await support.setStruck(was, !isCounted, signed(actor, isCounted ? "restore" : "strike", subject, true)), id));
    },

    prune: (): Promise<void> => support.prunePending(now() - PENDING_MS),
  };
}

export const supportJobs: readonly Job[] = [{ name: "prune-statements", every: 60, stage: "background", run: ({ services }) => services.support.prune() }];

/** A page of readers' support. */
export interface SupportReading extends PageStamp, SiteIdentity {
  state: SupportState;
}

export interface SupportPageReading extends SupportReading {
  /** Received this month less returned, by confirmed statements. Centavos. */
  receivedCents: number;
  month: string;
  lastDay: string | null;
}

export interface AccountsReading extends SupportReading {
  months: AccountMonth[];
  /** Of all months. Centavos. */
  balanceCents: number;
  lastDay: string | null;
}

/** The readers' part. It writes nothing. `secret`: null where nothing can be signed, so that there are no codes. */
export function createReaderSupportService({
  pages,
  now,
  timeZone,
  secret,
  randomBytes,
}: Pick<ReaderDeps, "pages" | "now"> & { timeZone: string; secret: string | null; randomBytes(length: number): Uint8Array }) {
  const references = secret === null ? null : createReferences(secret);
  return {
    /** `/apoie`. */
    async page(): Promise<SupportPageReading> {
      const month = newsroomDay(now(), timeZone).slice(0, 7);
      const { value, identity, stamp } = await pages.read(joinReads(readSupportState(), readSums(month), readPeriods()));
      const [state, sums, periods] = value;
      const centsOf = (kind: SupportEntry["kind"]) => sums.find((sum) => sum.kind === kind)?.cents ?? 0;
      return { ...stamp(), ...identity, state, month, receivedCents: centsOf("payment") - centsOf("refund"), lastDay: lastCheckedDay(periods) };
    },

    /** `/apoie/contas`. */
    async accounts(): Promise<AccountsReading> {
      const { value, identity, stamp } = await pages.read(joinReads(readSupportState(), readSums(), readToldEntries(), readPeriods()));
      const [state, sums, entries, periods] = value;
      const balanceCents = sums.reduce((total, { kind, cents }) => total + (kind === "payment" ? cents : -cents), 0);
      return { ...stamp(), ...identity, state, months: accountMonths(sums, entries, periods), balanceCents, lastDay: lastCheckedDay(periods) };
    },

    /** `/apoie/codigo`: a code of a new reference; null while it is off, or for an amount that fits no code. Nothing of it is stored. */
    async code(cents: number | null): Promise<SupportReading & { code: { payload: string; reference: string } | null }> {
      const { value: state, identity, stamp } = await pages.read(readSupportState());
      const reference = references?.make(newsroomDay(now(), timeZone).slice(0, 7), randomBytes(REFERENCE_RANDOM_BYTES)) ?? "";
      const payload = cents !== null && state.isOpen && state.receiver && reference !== "" ? pixCode({ receiver: state.receiver, amountCents: cents, txid: reference }) : null;
      return { ...stamp(), ...identity, state, code: payload === null ? null : { payload, reference } };
    },
  };
}
