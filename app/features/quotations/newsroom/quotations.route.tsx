import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isOwnDraft } from "#app/features/articles/drafts.ts";
import { mediaAddress } from "#app/features/media/media-kind.ts";
import { formatDuration } from "#app/features/media/size-and-duration.ts";
import { writerOf, writeScopeOf } from "#app/features/people/actor.http.ts";
import { roleMayHere } from "#app/features/people/capabilities.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { screenForm, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { actOnce } from "#app/platform/http/forms/screen-write.server.ts";
import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { readId } from "#app/platform/values/read-id.ts";
import type { RecordAnswer } from "#app/ui/newsroom/record-form.tsx";
import { refusedRecord } from "#app/ui/newsroom/refused-record.server.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepRecordForm, revalidateUnlessNetworkError } from "#app/ui/newsroom/write-outcome.ts";
import { CURRENT_PROOF, type PlacedProof, partAddress, secondText } from "../quotation.ts";
import { proofForm, toAsked } from "../quotations.wire.ts";
import { type QuotationCard, QuotationsScreen, type QuotationsView, SEARCH_MAX } from "./quotations-screen.tsx";

export const handle = adminHandle("articles:read-unpublished");
export const meta = screenMeta("Citações com gravação");

const NO_STORY = "Matéria não encontrada.";

function storyId(params: { id?: string | undefined }): number {
  const id = readId(params.id);
  if (id === null) throw new Response(NO_STORY, { status: 404 });
  return id;
}

/** Recordings that a choice offers, the newest first (ours); others are searched. */
const OFFERED = 60;

/** Card of a quotation with its proof, or of a proof in the state `gone` (`words` is null). */
function toCard(proof: PlacedProof | null, words: string | null, timeZone: string): QuotationCard {
  const shown = words ?? proof?.words ?? "";
  return {
    words: shown,
    state: proof?.state.kind ?? "unproven",
    before: proof?.state.kind === "changed" ? proof.words : null,
    address: proof?.recording ? partAddress(proof) : null,
    bound: proof && `${proof.boundByName}, ${noteDateTime(proof.updatedAt, timeZone)}`,
    values: {
      palavras: shown,
      gravacao: proof?.recording ? String(proof.recording.id) : "",
      inicio: proof ? secondText(proof.startMs) : "",
      fim: proof ? secondText(proof.endMs) : "",
      prova: String(proof?.id ?? 0),
      versao: String(proof?.version ?? 0),
    },
  };
}

export async function loader(args: LoaderFunctionArgs): Promise<QuotationsView> {
  const caller = await adminCaller(args, handle.admin.allow);
  const { services, settings } = args.context;
  const search = (new URL(args.request.url).searchParams.get("busca") ?? "").slice(0, SEARCH_MAX);
  const [{ article, quotations, proofs }, { items: offered }] = await Promise.all([
    services.quotations.story(storyId(args.params)),
    services.media.list({ kind: "audio", page: 1, limit: OFFERED }, search),
  ]);
  const cards = quotations.map((quotation) => {
    const proof = proofs.find(({ state }) => state.kind !== "gone" && state.at === quotation);
    return toCard(proof ?? null, quotation.words, settings.timeZone);
  });
  const bound = proofs.flatMap(({ recording, mediaKey }) => (recording ? [{ ...recording, key: mediaKey, durationMs: null }] : []));
  const recordings = new Map([...bound, ...offered].map(({ id, key, title, durationMs }) => [id, { id, key, title: title || key, durationMs }]));
  return {
    id: article.id,
    title: article.title,
    search,
    operation: crypto.randomUUID(),
    mayWrite: roleMayHere(caller.user.role, "articles:draft", settings) && (writeScopeOf(caller) === "desk" || isOwnDraft(article, caller.user.id)),
    cards: [...cards, ...proofs.filter(({ state }) => state.kind === "gone").map((proof) => toCard(proof, null, settings.timeZone))],
    recordings: [...recordings.values()].map(({ id, key, title, durationMs }) => ({
      value: String(id),
      label: durationMs === null ? title : `${title} (${formatDuration(durationMs / 1_000)})`,
      address: mediaAddress(key),
    })),
  };
}

const FAILURE = "Erro ao gravar a prova";

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, "articles:draft");
  const { quotations } = args.context.services;
  const form = await screenForm(args);
  const fields = textFields(form);
  const [act = ""] = (fields.intent ?? "").split(".");
  const id = storyId(args.params);
  const by = writerOf(caller);
  try {
    return await runIntent<RecordAnswer>(act, {
      async bind() {
        const { prova, versao, ...sent } = parse(proofForm, fields, "body");
        const asked = toAsked(sent);
        await actOnce(args, caller, form, async () => {
          await (prova === 0 ? quotations.bind(id, asked, by) : quotations.rebind(id, prova, asked, versao, by));
        });
        return { ok: true, message: "Prova gravada: quem lê a matéria publicada ouve o trecho.", intent: fields.intent ?? "" };
      },
      async release() {
        await actOnce(args, caller, form, () => quotations.release(id, readId(fields.prova) ?? 0, by));
        return { ok: true, message: "A prova saiu. O texto e o áudio continuam onde estavam.", intent: fields.intent ?? "" };
      },
    });
  } catch (error) {
    return refusedRecord(error, FAILURE, args, fields, CURRENT_PROOF);
  }
}

export const clientAction = keepRecordForm(FAILURE);

export const shouldRevalidate = revalidateUnlessNetworkError;

export default QuotationsScreen;

export const ErrorBoundary = () => <ScreenError />;
