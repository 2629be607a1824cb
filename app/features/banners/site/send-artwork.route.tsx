import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { TOO_LARGE_SENTENCES } from "#app/features/media/media-kind.ts";
import { UPLOAD_MAX_BYTES } from "#app/features/media/picture.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { isSameOrigin } from "#app/platform/http/auth/same-origin.server.ts";
import { statusOf } from "#app/platform/http/errors/problem.server.ts";
import { readFormFile, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { documentAnswer, documentResponse } from "#app/platform/http/responses/document.server.ts";
import { longDateTime } from "#app/platform/time/newsroom-clock.ts";
import { fits } from "../artwork.ts";
import { rulesOf, sizeText } from "../positions.ts";
import { ARTWORK_FILES_MAX, linkStateOf } from "../sent-artwork.ts";
import { sentArtworkForm } from "../sent-artwork.wire.ts";
import { SendArtworkDocument, type SendArtworkView, type SentLine } from "./send-artwork.tsx";

const KIND = "Envio de arte";

/** A longer one is none of ours. */
const TOKEN_MAX = 100;

const tokenOf = ({ url }: Request): string => (new URL(url).searchParams.get("codigo") ?? "").slice(0, TOKEN_MAX);

/** Where no address can be believed, one limit would stand for everybody. */
const takeTurn = async ({ request, context }: LoaderFunctionArgs): Promise<void> => {
  if (context.address !== null) await context.limits.take("uploads", request, null);
};

/** The page as it is now, with what a form was answered. */
async function page(args: LoaderFunctionArgs, answer: Partial<Pick<SendArtworkView, "typed" | "problems" | "message">> = {}, status = 200): Promise<Response> {
  const { artwork } = args.context.services;
  const { name: siteName, timeZone } = args.context.settings;
  const link = await artwork.byToken(tokenOf(args.request));
  const sent = (await artwork.filesOf(link)).map(({ id, title, position, width, height, decision }): SentLine => {
    const wanted = position === null ? null : rulesOf(position).size;
    return {
      id,
      title,
      place: position === null ? "" : rulesOf(position).label,
      size: `${width} × ${height} pixels`,
      state: decision ?? "waiting",
      shapeNote: wanted === null || fits({ width, height }, wanted) ? null : `A posição pede ${sizeText(wanted).replace("x", " × ")}: o portal pode pedir outra arte.`,
    };
  });
  const kept = sent.find(({ id }) => String(id) === new URL(args.request.url).searchParams.get("enviada"));
  const view: SendArtworkView = {
    siteName,
    advertiser: link.advertiser,
    contract: link.contractTitle,
    until: longDateTime(link.expiresAt, timeZone),
    state: linkStateOf(link, Date.now()),
    left: ARTWORK_FILES_MAX - link.files,
    max: ARTWORK_FILES_MAX,
    sent,
    typed: {},
    problems: {},
    message: kept ? { ok: true, text: `“${kept.title}” foi recebida. O portal vai olhar e decidir.` } : null,
    ...answer,
  };
  // Its form is sent to the same page: the origin must be named there, and nowhere else.
  return documentResponse(<SendArtworkDocument {...view} />, status, { "Referrer-Policy": "same-origin" });
}

/** `/enviar-arte?codigo=`: where an advertiser sends artwork. */
export const loader = (args: LoaderFunctionArgs): Promise<Response> =>
  documentAnswer(args, KIND, async () => {
    if (args.context.address !== null) await args.context.limits.take("readers", args.request, null);
    return page(args);
  });

export const action = (args: ActionFunctionArgs): Promise<Response> =>
  documentAnswer(args, KIND, async () => {
    const { request, context } = args;
    await takeTurn(args);
    // Before the body: a stranger's guess costs one look-up.
    await context.services.artwork.byToken(tokenOf(request));
    if (!isSameOrigin(request, context.settings.url, { lenient: true })) return page(args, { message: { ok: false, text: "Requisição de outra origem recusada." } }, 403);
    let typed: Record<string, string> = {};
    try {
      const { file, form } = await readFormFile(request, "arquivo", UPLOAD_MAX_BYTES, "Escolha um arquivo.", TOO_LARGE_SENTENCES.image);
      typed = textFields(form);
      const { posicao, titulo, link, imagemAlt } = parse(sentArtworkForm, typed, "body");
      const kept = await context.services.artwork.receive(tokenOf(request), file, { position: posicao, title: titulo, link, alt: imagemAlt });
      // So that a reload sends nothing again.
      return redirect(`/enviar-arte?codigo=${encodeURIComponent(tokenOf(request))}&enviada=${kept.id}`, 303);
    } catch (error) {
      if (!(error instanceof RefusalError) || error.refusal.code === "gone" || error.refusal.code === "not-found") throw error;
      const { code, detail, fields = [] } = error.refusal;
      const problems = Object.fromEntries(fields.map(({ field, message }) => [field === "image" ? "arquivo" : field, message]));
      return page(args, { typed, problems, message: { ok: false, text: detail } }, statusOf(code));
    }
  });
