import { counted } from "#app/platform/values/format-number.ts";
import { Document } from "#app/ui/site/documents/document.tsx";
import { BANNER_ALT_MAX, BANNER_TITLE_MAX } from "../banner.ts";
import { type BannerPosition, POSITION_NAMES, rulesOf } from "../positions.ts";
import type { LinkState } from "../sent-artwork.ts";

/** A file that was sent, as its sender sees it. */
export interface SentLine {
  id: number;
  title: string;
  place: string;
  size: string;
  state: "waiting" | "approved" | "rejected";
  /** Said where the file does not have the shape of its position. */
  shapeNote: string | null;
}

export interface SendArtworkView {
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
export function SendArtworkDocument({ siteName, advertiser, contract, until, state, left, max, sent, typed, problems, message }: SendArtworkView) {
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
