/** A line of a statement as a bank writes it. */
export interface SampleLine {
  type?: string;
  date?: string;
  amount: string;
  number: string;
  memo?: string;
  name?: string;
}

interface SampleFile {
  lines: readonly SampleLine[];
  from?: string;
  to?: string;
  account?: string;
  charset?: string;
  encoding?: string;
  /** True: each element has its closing tag, as some banks write SGML. */
  isClosed?: boolean;
}

const element = (name: string, value: string | undefined, isClosed: boolean) => (value === undefined ? "" : `<${name}>${value}${isClosed ? `</${name}>` : ""}\n`);

/** The account and lines of a statement of OFX 1, in a bank's account. */
export function sgmlAccount({ lines, from = "20261101", to = "20261130", account = "98765-4", isClosed = false }: SampleFile): string {
  const rows = lines.map(
    ({ type = "CREDIT", date = "20261110", amount, number, memo, name }) =>
      `<STMTTRN>\n${element("TRNTYPE", type, isClosed)}${element("DTPOSTED", date, isClosed)}${element("TRNAMT", amount, isClosed)}${element("FITID", number, isClosed)}${element("NAME", name, isClosed)}${element("MEMO", memo, isClosed)}</STMTTRN>\n`,
  );
  return `<STMTTRNRS>\n${element("TRNUID", "1", isClosed)}<STATUS>\n${element("CODE", "0", isClosed)}${element("SEVERITY", "INFO", isClosed)}</STATUS>\n<STMTRS>\n${element("CURDEF", "BRL", isClosed)}<BANKACCTFROM>\n${element("BANKID", "0341", isClosed)}${element("ACCTID", account, isClosed)}${element("ACCTTYPE", "CHECKING", isClosed)}</BANKACCTFROM>\n<BANKTRANLIST>\n${element("DTSTART", from, isClosed)}${element("DTEND", to, isClosed)}${rows.join("")}</BANKTRANLIST>\n<LEDGERBAL>\n${element("BALAMT", "1.00", isClosed)}${element("DTASOF", to, isClosed)}</LEDGERBAL>\n</STMTRS>\n</STMTTRNRS>\n`;
}

/** A file of OFX 1 (SGML) around accounts. */
export const sgmlFile = (accounts: string, { charset = "1252", encoding = "USASCII" }: Pick<SampleFile, "charset" | "encoding"> = {}): string =>
  `OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nSECURITY:NONE\r\nENCODING:${encoding}\r\nCHARSET:${charset}\r\nCOMPRESSION:NONE\r\nOLDFILEUID:NONE\r\nNEWFILEUID:NONE\r\n\r\n<OFX>\n<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261130120000[-3:BRT]<LANGUAGE>POR</SONRS></SIGNONMSGSRSV1>\n<BANKMSGSRSV1>\n${accounts}</BANKMSGSRSV1>\n</OFX>\n`;

/** A whole file of OFX 1. */
export const statementFile = (file: SampleFile): string => sgmlFile(sgmlAccount(file), file);
