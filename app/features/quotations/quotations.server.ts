import { type Article, isVisible } from "#app/features/articles/article.ts";
import { isOwnDraft } from "#app/features/articles/drafts.ts";
import type { WriteScope } from "#app/features/highlights/commands.ts";
import type { MediaItem } from "#app/features/media/media-item.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, type Read, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { carrying, refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import type { RecordOutcome, RecordWrite } from "#app/platform/record/record-table.store.ts";
import { createVersionGuard } from "#app/platform/record/version-guard.server.ts";
import { counted } from "#app/platform/values/format-number.ts";
import {
  type AskedProof,
  CURRENT_PROOF,
  PART_MAX_MS,
  type PlacedProof,
  PROOFS_MAX,
  type Proof,
  placeProofs,
  quotationsIn,
  quotationsPath,
  type StoryQuotations,
  wordsKey,
} from "./quotation.ts";
import { createQuotationRepository, readProofsOf } from "./quotations.store.ts";
import { isSteadyMp3 } from "./steady-mp3.server.ts";

const NO_STORY = "Matéria não encontrada.";
const NO_PROOF = "Esta prova não existe, ou foi tirada.";
const FORBIDDEN = "Só quem pode alterar esta matéria liga citações a gravações.";
const STALE = "Outra pessoa mudou esta prova. Compare antes de gravar de novo.";
const NOT_IN_TEXT = "Esta citação não está entre aspas no texto salvo da matéria. Salve o texto e tente de novo.";
const NO_RECORDING = "Escolha um áudio da biblioteca (MP3, M4A, OGG ou WAV). De um vídeo, envie o som em arquivo separado.";
const UNSTEADY =
  "Este MP3 tem taxa variável: nele os navegadores erram o segundo. Converta o arquivo para M4A ou WAV, ou para MP3 de taxa constante, envie à biblioteca e escolha o novo.";

/** Characters of a quotation that the trail names it by (ours). */
const SUBJECT_MAX = 120;

export interface ProofWriter {
  actor: { id: number; name: string };
  scope: WriteScope;
}

/** Quotations of stories, bound to the part of a recording where they are said. */
export function createQuotationService({ db, articles, media, store, now, onEdition }: SharedDependencies) {
  const proofs = createQuotationRepository(db);

  async function story(articleId: number): Promise<StoryQuotations> {
    const [article, found] = await readTogether(db, articles.readArticle(articleId), readProofsOf(articleId));
    if (!article || article.deletedAt !== null) return refuse("not-found", NO_STORY);
    const quotations = quotationsIn(article.body);
    return { article, quotations, proofs: placeProofs(quotations, found) };
  }

  async function writable(articleId: number, { actor, scope }: ProofWriter): Promise<StoryQuotations> {
    const found = await story(articleId);
    return scope === "desk" || isOwnDraft(found.article, actor.id) ? found : refuse("forbidden", FORBIDDEN);
  }

  const guard = createVersionGuard<Proof, { articleId: number; id: number }>({
    find: async ({ articleId, id }) => (await readOne(db, proofs.readOne(articleId, id)))[0] ?? refuse("not-found", NO_PROOF),
    refuseStale: (proof) => refuse("conflict", STALE, carrying(CURRENT_PROOF, proof)),
    onEdition: (edition) => onEdition(edition, null),
  });

  const signed = (article: Article, { actor }: ProofWriter, action: "bind" | "release", words: string): RecordWrite & { articleId: number } => ({
    ...{ at: now(), actor, action: `quotation.${action}`, articleId: article.id },
    details: { subject: `“${words.length > SUBJECT_MAX ? `${words.slice(0, SUBJECT_MAX)}…` : words}”` },
    affectsReaders: isVisible(article),
  });

  const sourceOf = ({ key, size }: MediaItem) => ({
    size,
    async read(from: number, to: number): Promise<Uint8Array> {
      const part = await store.stream(key, { from, to: Math.min(to, size) });
      return part ? new Uint8Array(await new Response(part.body).arrayBuffer()) : new Uint8Array();
    },
  });

  /** The recording of an asked proof; refused where it does not play the words at their second. */
  async function recordingOf({ words, mediaId, startMs, endMs }: AskedProof, { quotations }: StoryQuotations): Promise<MediaItem> {
    const item = await media.find({ id: mediaId });
    const isAudio = item?.kind === "audio" && (await store.head(item.key)) !== null;
    const end = item?.durationMs ?? Number.POSITIVE_INFINITY;
    const problems = [
      quotations.some((one) => wordsKey(one.words) === wordsKey(words)) ? null : { field: "palavras", message: NOT_IN_TEXT },
      isAudio ? null : { field: "gravacao", message: NO_RECORDING },
      startMs < end ? null : { field: "inicio", message: "A gravação termina antes deste segundo." },
      endMs > startMs && endMs - startMs <= PART_MAX_MS ? null : { field: "fim", message: "O fim vem depois do início, no máximo 5 minutos." },
      startMs >= end || endMs <= end || endMs - startMs > PART_MAX_MS ? null : { field: "fim", message: "A gravação termina antes deste segundo." },
    ].filter((problem) => problem !== null);
    if (problems.length > 0 || !item) return unwrap<never>(refusedFields(problems));
    if (item.key.endsWith(".mp3") && !(await isSteadyMp3(sourceOf(item)))) return unwrap<never>(refusedFields([{ field: "gravacao", message: UNSTEADY }]));
    return item;
  }

  /** The story's proof after a write; refused where it was not made. */
  async function confirmed(outcome: RecordOutcome<"bound">, { article, proofs: before }: StoryQuotations, words: string, id: number): Promise<PlacedProof> {
    if (!outcome.done && outcome.why === "bound") return refuse("conflict", "Estas palavras já têm prova nesta matéria.");
    if (!outcome.done && before.length >= PROOFS_MAX && id === 0) return refuse("conflict", `Esta matéria já tem ${PROOFS_MAX} provas.`);
    if (!outcome.done && id === 0) return refuse("conflict", "A gravação saiu da biblioteca. Escolha outra.");
    await guard.confirm(outcome, { articleId: article.id, id });
    const made = (await story(article.id)).proofs.find((proof) => wordsKey(proof.words) === wordsKey(words));
    return made ?? refuse("not-found", NO_PROOF);
  }

  return {
    story,

    /** Reads a screen together with the proofs of its story. */
    readBeside: <T>(articleId: number, read: Read<T>): Read<[T, Proof[]]> => joinReads(read, readProofsOf(articleId)),

    /** Binds words of the saved text to a part of a recording. */
    async bind(articleId: number, asked: AskedProof, by: ProofWriter): Promise<PlacedProof> {
      const found = await writable(articleId, by);
      const { key } = await recordingOf(asked, found);
      return confirmed(await proofs.create({ ...asked, mediaKey: key }, signed(found.article, by, "bind", asked.words)), found, asked.words, 0);
    },

    /** Changes the words, the recording or the range of a proof. Refuses if `expected` is not its stored version. */
    async rebind(articleId: number, id: number, asked: AskedProof, expected: number, by: ProofWriter): Promise<PlacedProof> {
      const found = await writable(articleId, by);
      const was = await guard.findAt({ articleId, id }, expected);
      const { key } = await recordingOf(asked, found);
      return confirmed(await proofs.change(was, { ...asked, mediaKey: key }, signed(found.article, by, "bind", asked.words)), found, asked.words, id);
    },

    /** Takes a proof away; the text stays. */
    async release(articleId: number, id: number, by: ProofWriter): Promise<void> {
      const { article } = await writable(articleId, by);
      const was = await guard.findAt({ articleId, id }, null);
      await guard.confirm(await proofs.remove(was, signed(article, by, "release", was.words)), { articleId, id });
    },

    /** The line of a story for the sheet after a publication: which quotations are recorded, and which are not any more. None without a proof. */
    async sheetLines(articleId: number) {
      const { quotations, proofs: placed } = await story(articleId);
      if (placed.length === 0) return [];
      const named = (kinds: readonly string[]) => placed.filter(({ state }) => kinds.includes(state.kind)).map(({ words }) => `“${words}”`);
      const [recorded, lost] = [named(["recorded"]), named(["changed", "gone", "silent"])];
      const status = [
        recorded.length === 0 ? "Nenhuma citação tem gravação." : `Com gravação: ${recorded.join("; ")}.`,
        lost.length === 0 ? "" : `Não conferem mais com o texto ou perderam o som: ${lost.join("; ")}.`,
        quotations.length > recorded.length ? `${counted(quotations.length - recorded.length, "citação", "citações")} sem gravação.` : "",
      ];
      return [
        {
          channel: "quotations",
          name: "Citações com gravação",
          status: status.filter(Boolean).join(" "),
          act: { kind: "link" as const, label: "Conferir", to: quotationsPath(articleId) },
        },
      ];
    },
  };
}
