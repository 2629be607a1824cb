import type { DaySummaryJob, NarrationJob } from "#app/features/distribution/distribution-job.ts";
import type { ObjectStore } from "#app/features/media/pictures.server.ts";
import type { SpeechChoice, SpeechService } from "#app/features/speech/narrator-voice.server.ts";
import { outageOf } from "#app/platform/failures/outage.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import type { DeliveryChannel, InFlightItem, Outcome, QueueMemory } from "#app/platform/outbox/delivery-channel.server.ts";
import type { QueueFailure } from "#app/platform/queue/queue-item.ts";
import { dayAfter, instantOf } from "#app/platform/time/local-time.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import { storedAudio, storedPart } from "./audio-files.server.ts";
import { joinMp3, readMp3 } from "./mp3.ts";
import { audioAddress, type Recording } from "./narration.ts";
import { type NarrationChoices, type SpentCharacters, spentOn } from "./narration-choices.ts";
import { chunkDurations, type NarrationPlan, nextPiece, piecesOf, timesOf, withDone, withHalved } from "./narration-plan.ts";
import { sourceHashOf } from "./narration-records.server.ts";
import { AUDIO_FORMAT, audioIdentity, NARRATION_VERSION, type NarratedContent } from "./narration-text.ts";
import { isTruncated, speechChunks } from "./speech-chunks.ts";
import { spokenParts } from "./spoken-text.ts";

/** Jobs whose audio this channel makes. */
type SpokenJob = NarrationJob | DaySummaryJob;

/** Part of a narration's state that survives a restart. */
export interface NarrationProgress<Kind extends SpokenJob["kind"] = SpokenJob["kind"]> {
  kind: Kind;
  /** Null: what is to be said is to be read first. */
  plan: NarrationPlan | null;
  /** Calls in a row that failed for a reason that passes. */
  failures: number;
  /** Number of restarts because the text had changed when the audio was ready. */
  restarts: number;
}

/** Settings of a narration at the start of its job. */
export interface NarrationSettings extends NarrationChoices {
  voice: string;
  timeZone: string;
}

/** Present content of a job. */
export interface SpokenSubject {
  content: NarratedContent;
  /** Makes a recording its own, unless it says something else by now. */
  save(recording: Recording): Promise<"saved" | "refused">;
  /** Takes away the recording that was just saved, if it is still that one. */
  undo(recording: Recording): Promise<void>;
}

/** The subjects of one kind of jobs. */
export interface SpokenSubjects<Job extends SpokenJob> {
  /** A failure where nothing is to be said any more. */
  read(job: Job): Promise<SpokenSubject | QueueFailure>;
  /** A recording of the same words, of whichever kind. */
  findWithKey(audioKey: string): Promise<Recording | null>;
}

export interface NarrationChannelDeps {
  choice: SpeechChoice;
  memory: Pick<QueueMemory<never>, "read" | "write">;
  store: Pick<ObjectStore, "get" | "has" | "put"> & { remove(keys: readonly string[]): Promise<void> };
  readSettings(): Promise<NarrationSettings>;
  /** Tells whether the job is still queued: people remove jobs also while they run. */
  isQueued(id: string): boolean;
  /** Resolves when all that was written is durable. */
  durable(): Promise<void>;
  now(): number;
}

/** Waits after failures that pass, each four times the last; after them the job has failed (ours; ms). */
const RETRY_MS = [15_000, MINUTE_MS, 4 * MINUTE_MS, 16 * MINUTE_MS] as const;
/** Delay after a rate limit that names no time (our choice; ms). */
const RATE_LIMIT_MS = MINUTE_MS;
/** Interval at which a deployment without settings is checked again (ms). */
const UNCONFIGURED_RETRY_MS = 10 * MINUTE_MS;
/** Maximum of restarts because the article changed meanwhile (our choice). */
const RESTARTS_MAX = 5;
/** Longest text that is narrated: about 45 minutes, 16 MB, which are in memory three times while they are joined (ours; characters). */
const NARRATED_MAX = 40_000;

/** Storage key of a day's count of characters. */
const SPENT = "narration-spent";

const failure = (reason: string, action: string, code: string): QueueFailure => ({ reason, action, code });

const REMOVED = failure("O pedido foi retirado enquanto o áudio era gravado.", "Peça o áudio de novo se ainda for preciso.", "removed");
const SWITCHED_OFF = failure("A narração está desligada: o limite é de 0 caracteres por dia.", "Mude 'Caracteres por dia' em Configurações e tente de novo.", "switched-off");
const NO_TEXT = failure("A matéria não tem texto para narrar.", "Escreva o texto e tente de novo.", "no-text");
const TOO_LONG = failure(`O texto falado passa de ${formatCount(NARRATED_MAX)} caracteres, cerca de 45 minutos.`, "Divida a matéria para que possa ser narrada.", "too-long");
const UNSTABLE = failure("A matéria mudou várias vezes enquanto era narrada.", "Tente de novo quando a edição terminar.", "unstable");
const CUT = failure("O serviço de voz cortou o áudio antes do fim, mesmo em partes pequenas.", "Tente de novo; se continuar, escolha outra voz em Configurações.", "truncated");
const MIXED = failure("O serviço de voz devolveu partes que não formam um áudio.", "Tente de novo; as partes são pedidas outra vez.", "mixed");
const CALL_AGAIN = "O sistema tenta de novo sozinho. Nada precisa ser feito.";

const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** Outages of ours are failures that pass, as the provider's are. */
function asFailure(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  if (outageOf(error)) return new ProviderFailure("transient", "o armazenamento do portal não respondeu", { code: "outage" });
  throw error;
}

/** Having a subject spoken, chunk by chunk. No step does twice what it did: a chunk that is stored costs nothing. */
export function createNarrationChannel<Spoken extends SpokenJob>(
  kind: Spoken["kind"],
  subjects: SpokenSubjects<Spoken>,
  deps: NarrationChannelDeps,
): DeliveryChannel<Spoken, NarrationProgress<Spoken["kind"]>> {
  type Progress = NarrationProgress<Spoken["kind"]>;
  type Job = InFlightItem<Spoken, Progress>;
  type JobOutcome = Outcome<Progress>;

  const { choice, memory, store, readSettings, isQueued, durable, now } = deps;
  const BEGIN: Progress = { kind, plan: null, failures: 0, restarts: 0 };

  const keyOf = (texts: readonly string[], voice: string) => sha256Hex(audioIdentity({ texts, voice, format: AUDIO_FORMAT, version: NARRATION_VERSION }));

  const given = (progress: Progress, why: QueueFailure): JobOutcome => ({ kind: "failed", progress, attempts: progress.failures, failure: why });
  const goOn = (progress: Progress, plan: NarrationPlan | null): JobOutcome => ({
    kind: "continue",
    progress: { ...progress, plan, failures: 0 },
    delayMs: 0,
    maybeSent: false,
    attempts: 0,
    failure: null,
  });

  /** From the beginning, with what is to be said now. */
  function beginAgain(progress: Progress): JobOutcome {
    const restarts = progress.restarts + 1;
    return restarts > RESTARTS_MAX ? given(progress, UNSTABLE) : goOn({ ...progress, restarts }, null);
  }

  function afterFailure(progress: Progress, { kind, message, details }: ProviderFailure): JobOutcome {
    const code = details.code ?? null;
    const reason = capitalised(message);
    const waiting = (delayMs: number, failures: number, action: string) => ({
      kind: "retry" as const,
      progress: { ...progress, failures },
      delayMs,
      maybeSent: false,
      attempts: failures,
      failure: { reason, action, code },
    });
    switch (kind) {
      case "auth":
      case "permission":
      case "policy": {
        const action = "Confira a chave e a região do Azure Speech nas configurações do servidor e retome a fila.";
        return { ...waiting(0, progress.failures, action), pause: { reason: `${reason} ${action}`, until: null } };
      }
      case "rate_limited": {
        const waitMs = details.retryAfterSeconds === undefined ? RATE_LIMIT_MS : Math.max(1, details.retryAfterSeconds) * 1_000;
        return { ...waiting(waitMs, progress.failures, CALL_AGAIN), pause: { reason: `${reason} ${CALL_AGAIN}`, until: now() + waitMs } };
      }
      case "invalid":
        return given(progress, failure(reason, "Confira o texto da matéria e tente de novo; se o erro voltar, fale com o suporte do portal.", code ?? "invalid"));
      case "transient":
      case "unknown_outcome": {
        const delayMs = RETRY_MS[progress.failures];
        return delayMs === undefined ? given(progress, { reason, action: "Tente de novo mais tarde.", code }) : waiting(delayMs, progress.failures + 1, CALL_AGAIN);
      }
    }
  }

  /** Counts characters of the day, durably, before they are sent; a negative count gives back what the service refused. */
  async function spend(characters: number, timeZone: string): Promise<void> {
    const day = newsroomDay(now(), timeZone);
    const spent = spentOn(memory.read<SpentCharacters>(SPENT), day) + characters;
    memory.write(SPENT, { day, characters: Math.max(0, spent) } satisfies SpentCharacters);
    await durable();
  }

  /** Makes the file the subject's, unless the subject or the job is another one by now. */
  async function publish({ id, progress }: Job, subject: SpokenSubject, recording: Omit<Recording, "madeAt">): Promise<JobOutcome> {
    if (!isQueued(id)) return given(progress, REMOVED);
    const made: Recording = { ...recording, madeAt: now() };
    if ((await subject.save(made)) === "refused") return beginAgain(progress);
    // Somebody took the job out, and the audio away, while this was saved.
    if (!isQueued(id)) await subject.undo(made);
    return { kind: "sent", progress: { ...progress, plan: null }, receipt: { providerId: null, permalink: audioAddress(made.audioKey), by: "provider" } };
  }

  async function begin(job: Job): Promise<JobOutcome> {
    const { payload, progress } = job;
    const [subject, settings] = await Promise.all([subjects.read(payload), readSettings()]);
    if ("reason" in subject) return given(progress, subject);
    const chunks = speechChunks(spokenParts(subject.content, settings.pronunciations));
    const texts = chunks.map(({ text }) => text);
    if (chunks.length === 0) return given(progress, NO_TEXT);
    if (texts.reduce((sum, text) => sum + text.length, 0) > NARRATED_MAX) return given(progress, TOO_LONG);
    const { voice } = settings;
    const [sourceHash, audioKey] = await Promise.all([sourceHashOf(subject.content), keyOf(texts, voice)]);
    const known = await subjects.findWithKey(audioKey);
    if (known && known.durationsMs.length === chunks.length && (await store.has(storedAudio(audioKey)))) {
      const { bytes, durationMs, durationsMs } = known;
      return publish(job, subject, { sourceHash, audioKey, voice, bytes, durationMs, durationsMs, ...timesOf(chunks, durationsMs) });
    }
    return goOn(progress, { sourceHash, voice, audioKey, pieces: piecesOf(chunks) });
  }

  async function record(speech: SpeechService, { payload, progress }: Job, plan: NarrationPlan, index: number): Promise<JobOutcome> {
    const piece = plan.pieces[index];
    if (!piece) throw new Error("a plan has no such piece");
    const [subject, { timeZone }] = await Promise.all([subjects.read(payload), readSettings()]);
    if ("reason" in subject) return given(progress, subject);
    if ((await sourceHashOf(subject.content)) !== plan.sourceHash) return beginAgain(progress);
    const stored = storedPart(await keyOf([piece.text], plan.voice));
    if (await store.has(stored)) return goOn(progress, withDone(plan, index, true));
    await spend(piece.text.length, timeZone);
    const audio = await speech.synthesize(piece.text, plan.voice).catch(async (error: unknown) => {
      const isRefused = error instanceof ProviderFailure && error.kind !== "transient" && error.kind !== "unknown_outcome";
      if (isRefused) await spend(-piece.text.length, timeZone);
      throw error;
    });
    const sound = readMp3(audio);
    if (!sound.ok) throw new ProviderFailure("transient", "o Azure respondeu algo que não é áudio", { code: `mp3-${sound.why}` });
    if (isTruncated(piece.text, sound.durationMs)) {
      const halved = withHalved(plan, index);
      return halved ? goOn(progress, halved) : given(progress, CUT);
    }
    await store.put(stored, audio, "audio/mpeg");
    return goOn(progress, withDone(plan, index, true));
  }

  async function join(job: Job, plan: NarrationPlan): Promise<JobOutcome> {
    const { payload, progress } = job;
    const { sourceHash, voice, audioKey, pieces } = plan;
    const subject = await subjects.read(payload);
    if ("reason" in subject) return given(progress, subject);
    if ((await sourceHashOf(subject.content)) !== sourceHash) return beginAgain(progress);
    const stored = await Promise.all(pieces.map(async ({ text }) => storedPart(await keyOf([text], voice))));
    const parts: Uint8Array[] = [];
    for (const [index, key] of stored.entries()) {
      const found = await store.get(key);
      // It waited for longer than chunks are kept.
      if (!found) return goOn(progress, withDone(plan, index, false));
      parts.push(new Uint8Array(found.bytes));
    }
    const joined = joinMp3(parts);
    if (!joined.ok) {
      await store.remove(stored);
      return given(progress, MIXED);
    }
    const { bytes, durationMs } = joined;
    await store.put(storedAudio(audioKey), bytes, "audio/mpeg");
    const times = timesOf(pieces, joined.durationsMs);
    const outcome = await publish(job, subject, {
      sourceHash,
      audioKey,
      voice,
      bytes: bytes.byteLength,
      durationMs,
      durationsMs: chunkDurations(plan, joined.durationsMs),
      ...times,
    });
    if (outcome.kind === "sent") await store.remove(stored);
    return outcome;
  }

  /** Each step: to begin, to have one piece spoken, to join all. Each may be done again. */
  async function step(speech: SpeechService, job: Job): Promise<JobOutcome> {
    const { plan } = job.progress;
    try {
      if (plan === null) return await begin(job);
      const index = nextPiece(plan);
      return index < 0 ? await join(job, plan) : await record(speech, job, plan, index);
    } catch (error) {
      return afterFailure(job.progress, asFailure(error));
    }
  }

  return {
    begin: () => BEGIN,

    async checkSend({ progress: { plan } }, at) {
      if (!choice.speech) return { may: "wait", until: at + UNCONFIGURED_RETRY_MS, why: `Falta configurar: ${choice.missing.join(", ")}.` };
      const piece = plan?.pieces[nextPiece(plan)];
      if (!plan || !piece) return { may: "send" };
      const { dailyCharacters, timeZone } = await readSettings();
      if (dailyCharacters === 0) return { may: "reject", failure: SWITCHED_OFF };
      const day = newsroomDay(at, timeZone);
      if (spentOn(memory.read<SpentCharacters>(SPENT), day) + piece.text.length <= dailyCharacters) return { may: "send" };
      if (await store.has(storedPart(await keyOf([piece.text], plan.voice)))) return { may: "send" };
      const why = `Os ${formatCount(dailyCharacters)} caracteres de hoje foram usados. A narração continua à meia-noite.`;
      return { may: "wait", until: instantOf(dayAfter(day), 0, timeZone), why };
    },

    next(job) {
      const { speech } = choice;
      if (!speech) throw new Error("the speech service is not configured any more");
      return { intent: null, call: () => step(speech, job) };
    },

    afterInterruption: (progress) => ({ progress, delayMs: 0 }),
    retry: () => BEGIN,
    resumed: () => undefined,
    confirmSent: () => false,
  };
}
