import { createHmac, randomBytes } from "node:crypto";
import { forgetNetworks } from "#app/features/audience/audience.store.ts";
import type { SaltStore } from "#app/features/audience/visitor-salts.server.ts";
import type { ReaderDeps, SiteIdentity } from "#app/features/readers/page-reads.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import { carrying, refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import type { PageStamp } from "#app/platform/http/page-cache/page-headers.server.ts";
import type { KeysetPage, MomentKey } from "#app/platform/record/keyset-page.ts";
import type { RecordWrite } from "#app/platform/record/record-table.store.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { createVersionGuard } from "#app/platform/record/version-guard.server.ts";
import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { hourOf, type NetworkHour, secondsToNextHour } from "#app/platform/values/network-hour.ts";
import { CURRENT_POLL, type ListedPoll, POLL_CLEAR_AFTER_MS, POLL_RESULTS_MS, type Poll, type PollFields, pollChangesAt, pollStateAt } from "./poll.ts";
import { ANSWERED, keepsTexts, pollProblems } from "./poll-rules.ts";
import { createPollRepository, type PollOutcome, readHomePoll, readPoll, readPollPage } from "./polls.store.ts";

const NOT_FOUND = "Esta enquete não existe, ou foi excluída.";
const STALE = "Esta enquete foi alterada por outra pessoa. Compare antes de salvar de novo.";
const HOME_TAKEN = "Já há uma enquete na capa nesse período: é uma de cada vez.";
const WITHDRAWN = "Esta enquete foi retirada e não muda mais.";
const LIST_SIZE = 60;

/** Polls, as the newsroom manages them. */
export function createPollService({ db, timeZone, now, onEdition }: SharedDependencies) {
  const polls = createPollRepository(db);
  const find = async (id: number): Promise<Poll> => (await readOne(db, readPoll(id))) ?? refuse("not-found", NOT_FOUND);

  const guard = createVersionGuard({ find, refuseStale: (poll) => refuse("conflict", STALE, carrying(CURRENT_POLL, poll)), onEdition });

  const signed = (actor: Actor, action: string, { question }: Pick<PollFields, "question">, affectsReaders: boolean, more = ""): RecordWrite => ({
    at: now(),
    actor: { id: actor.id, name: actor.name },
    action: `poll.${action}`,
    details: { subject: `“${question}”${more}` },
    affectsReaders,
  });

  async function confirmed(outcome: PollOutcome, id: number): Promise<number> {
    if (!outcome.done && outcome.why === "home-taken") {
      const other = await readOne(db, readHomePoll(now()));
      const named = other && other.id !== id ? `${HOME_TAKEN} “${other.question}” fica até ${noteDateTime(other.closesAt, timeZone)}.` : HOME_TAKEN;
      return unwrap(refusedFields([{ field: "naCapa", message: named }]));
    }
    if (!outcome.done && outcome.why === "answered") return refuse("conflict", ANSWERED, carrying(CURRENT_POLL, await find(id)));
    return guard.confirm(outcome, id);
  }

  return {
    get: find,

    list: (after?: MomentKey): Promise<KeysetPage<ListedPoll, MomentKey>> => readOne(db, readPollPage({ after, limit: LIST_SIZE })),

    /** A page of the newsroom's list. */
    readDesk: (after?: MomentKey): Read<KeysetPage<ListedPoll, MomentKey>> => readPollPage({ after, limit: LIST_SIZE }),

    /** `id` 0: a new one. */
    readForForm: (id: number): Read<{ poll: Poll | null }> => mapRead(readPoll(id), (poll) => ({ poll })),

    async create(fields: PollFields, actor: Actor): Promise<Poll> {
      const problems = pollProblems(fields, null, now(), timeZone);
      if (problems.length > 0) unwrap(refusedFields(problems));
      return find(await confirmed(await polls.create(fields, signed(actor, "create", fields, fields.onHome)), 0));
    },

    /** Changes one; refuses (with the present one) when `expected` is given and is not its version. */
    async change(id: number, fields: PollFields, expected: number | null, actor: Actor): Promise<Poll> {
      const was = await guard.findAt(id, expected);
      if (was.withdrawnAt !== null) refuse("conflict", WITHDRAWN, carrying(CURRENT_POLL, was));
      const problems = pollProblems(fields, was, now(), timeZone);
      if (problems.length > 0) unwrap(refusedFields(problems));
      return find(await confirmed(await polls.change(was, fields, keepsTexts(was, fields), signed(actor, "change", fields, true)), id));
    },

    /** Ends an open one now. One that is not open stays as it is. */
    async close(id: number, expected: number | null, actor: Actor): Promise<Poll> {
      const was = await guard.findAt(id, expected);
      const state = pollStateAt(was, now());
      if (state === "agendada") refuse("conflict", "Esta enquete ainda não abriu: mude o período ou exclua.", carrying(CURRENT_POLL, was));
      if (state !== "aberta") return was;
      return find(await confirmed(await polls.end(was, false, signed(actor, "close", was, true)), id));
    },

    /** Takes one that was answered from readers, for good; it takes no more answers. */
    async withdraw(id: number, expected: number | null, actor: Actor): Promise<Poll> {
      const was = await guard.findAt(id, expected);
      if (was.withdrawnAt !== null) return was;
      if (was.answers === 0) refuse("conflict", "Esta enquete não tem respostas: exclua em vez de retirar.", carrying(CURRENT_POLL, was));
      return find(await confirmed(await polls.end(was, true, signed(actor, "withdraw", was, true)), id));
    },

    /** Deletes for good one that nobody has answered. */
    async remove(id: number, actor: Actor): Promise<void> {
      const was = await find(id);
      if (was.answers > 0) refuse("conflict", "Esta enquete já tem respostas: ela pode ser encerrada ou retirada, e não excluída.", carrying(CURRENT_POLL, was));
      await confirmed(await polls.remove(was, signed(actor, "remove", was, true)), id);
    },
  };
}

export interface PollReading extends PageStamp, SiteIdentity {
  poll: Poll;
  /** Time when its counts were read (ms). */
  readAt: number;
}

/** Pages of a poll. Answers raise no edition: pages with counts end by the clock. */
export function createReaderPollService({ pages, now }: Pick<ReaderDeps, "pages" | "now">) {
  return {
    /** `withCounts`: partial results are in the page. "gone" where it was withdrawn. */
    async page(id: number, withCounts: boolean): Promise<PollReading | "gone" | null> {
      const at = now();
      const { value: poll, identity, stamp } = await pages.read(readPoll(id));
      if (!poll) return null;
      if (poll.withdrawnAt !== null) return "gone";
      return { ...stamp(pollChangesAt(poll, at), withCounts ? at + POLL_RESULTS_MS : null), ...identity, poll, readAt: at };
    },
  };
}

/** Bytes of a salt: as many as SHA-256 answers. */
const SALT_BYTES = 32;
/** Characters of a voter's hash that are kept: 128 bits. */
const HASH_CHARACTERS = 22;
/** Statements that delete rows of one poll's voters in one sweep (ours); the next goes on. */
const CLEAR_ROUNDS = 10;

export interface SentAnswer {
  id: number;
  /** The option's position, as it was sent. */
  choice: string;
  address: string | null;
  userAgent: string;
  /** The network that the answer is counted under in this hour; null where client addresses are not trusted. */
  network: NetworkHour | null;
  /** True when the browser has the cookie of an answer to this poll. */
  hasAnswered: boolean;
}

/** The poll with its counts after an answer; `repeated`: it was not counted, because this device had answered. */
export interface AnsweredPoll {
  poll: Poll;
  repeated: boolean;
}

/** Answers of readers: one for each device and poll, of which only a count stays. */
export function createPollAnswerService({ db, timeZone, now }: Pick<SharedDependencies, "db" | "timeZone" | "now">, salts: SaltStore) {
  const polls = createPollRepository(db);
  const find = async (id: number): Promise<Poll> => (await readOne(db, readPoll(id))) ?? refuse("not-found", "Esta enquete não existe.");

  function refuseUnlessOpen(poll: Poll): void {
    const state = pollStateAt(poll, now());
    if (state === "retirada") refuse("gone", "Esta enquete foi retirada pela Redação.");
    if (state === "agendada") refuse("conflict", `Esta enquete ainda não abriu: abre em ${noteDateTime(poll.opensAt, timeZone)}.`);
    if (state === "encerrada") refuse("conflict", `Esta enquete foi encerrada em ${noteDateTime(poll.closesAt, timeZone)} e não recebe mais respostas.`);
  }

  return {
    /** One poll as it is now; refuses withdrawn and unknown ones. */
    async read(id: number): Promise<Poll> {
      const poll = await find(id);
      return poll.withdrawnAt === null ? poll : refuse("gone", "Esta enquete foi retirada pela Redação.");
    },

    /** Counts an answer once; refuses polls that are not open, and options that they have not. */
    async answer({ id, choice, address, userAgent, network, hasAnswered }: SentAnswer): Promise<AnsweredPoll> {
      const poll = await find(id);
      refuseUnlessOpen(poll);
      const option = poll.options.find(({ position }) => String(position) === choice);
      if (!option) return unwrap(refusedFields([{ field: "opcao", message: choice === "" ? "Escolha uma opção." : "Escolha uma das opções da enquete." }]));
      if (hasAnswered) return { poll, repeated: true };
      const salt = await salts.obtain(String(id), () => new Uint8Array(randomBytes(SALT_BYTES)));
      const voter = createHmac("sha256", salt)
        .update([address ?? "local", userAgent].join("\n"))
        .digest("base64url")
        .slice(0, HASH_CHARACTERS);
      const outcome = await polls.answer({ id, voter, choice: option.position, now: now(), network });
      if (outcome === "crowded") refuse("too-many", "Muitos votos da sua rede agora; tente mais tarde.", { retryAfterSeconds: secondsToNextHour(now()) });
      const counted = await find(id);
      if (outcome === "closed") refuseUnlessOpen(counted);
      return { poll: counted, repeated: outcome !== "counted" };
    },

    /** Deletes what is left of the hours before this one of the networks' counts; the salts of polls that ended, and of polls that are gone; then the rows of their voters. Safe to call at any time. */
    async forgetVoters(): Promise<void> {
      await forgetNetworks(db, hourOf(now()));
      const before = now() - POLL_CLEAR_AFTER_MS;
      const names = await salts.listNames();
      const needed = new Set((await polls.listUnended(names.map(Number), before)).map(String));
      await salts.remove(names.filter((name) => !needed.has(name)));
      for (const id of await polls.listUncleared(before)) {
        for (let round = 0; round < CLEAR_ROUNDS; round += 1) if (await polls.clearVoters(id, now())) break;
      }
    },
  };
}
