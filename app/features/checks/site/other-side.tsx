import { Facts } from "#app/features/banners/site/delivery-report.tsx";
import { Document, PrintButton } from "#app/ui/site/documents/document.tsx";
import { PAPER_STYLE } from "#app/ui/site/documents/document-style.ts";

/** A record as it is printed. */
interface PrintedRecord {
  seq: number;
  who: string;
  asked: string;
  deadline: string | null;
  outcome: string;
  question: string;
  answer: string;
  recorded: string;
  amends: number | null;
  amendedBy: number | null;
  seal: string;
}

interface OtherSideDocumentProps {
  siteName: string;
  title: string;
  address: string;
  lines: readonly PrintedRecord[];
  isSealed: boolean;
  seal: string;
  printedAt: string;
}

/** Record of a story's other side, as it can be shown to a court. */
export function OtherSideDocument({ siteName, title, address, lines, isSealed, seal, printedAt }: OtherSideDocumentProps) {
  return (
    <Document title={`Outro lado: ${title}`} siteName={siteName} kind="Registro do outro lado" style={PAPER_STYLE} tools={<PrintButton />}>
      <h1>{title}</h1>
      <p className="note">
        {address}. Impresso em {printedAt}.
      </p>
      <div className={isSealed || lines.length === 0 ? "box" : "box bad"}>
        <p>{seal}</p>
      </div>
      {lines.map((line) => (
        <section key={line.seq}>
          <h2>
            Registro {line.seq}
            {line.amendedBy === null ? "" : ` (corrigido pelo registro ${line.amendedBy})`}
          </h2>
          <Facts
            rows={[
              ["Quem foi procurado", line.who],
              ["Por onde e quando", line.asked],
              ...(line.deadline === null ? [] : [["Prazo", line.deadline] as const]),
              ["O que aconteceu", line.outcome],
              ["Registrado por", line.recorded],
              ...(line.amends === null ? [] : [["Corrige", `Registro ${line.amends}`] as const]),
            ]}
          />
          {line.question === "" ? null : <p>Pergunta: {line.question}</p>}
          {line.answer === "" ? null : <p>Resposta: {line.answer}</p>}
          <p className="hash">Selo: {line.seal}</p>
        </section>
      ))}
      <p className="note">
        Cada selo é o SHA-256 do registro e do selo anterior; a trilha da redação guarda os mesmos selos. Um registro não muda depois de salvo: outro o corrige.
      </p>
    </Document>
  );
}
