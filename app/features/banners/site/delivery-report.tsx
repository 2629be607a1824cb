import { longDate } from "#app/platform/time/newsroom-clock.ts";
import { formatCount, formatHundredths } from "#app/platform/values/format-number.ts";
import { ScrollRegion } from "#app/ui/scroll-region.tsx";
import { Document, PrintButton } from "#app/ui/site/documents/document.tsx";
import { shownArtwork } from "../artwork.ts";
import { type DeliveryReport, type NamedNote, type RecordedCreative, type ReportBanner, shownKey } from "../delivery-report.ts";
import { clickRate } from "../money.ts";
import { PHONE_MAX_WIDTH, rulesOf } from "../positions.ts";
import { ReportChart } from "./report-chart.tsx";

const MONTHS = ["janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro", "novembro", "dezembro"];

/** "novembro de 2026" of "2026-11". */
export const monthName = (month: string): string => `${MONTHS[Number(month.slice(5, 7)) - 1] ?? ""} de ${month.slice(0, 4)}`;

/** "21/11/2026" of "2026-11-21". */
export const dayName = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;

/** "21/11/2026, 18h" of "2026-11-21T18". */
const hourName = (hour: string): string => `${dayName(hour.slice(0, 10))}, ${Number(hour.slice(11, 13))}h`;

const rateOf = (figures: { viewable: number; clicks: number }): string => `${formatHundredths(clickRate(figures))}%`;

/** Most altered hours that are named. */
const NAMED_HOURS = 12;

const PAGE_NAMES = { home: "página inicial", list: "listas de editorias, municípios e assuntos", article: "matérias" } as const;

/** Names the place of a position. */
export const placeOf = ({ position }: Pick<RecordedCreative, "position">): string => {
  const { label, pages } = rulesOf(position);
  return `${label} (${pages.map((page) => PAGE_NAMES[page]).join(" e ")})`;
};

/** Shows a banner as it was; its HTML code is not run here. */
function PieceView({ creative }: { creative: RecordedCreative }) {
  const { type, image, title } = creative;
  const isPicture = (type === "imagem" || type === "gif") && image !== null;
  if (!isPicture) return <div className="none">{type === "html" ? "Peça em HTML" : type === "video" ? "Peça em vídeo" : "Sem imagem"}</div>;
  return <img src={shownArtwork(image, type, 640)} alt={`Peça: ${title}`} referrerPolicy="no-referrer" />;
}

/** A banner of the contract: what it was in this month, and its figures. */
export function PieceFigures({ banner, timeZone }: { banner: ReportBanner; timeZone: string }) {
  return (
    <>
      {banner.creatives.map((creative, index) => (
        <article key={`${creative.since}-${creative.title}`} className="piece">
          <PieceView creative={creative} />
          <div>
            <h3>{creative.title}</h3>
            <p>
              {placeOf(creative)}, {creative.size.replace("x", " × ")} pixels
            </p>
            {creative.link === "" ? null : <p className="note">Destino: {creative.link}</p>}
            {index > 0 ? <p className="note">Peça trocada em {longDate(creative.since, timeZone)}.</p> : null}
            {index === banner.creatives.length - 1 ? (
              <p>
                <strong>{formatCount(banner.served)}</strong> exibidas, <strong>{formatCount(banner.viewable)}</strong> visíveis, <strong>{formatCount(banner.clicks)}</strong>{" "}
                cliques ({rateOf(banner)})
              </p>
            ) : null}
          </div>
        </article>
      ))}
    </>
  );
}

/** Defines the terms of a report (issue 19, point 4; contracts §11). */
export function Definitions() {
  return (
    <dl className="terms">
      <dt>Exibida</dt>
      <dd>A peça foi entregue a uma página aberta por um leitor. Robôs, prévias de links, pré-carregamentos e a equipe do portal não contam.</dd>
      <dt>Visível</dt>
      <dd>
        Pelo menos 50% da área da peça (30% nos formatos a partir de 242.500 pixels, como 970 × 250) ficou à vista por 1 segundo sem interrupção, em uma aba visível; vídeo, por 2
        segundos. Cada exibição conta no máximo uma vez. É o critério do MRC e do IAB.
      </dd>
      <dt>Clique</dt>
      <dd>Toque ou clique de um leitor em uma peça que já foi vista. Cada exibição conta um clique no máximo, e a mesma pessoa não conta de novo em 30 segundos.</dd>
      <dt>CTR</dt>
      <dd>Cliques divididos por impressões visíveis.</dd>
      <dt>Hora</dt>
      <dd>Tudo conta na hora em que a página foi aberta, no relógio da redação. Em telas de até {PHONE_MAX_WIDTH} pixels, formatos largos têm versão para celular.</dd>
      <dt>Raiz do dia</dt>
      <dd>
        Cada hora é selada com SHA-256 sobre os seus totais e o selo da hora anterior. A raiz é o último selo do dia: se qualquer hora for mudada depois, a raiz não confere mais.
        Nenhum dado de visitante é guardado nem necessário.
      </dd>
    </dl>
  );
}

/** Tells whether the stored rows match their seals. */
export function Verification({ report: { altered, sealedHours } }: { report: Pick<DeliveryReport, "altered" | "sealedHours"> }) {
  if (altered.length > 0)
    return (
      <div className="box bad" role="alert">
        <p>
          <strong>Este comprovante não confere.</strong> {altered.length === 1 ? "Uma hora deste mês não é" : `${formatCount(altered.length)} horas deste mês não são`} mais como no
          momento em que {altered.length === 1 ? "foi selada" : "foram seladas"}: {altered.slice(0, NAMED_HOURS).map(hourName).join("; ")}
          {altered.length > NAMED_HOURS ? "…" : ""}.
        </p>
        <p>Os números abaixo não valem como comprovação.</p>
      </div>
    );
  return sealedHours === 0 ? null : (
    <div className="box">
      <p>
        <strong>Conferido.</strong> {sealedHours === 1 ? "A hora selada deste mês confere" : `As ${formatCount(sealedHours)} horas seladas deste mês conferem`} com os totais
        guardados.
      </p>
    </div>
  );
}

const unitOf = ({ kind }: DeliveryReport["facts"], value: number): string =>
  kind === "CPC" ? `${formatCount(value)} ${value === 1 ? "clique" : "cliques"}` : `${formatCount(value)} ${value === 1 ? "impressão visível" : "impressões visíveis"}`;

/** Number and key of notes of service, by their labels. */
export const noteRows = (notes: readonly NamedNote[]): (readonly [label: string, value: string])[] =>
  notes.map(({ number, accessKey }) => [`NFS-e nº ${number}`, `Chave de acesso ${shownKey(accessKey)}`] as const);

/** Contract, period, quantity and notes of service, by their labels. */
export function contractRows({ facts, toDate, notes = [] }: DeliveryReport): (readonly [label: string, value: string])[] {
  const { quantity, kind, timeZone, extraDays } = facts;
  const delivered = kind === "CPC" ? toDate.clicks : toDate.viewable;
  const extra = extraDays > 0 ? `, com ${formatCount(extraDays)} ${extraDays === 1 ? "dia extra" : "dias extras"}` : "";
  return [
    ["Anunciante", facts.advertiser],
    ["Contrato", `${facts.title}${facts.number === "" ? "" : ` (nº ${facts.number})`}`],
    ["Período", `${longDate(facts.startsAt, timeZone)} a ${longDate(facts.endsAt - 1, timeZone)}${extra}`],
    ["Contratado", quantity === null ? "Sem quantidade definida" : unitOf(facts, quantity)],
    ["Entregue desde o início do contrato", `${unitOf(facts, delivered)}${quantity === null ? "" : ` (${formatHundredths((delivered / quantity) * 100)}%)`}`],
    ...noteRows(notes),
  ];
}

export const Facts = ({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) => (
  <dl className="facts">
    {rows.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** 'Comprovante de veiculação' of a contract and month. Says neither price nor document. */
export function DeliveryReportDocument({ report, mayShare }: { report: DeliveryReport; mayShare: boolean }) {
  const { month, facts, days, banners, totals, isClosed, through } = report;
  const name = monthName(month);
  return (
    <Document
      title={`Comprovante de veiculação: ${facts.title}, ${name}`}
      siteName={facts.siteName}
      kind="Comprovante de veiculação"
      tools={
        <>
          <PrintButton />
          {mayShare ? (
            <form method="post">
              <button type="submit" name="acao" value="whatsapp" className="main">
                Enviar pelo WhatsApp
              </button>
              <button type="submit" name="acao" value="meses">
                Outros meses
              </button>
            </form>
          ) : null}
        </>
      }
    >
      <h1>{`${name.charAt(0).toUpperCase()}${name.slice(1)}`}</h1>
      <p>
        <span className="state">
          {isClosed ? "Mês encerrado" : through === null ? "Ainda sem horas contadas" : `Parcial, até ${dayName(through.slice(0, 10))} às ${Number(through.slice(11, 13)) + 1}h`}
        </span>
      </p>
      <Verification report={report} />
      <Facts rows={contractRows(report)} />
      <dl className="totals">
        <div>
          <dt>Exibidas no mês</dt>
          <dd>{formatCount(totals.served)}</dd>
        </div>
        <div>
          <dt>Visíveis</dt>
          <dd>{formatCount(totals.viewable)}</dd>
        </div>
        <div>
          <dt>Cliques</dt>
          <dd>{formatCount(totals.clicks)}</dd>
        </div>
        <div>
          <dt>CTR</dt>
          <dd>{rateOf(totals)}</dd>
        </div>
      </dl>
      {days.length === 0 ? (
        <p>Nenhuma exibição foi registrada neste mês{isClosed ? "." : " até agora."}</p>
      ) : (
        <>
          <h2>Veiculação por dia</h2>
          <ReportChart days={days} label={`Exibidas, visíveis e cliques por dia em ${name}. Os mesmos números estão na tabela.`} />
        </>
      )}
      {banners.length === 0 ? null : (
        <>
          <h2>Peças e posições</h2>
          {banners.map((banner) => (
            <PieceFigures key={banner.banner} banner={banner} timeZone={facts.timeZone} />
          ))}
        </>
      )}
      {days.length === 0 ? null : (
        <>
          <h2>Números por dia</h2>
          <ScrollRegion label="Números por dia" className="scroll">
            <table>
              <thead>
                <tr>
                  <th scope="col">Dia</th>
                  <th scope="col">Exibidas</th>
                  <th scope="col">Visíveis</th>
                  <th scope="col">Cliques</th>
                  <th scope="col" className="root">
                    Raiz do dia (SHA-256)
                  </th>
                </tr>
              </thead>
              <tbody>
                {days.map(({ day, served, viewable, clicks, root }) => (
                  <tr key={day}>
                    <td>{dayName(day)}</td>
                    <td>{formatCount(served)}</td>
                    <td>{formatCount(viewable)}</td>
                    <td>{formatCount(clicks)}</td>
                    <td className="root">{root === null ? "—" : <code>{root}</code>}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">Total</th>
                  <td>{formatCount(totals.served)}</td>
                  <td>{formatCount(totals.viewable)}</td>
                  <td>{formatCount(totals.clicks)}</td>
                  <td />
                </tr>
              </tfoot>
            </table>
          </ScrollRegion>
        </>
      )}
      <h2>O que significam</h2>
      <Definitions />
      <p className="foot">
        Emitido por {facts.siteName} ({facts.siteHost}) a partir dos totais guardados por hora. Dias e horas no fuso {facts.timeZone.replaceAll("_", " ")}. Um traço no lugar da
        raiz:
        {isClosed ? " nada foi contado naquele dia." : " o dia ainda não terminou, ou nada foi contado nele."}
      </p>
    </Document>
  );
}

/** The months of a contract that have a report. */
export function ReportMonthsDocument({
  siteName,
  title,
  advertiser,
  months,
  hrefOf,
  notes,
}: {
  siteName: string;
  title: string;
  advertiser: string;
  months: readonly string[];
  hrefOf(month: string): string;
  /** `href`: of the PDF; null without one. */
  notes: readonly (NamedNote & { href: string | null })[];
}) {
  return (
    <Document title={`Comprovantes de veiculação: ${title}`} siteName={siteName} kind="Comprovante de veiculação">
      <h1>{title}</h1>
      <p>{advertiser}</p>
      {months.length === 0 ? (
        <p>A veiculação deste contrato ainda não começou.</p>
      ) : (
        <ul className="list">
          {months.map((month) => (
            <li key={month}>
              <a href={hrefOf(month)}>{monthName(month)}</a>
            </li>
          ))}
        </ul>
      )}
      {notes.length === 0 ? null : (
        <>
          <h2>Notas fiscais de serviço</h2>
          <Facts rows={noteRows(notes)} />
          <ul className="list">
            {notes.flatMap(({ number, href }) =>
              href === null
                ? []
                : [
                    <li key={href}>
                      <a href={href}>Baixar o PDF da NFS-e nº {number}</a>
                    </li>,
                  ],
            )}
          </ul>
        </>
      )}
      <p className="note">Escolha o mês. Quem tem este endereço vê os números de veiculação; ele pode ser revogado pelo portal a qualquer momento.</p>
    </Document>
  );
}

/** Explains why a private address shows nothing. */
export function ClosedAddressDocument({ siteName, kind, sentence }: { siteName: string; kind: string; sentence: string }) {
  return (
    <Document title={kind} siteName={siteName} kind={kind}>
      <h1>{sentence}</h1>
      <p>
        <a href="/">Ir para a página inicial</a>
      </p>
    </Document>
  );
}
