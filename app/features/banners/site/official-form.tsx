import type { PublicAdvertising } from "#app/features/banners/contract.ts";
import type { DeliveryReport } from "#app/features/banners/delivery-report.ts";
import { formatCount } from "#app/platform/values/format-number.ts";
import { Document, PrintButton } from "#app/ui/site/documents/document.tsx";
import { PAPER_STYLE } from "#app/ui/site/documents/document-style.ts";
import { contractRows, Definitions, dayName, Facts, monthName, PieceFigures, Verification } from "./delivery-report.tsx";

interface OfficialFormProps {
  report: DeliveryReport;
  official: PublicAdvertising;
  /** Of the whole site in the month; null where nothing was counted. */
  audience: { views: number; sessions: number; visitors: number; days: number } | null;
}

/** Form by which the site proves public advertising: declaration, placement, and its audience with the method. Filled from what is stored; signed by a person. */
export function OfficialFormDocument({ report, official, audience }: OfficialFormProps) {
  const { month, facts, days, banners, totals, isClosed } = report;
  const shown = days.filter(({ served }) => served > 0);
  const name = monthName(month);
  const known = (value: string) => (value === "" ? "não informado" : value);
  const rows = [
    ["Órgão", known(official.body)],
    ["Campanha", known(official.campaign)],
    ["Agência", known(official.agency)],
    ["Pedido de inserção (PI)", known(official.order)],
    ["Processo ou empenho", known(official.process)],
    ["Veículo", `${facts.siteName}, https://${facts.siteHost}`],
    ["Mês", name],
    // The public body pays, unless the contract is an agency's.
    ...contractRows(report).filter(([label, value]) => label !== "Anunciante" || value !== official.body),
  ] as const;
  return (
    <Document
      title={`Comprovação de publicidade oficial: ${facts.title}, ${name}`}
      siteName={facts.siteName}
      kind="Comprovação de publicidade oficial"
      tools={<PrintButton />}
      style={PAPER_STYLE}
    >
      <h1>Declaração de veiculação</h1>
      <Verification report={report} />
      {isClosed ? null : (
        <div className="box bad">
          <p>O mês ainda não terminou: os números são parciais. Imprima de novo quando ele encerrar.</p>
        </div>
      )}
      <Facts rows={rows} />
      <p className="declaration">
        Declaramos, para fins de comprovação, que o veículo {facts.siteName} exibiu as peças abaixo, da campanha “{official.campaign === "" ? facts.title : official.campaign}”,
        contratada por {known(official.body)},{" "}
        {shown.length === 0
          ? `sem nenhuma exibição registrada em ${name}.`
          : `entre ${dayName(shown[0]?.day ?? "")} e ${dayName(shown.at(-1)?.day ?? "")}, com ${formatCount(totals.served)} exibições, das quais ${formatCount(totals.viewable)} visíveis, e ${formatCount(totals.clicks)} cliques.`}
      </p>
      <div className="signatures">
        <p className="signature">Local e data</p>
        <p className="signature">Responsável pelo veículo (nome, cargo e assinatura)</p>
      </div>
      <h2>Comprovação da veiculação</h2>
      {banners.length === 0 ? (
        <p>Nenhuma peça foi exibida neste mês.</p>
      ) : (
        <>
          <p>As peças como estavam no mês, com o lugar em que apareceram. Os números de cada dia, com a raiz que os comprova, estão no comprovante de veiculação do mesmo mês.</p>
          {banners.map((banner) => (
            <PieceFigures key={banner.banner} banner={banner} timeZone={facts.timeZone} />
          ))}
        </>
      )}
      <h2>Audiência do veículo em {name}</h2>
      {audience === null ? (
        <p>A audiência deste mês não foi medida.</p>
      ) : (
        <dl className="totals">
          <div>
            <dt>Visualizações de página</dt>
            <dd>{formatCount(audience.views)}</dd>
          </div>
          <div>
            <dt>Sessões</dt>
            <dd>{formatCount(audience.sessions)}</dd>
          </div>
          <div>
            <dt>Visitantes por dia, em média</dt>
            <dd>{formatCount(Math.round(audience.visitors / audience.days))}</dd>
          </div>
          <div>
            <dt>Dias medidos</dt>
            <dd>{formatCount(audience.days)}</dd>
          </div>
        </dl>
      )}
      <p className="note">
        Método: medição do próprio site, sem cookies e sem guardar endereços. Cada página aberta envia um aviso com um número próprio, contado uma vez. Um visitante é um código que
        muda a cada dia, por isso visitantes não são somados entre dias. Uma sessão termina depois de 30 minutos sem atividade. Robôs, pré-carregamentos e a equipe não contam.
      </p>
      <h2>O que significam</h2>
      <Definitions />
    </Document>
  );
}
