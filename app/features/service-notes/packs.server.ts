import { createHash } from "node:crypto";
import { createAdvertiserRepository } from "#app/features/banners/advertisers.store.ts";
import type { Contract } from "#app/features/banners/contract.ts";
import { createContractReportRepository, createInvoiceRepository, type StoredMonth } from "#app/features/banners/contracts.store.ts";
import { nextMonth, reportMonths } from "#app/features/banners/delivery-report.ts";
import { KEYS_KEY } from "#app/features/editions/addresses.ts";
import { type EditionSigner, type EditionStore, rewrite } from "#app/features/editions/edition-store.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, readOne } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { newsroomDayStart } from "#app/platform/time/newsroom-clock.ts";
import { createPackTotals, nameOf, type PackLine, packedHours, signedText } from "./pack.ts";
import type { ServiceNote } from "./service-note.ts";
import type { ServiceNoteService } from "./service-notes.server.ts";

const NO_KEY = "Para assinar pacotes, configure EDITION_KEY: a chave que assina as edições seladas.";

const iso = (time: number): string => new Date(time).toISOString();

const toCreative = ({ banner, since, title, position, type, size, image, link }: StoredMonth["creatives"][number]): PackLine => ({
  ...{ tipo: "peca", banner, desde: iso(since), titulo: title, posicao: position, formato: type },
  ...{ tamanho: size, imagem: image, destino: link },
});

/** Packs for the accounts of a public buyer: what was delivered, noted and paid of a contract, as one signed file. */
export function createPackService(
  { db, settings: { name: site, url, timeZone }, now }: SharedDependencies,
  { notes, signer, store }: { notes: ServiceNoteService; signer: EditionSigner | null; store: EditionStore },
) {
  const reports = createContractReportRepository(db);
  const invoices = createInvoiceRepository(db);
  const advertisers = createAdvertiserRepository(db);

  async function toNote(note: ServiceNote): Promise<PackLine> {
    const { invoiceId, number, accessKey, day, ibsCents, cbsCents, file } = note;
    const bytes = await notes.bytesOf(note);
    const pdf = file && { sha256: file.fileHash, base64: bytes && Buffer.from(bytes).toString("base64") };
    return { tipo: "nota", cobranca: invoiceId, numero: number, chave: accessKey, emissao: day, ibs: ibsCents, cbs: cbsCents, pdf };
  }

  /** The lines before the signature; a month is held at a time. */
  async function* linesOf(contract: Contract, advertiser: string): AsyncGenerator<PackLine> {
    const { id, title, number, kind, startsAt, endsAt, extraDays, quantity, publicAdvertising } = contract;
    yield {
      ...{ tipo: "pacote", versao: 1, geradoEm: iso(now()), site, endereco: url, fuso: timeZone, anunciante: advertiser },
      contrato: { titulo: title, numero: number, tipo: kind, inicio: iso(startsAt), fim: iso(endsAt), diasExtras: extraDays, quantidade: quantity },
      publicidadeOficial: publicAdvertising && {
        ...{ orgao: publicAdvertising.body, campanha: publicAdvertising.campaign, agencia: publicAdvertising.agency },
        ...{ pi: publicAdvertising.order, processo: publicAdvertising.process },
      },
    };
    const totals = createPackTotals();
    const counted = function* (line: PackLine) {
      totals.add(line);
      yield line;
    };
    let creatives: StoredMonth["creatives"] = [];
    for (const month of reportMonths(contract, now(), timeZone).reverse()) {
      const ends = newsroomDayStart(Date.parse(`${nextMonth(month)}-01T12:00:00Z`), timeZone);
      const [stored, audience] = await readOne(db, joinReads(reports.readMonth(id, month, ends), reports.readAudience(month)));
      for (const line of packedHours(stored, month)) yield* counted(line);
      const audiencia = audience && { paginas: audience.views, sessoes: audience.sessions, visitantes: audience.visitors, dias: audience.days };
      yield { tipo: "mes", mes: month, ...totals.month(month), audiencia };
      ({ creatives } = stored);
    }
    for (const creative of creatives) yield toCreative(creative);
    for (const note of await readOne(db, notes.readOfContract(id))) yield* counted(await toNote(note));
    for (const { id: cobranca, amountCents: valor, paidAt } of (await readOne(db, invoices.readOfContract(id))).reverse())
      if (paidAt !== null) yield* counted({ tipo: "pagamento", cobranca, valor, pagoEm: iso(paidAt) });
    yield totals.total();
  }

  async function* textOf(signing: EditionSigner, contract: Contract, advertiser: string): AsyncGenerator<string> {
    const linhas: [string, string][] = [];
    for await (const line of linesOf(contract, advertiser)) {
      const text = JSON.stringify(line);
      linhas.push([nameOf(line), createHash("sha256").update(text).digest("hex")]);
      yield `${text}\n`;
    }
    const [{ signature }, chave] = await Promise.all([signing.sign(signedText(linhas)), signing.publicKey()]);
    yield `${JSON.stringify({ tipo: "assinatura", linhas, chave, assinatura: signature })}\n`;
  }

  return {
    /** The pack of a contract, piece by piece; 501 without a key. One that breaks off has no signature. */
    async make(contractId: number): Promise<AsyncGenerator<string>> {
      const signing = signer ?? refuse("not-configured", NO_KEY);
      const contract = (await readOne(db, advertisers.readContract(contractId))) ?? refuse("not-found", "Contrato não encontrado.");
      const advertiser = await readOne(db, advertisers.readAdvertiser(contract.advertiserId));
      const key = await signing.publicKey();
      // Published before the first edition too: who checks a pack compares its key.
      await rewrite(store, KEYS_KEY, (text) => (text?.includes(key) ? text : key + (text ?? "")));
      return textOf(signing, contract, advertiser?.name ?? "");
    },
  };
}
