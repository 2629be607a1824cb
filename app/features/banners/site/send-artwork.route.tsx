import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { documentAnswer, documentResponse } from "#app/features/banners/document.http.ts";
import { TOO_LARGE_SENTENCES } from "#app/features/media/media-kind.ts";
import { UPLOAD_MAX_BYTES } from "#app/features/media/picture.ts";
import { RefusalError } from "#app/platform/failures/refusal.ts";
import { isSameOrigin } from "#app/platform/http/auth/same-origin.server.ts";
import { statusOf } from "#app/platform/http/errors/problem.server.ts";
import { readFormFile, textFields } from "#app/platform/http/forms/form-body.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { longDateTime } from "#app/platform/time/newsroom-clock.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { Document } from "#app/ui/site/documents/document.tsx";
import { ARTWORK_FILES_MAX, fits, type LinkState, linkStateOf } from "../artwork.ts";
import { BANNER_ALT_MAX, BANNER_TITLE_MAX } from "../banner.ts";
import { type BannerPosition, POSITION_NAMES, rulesOf, sizeText } from "../positions.ts";
import { sentArtworkForm } from "../sales.wire.ts";

/** A file that was sent, as its sender sees it. */
interface SentLine {
  id: number;
  title: string;
  place: string;
  size: string;
  state: "waiting" | "approved" | "rejected";
  /** Said where the file does not have the shape of its position. */
  shapeNote: string | null;
}

interface SendArtworkView {
  siteName: string;
  advertiser: string;
  contract: string | null;
  /** "30 de novembro de 2026, 14h32". */
  until: string;
  state: LinkState;
  left: number;
  max: number;
  sent: readonly SentLine[];
  /** Typed values of a refused form. */
  typed: { posicao?: string; titulo?: string; link?: string; imagemAlt?: string };
  problems: Readonly<Record<string, string>>;
  message: { ok: boolean; text: string } | null;
}

const STATES = { waiting: "Aguardando aprovação", approved: "Aprovada", rejected: "Recusada" } as const;

const sizeOf = (position: BannerPosition): string => {
  const { width, height } = rulesOf(position).size;
  return `${width} × ${height} pixels`;
};

const Problem = ({ id, text }: { id: string; text: string | undefined }) =>
  text === undefined ? null : (
    <p id={id} className="wrong" role="alert">
      {text}
    </p>
  );

/** Page of a private link: an advertiser sends pictures, without an account. Works without a script. */
function SendArtworkDocument({ siteName, advertiser, contract, until, state, left, max, sent, typed, problems, message }: SendArtworkView) {
  const aria = (field: string) => (problems[field] === undefined ? {} : { "aria-invalid": true, "aria-describedby": `${field}-problema` });
  return (
    <Document title={`Enviar arte: ${siteName}`} siteName={siteName} kind="Envio de arte" referrer="same-origin">
      <h1>{advertiser}</h1>
      {contract === null ? null : <p>Contrato: {contract}</p>}
      {message === null ? null : (
        <div className={message.ok ? "box" : "box bad"} role={message.ok ? "status" : "alert"}>
          <p>{message.text}</p>
        </div>
      )}
      {state === "open" ? (
        <form method="post" encType="multipart/form-data">
          <p className="note">
            Ainda {left === 1 ? "cabe" : "cabem"} {counted(left, "arquivo", "arquivos")} de {max}, até {until}. As artes ficam privadas até o portal aprovar.
          </p>
          <div className="field">
            <label htmlFor="arquivo">Arquivo</label>
            <input id="arquivo" name="arquivo" type="file" accept="image/png,image/jpeg,image/webp,image/avif,image/gif" required {...aria("arquivo")} />
            <p>JPG, PNG, WebP, AVIF ou GIF, até 5 MB.</p>
            <Problem id="arquivo-problema" text={problems.arquivo} />
          </div>
          <div className="field">
            <label htmlFor="posicao">Posição</label>
            <select id="posicao" name="posicao" defaultValue={typed.posicao ?? POSITION_NAMES[0]} {...aria("posicao")}>
              {POSITION_NAMES.map((name) => (
                <option key={name} value={name}>
                  {rulesOf(name).label}: {sizeOf(name)}
                </option>
              ))}
            </select>
            <Problem id="posicao-problema" text={problems.posicao} />
          </div>
          <div className="field">
            <label htmlFor="link">Endereço para onde o clique leva</label>
            <input id="link" name="link" inputMode="url" defaultValue={typed.link ?? ""} placeholder="https://" {...aria("link")} />
            <Problem id="link-problema" text={problems.link} />
          </div>
          <div className="field">
            <label htmlFor="titulo">Nome da peça (opcional)</label>
            <input id="titulo" name="titulo" maxLength={BANNER_TITLE_MAX} defaultValue={typed.titulo ?? ""} {...aria("titulo")} />
            <Problem id="titulo-problema" text={problems.titulo} />
          </div>
          <div className="field">
            <label htmlFor="imagemAlt">O que a imagem diz, para quem não a vê (opcional)</label>
            <input id="imagemAlt" name="imagemAlt" maxLength={BANNER_ALT_MAX} defaultValue={typed.imagemAlt ?? ""} {...aria("imagemAlt")} />
            <Problem id="imagemAlt-problema" text={problems.imagemAlt} />
          </div>
          <p>
            <button type="submit" className="main">
              Enviar arte
            </button>
          </p>
        </form>
      ) : (
        <p>Este endereço já recebeu {max} arquivos. Para enviar mais, peça outro ao portal.</p>
      )}
      {sent.length === 0 ? null : (
        <>
          <h2>Enviadas</h2>
          <ul className="list">
            {sent.map(({ id, title, place, size, state: sentState, shapeNote }) => (
              <li key={id}>
                <p>
                  <strong>{title}</strong> <span className="state">{STATES[sentState]}</span>
                </p>
                <p className="note">
                  {place}, {size}
                </p>
                {shapeNote === null ? null : <p className="note">{shapeNote}</p>}
              </li>
            ))}
          </ul>
        </>
      )}
    </Document>
  );
}

const KIND = "Envio de arte";

/** A longer token is invalid. */
const TOKEN_MAX = 100;

const tokenOf = ({ url }: Request): string => (new URL(url).searchParams.get("codigo") ?? "").slice(0, TOKEN_MAX);

const takeTurn = ({ context }: LoaderFunctionArgs): Promise<void> => context.limits.take("uploads", null);

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
    await args.context.limits.take("readers", null);
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
