import { createHmac, randomBytes } from "node:crypto";
import { hourOf, type NetworkHour, secondsToNextHour } from "#app/features/audience/network-hour.ts";
import { forgetNetworks } from "#app/features/audience/network-hours.store.ts";
import type { SaltStore } from "#app/features/audience/visitor-salts.server.ts";
import { type Database, readOne } from "#app/platform/db/database.store.ts";
import { refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { POLL_CLEAR_AFTER_MS, type Poll, pollStateAt } from "./poll.ts";
import { readPoll } from "./poll-reads.store.ts";
import type { PollRepository } from "./polls.store.ts";

/** Bytes of a salt: as many as SHA-256 answers. */
const SALT_BYTES = 32;
/** Characters of a voter's hash that are kept: 128 bits. */
const HASH_CHARACTERS = 22;
/** Statements that delete rows of one poll's voters in one sweep (ours); the next goes on. */
const CLEAR_ROUNDS = 10;

export interface PollAnswerDeps {
  db: Database;
  polls: Pick<PollRepository, "answer" | "listUnended" | "listUncleared" | "clearVoters">;
  salts: SaltStore;
  timeZone: string;
  now(): number;
}

/** An answer of a reader. */
export interface SentAnswer {
  id: number;
  /** The option's position, as it was sent. */
  choice: string;
  address: string | null;
  userAgent: string;
  /** The network that the answer is counted under in this hour; null where client addresses are not trusted. */
  network: NetworkHour | null;
  /** Whether the browser has the cookie of an answer to this poll. */
  hasAnswered: boolean;
}

/** The poll with its counts after an answer; `repeated`: it was not counted, because this device had answered. */
export interface AnsweredPoll {
  poll: Poll;
  repeated: boolean;
}

/** Answers of readers: one for each device and poll, of which only a count stays. */
export function createPollAnswerService({ db, polls, salts, timeZone, now }: PollAnswerDeps) {
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
