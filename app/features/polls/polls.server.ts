import type { Actor } from "#app/features/highlights/commands.ts";
import { type Database, mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import { refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { type Poll, type PollFields, pollStateAt } from "./poll.ts";
import { type PollKey, type PollPage, readHomePoll, readPoll, readPollPage } from "./poll-reads.store.ts";
import { ANSWERED, keepsTexts, pollProblems } from "./poll-rules.ts";
import type { PollRepository, PollWrite, PollWritten } from "./polls.store.ts";

export interface PollDeps {
  db: Database;
  polls: PollRepository;
  /** The newsroom's clock. */
  timeZone: string;
  now(): number;
  /** Called with the edition of each write that readers see, before the write is answered. Never rejects. */
  onEdition(edition: number): Promise<void>;
}

const NOT_FOUND = "Esta enquete não existe, ou foi excluída.";
const STALE = "Esta enquete foi alterada por outra pessoa. Compare antes de salvar de novo.";
const HOME_TAKEN = "Já há uma enquete na capa nesse período: é uma de cada vez.";
const WITHDRAWN = "Esta enquete foi retirada e não muda mais.";
const LIST_SIZE = 60;

/** Polls, as the newsroom manages them. */
export function createPollService({ db, polls, timeZone, now, onEdition }: PollDeps) {
  const find = async (id: number): Promise<Poll> => (await readOne(db, readPoll(id))) ?? refuse("not-found", NOT_FOUND);

  const signed = (actor: Actor, action: string, { question }: Pick<PollFields, "question">, affectsReaders: boolean, more = ""): PollWrite => ({
    at: now(),
    actor: { id: actor.id, name: actor.name },
    action: `poll.${action}`,
    details: { subject: `“${question}”${more}` },
    affectsReaders,
  });

  /** The poll that is to be written, where it is the version that was seen. */
  async function forWriting(id: number, expected: number | null): Promise<Poll> {
    const was = await find(id);
    if (expected !== null && expected !== was.version) refuse("conflict", STALE, { currentPoll: was });
    return was;
  }

  async function confirmed(written: PollWritten, id: number | null): Promise<Poll> {
    if (!written.done) {
      if (written.why === "home-taken") {
        const other = await readOne(db, readHomePoll(now()));
        const named = other && other.id !== id ? `${HOME_TAKEN} “${other.question}” fica até ${noteDateTime(other.closesAt, timeZone)}.` : HOME_TAKEN;
        return unwrap(refusedFields([{ field: "naCapa", message: named }]));
      }
      const current = id === null ? null : await find(id);
      return refuse("conflict", written.why === "answered" ? ANSWERED : STALE, current ? { currentPoll: current } : {});
    }
    if (written.edition !== null) await onEdition(written.edition);
    return find(written.id);
  }

  return {
    get: find,

    list: (after?: PollKey): Promise<PollPage> => readOne(db, readPollPage({ after, limit: LIST_SIZE })),

    /** A page of the newsroom's list. */
    readDesk: (after?: PollKey): Read<PollPage> => readPollPage({ after, limit: LIST_SIZE }),

    /** What the form opens with. `id` 0: a new one. */
    readForForm: (id: number): Read<{ poll: Poll | null }> => mapRead(readPoll(id), (poll) => ({ poll })),

    async create(fields: PollFields, actor: Actor): Promise<Poll> {
      const problems = pollProblems(fields, null, now(), timeZone);
      if (problems.length > 0) unwrap(refusedFields(problems));
      return confirmed(await polls.create(fields, signed(actor, "create", fields, fields.onHome)), null);
    },

    /** Changes one; refuses (with the present one) when `expected` is given and is not its version. */
    async change(id: number, fields: PollFields, expected: number | null, actor: Actor): Promise<Poll> {
      const was = await forWriting(id, expected);
      if (was.withdrawnAt !== null) refuse("conflict", WITHDRAWN, { currentPoll: was });
      const problems = pollProblems(fields, was, now(), timeZone);
      if (problems.length > 0) unwrap(refusedFields(problems));
      return confirmed(await polls.change(was, fields, keepsTexts(was, fields), signed(actor, "change", fields, true)), id);
    },

    /** Ends an open one now. One that is not open stays as it is. */
    async close(id: number, expected: number | null, actor: Actor): Promise<Poll> {
      const was = await forWriting(id, expected);
      const state = pollStateAt(was, now());
      if (state === "agendada") refuse("conflict", "Esta enquete ainda não abriu: mude o período ou exclua.", { currentPoll: was });
      if (state !== "aberta") return was;
      return confirmed(await polls.end(was, false, signed(actor, "close", was, true)), id);
    },

    /** Takes one that was answered from readers, for good; it takes no more answers. */
    async withdraw(id: number, expected: number | null, actor: Actor): Promise<Poll> {
      const was = await forWriting(id, expected);
      if (was.withdrawnAt !== null) return was;
      if (was.answers === 0) refuse("conflict", "Esta enquete não tem respostas: exclua em vez de retirar.", { currentPoll: was });
      return confirmed(await polls.end(was, true, signed(actor, "withdraw", was, true)), id);
    },

    /** Deletes for good one that nobody has answered. */
    async remove(id: number, actor: Actor): Promise<void> {
      const was = await forWriting(id, null);
      if (was.answers > 0) refuse("conflict", "Esta enquete já tem respostas: ela pode ser encerrada ou retirada, e não excluída.", { currentPoll: was });
      const written = await polls.remove(was, signed(actor, "remove", was, true));
      if (!written.done) refuse("conflict", written.why === "answered" ? ANSWERED : STALE, { currentPoll: await find(id) });
      else if (written.edition !== null) await onEdition(written.edition);
    },
  };
}
