import { Buffer } from "node:buffer";
import type { FileFormat } from "#app/features/media/media-kind.ts";

/** A file of the demo library that is no picture. */
export interface SeedFile {
  format: FileFormat;
  title: string;
  alt: string;
  credit: string;
  tags: readonly string[];
  bytes: Uint8Array;
  durationMs: number | null;
  /** Days before the seeding at which it was uploaded. */
  daysAgo: number;
}

const CALENDAR = [
  "Segunda-feira, dia 23: UBS do bairro Fonte dos Matos, das 8h às 17h",
  "Terça-feira, dia 24: UBS do bairro Petecas, das 8h às 17h",
  "Quarta-feira, dia 25: povoado Várzea, na escola municipal, das 9h às 15h",
  "Quinta-feira, dia 26: mercado público, das 7h às 12h",
  "Sexta-feira, dia 27: UBS do Centro, das 8h às 20h",
  "",
  "Leve documento com foto, CPF e a caderneta de vacinação.",
  "Crianças devem estar acompanhadas de um responsável.",
];

const LINE_HEIGHT = 22;

/** Text of a PDF's page: Latin-1, with what would end it escaped. */
const quoted = (line: string) => `(${line.replace(/[\\()]/g, "\\$&")}) Tj`;

/** One page of A4 in Helvetica. */
function pdfOf(title: string, lines: readonly string[]): Uint8Array {
  const text = ["BT /F2 20 Tf 56 770 Td", quoted(title), `/F1 12 Tf 0 -${2 * LINE_HEIGHT} Td ${LINE_HEIGHT} TL`, ...lines.map((line) => `${quoted(line)} T*`), "ET"].join("\n");
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R/Lang(pt-BR)>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>",
    `<</Length ${Buffer.byteLength(text, "latin1")}>>stream\n${text}\nendstream`,
    font("Helvetica"),
    font("Helvetica-Bold"),
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const at = Buffer.byteLength(file, "latin1");
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = Buffer.byteLength(file, "latin1");
  const entries = places.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file, "latin1"));
}

/** Title of the recording that proves quotations. */
export const SEED_INTERVIEW = "Entrevista de demonstração (tons no lugar da voz)";

const SAMPLE_RATE = 22_050;

/** Notes of the bulletin's opening: when they begin and for how long (s), and how high they are (Hz). */
const NOTES = [
  [0, 0.5, 392],
  [0.3, 0.5, 493.88],
  [0.6, 0.5, 587.33],
  [0.9, 1.6, 783.99],
  [0.9, 1.6, 493.88],
] as const;

const SECONDS = 2.6;

/** Bells: how high the sound is at a second, from -1 to 1. */
const bells = (at: number): number =>
  0.3 *
  NOTES.reduce((sum, [from, length, hertz]) => {
    const since = at - from;
    return since < 0 || since > length ? sum : sum + Math.sin(2 * Math.PI * hertz * since) * Math.exp(-4 * since) * Math.min(1, since * 200);
  }, 0);

const INTERVIEW_SECONDS = 20;

/** Substitute for a voice: each second has a higher tone than the one before, so a listener can identify the second. */
const interview = (at: number): number => 0.3 * Math.sin(2 * Math.PI * (220 + 20 * Math.floor(at)) * at) * Math.min(1, 20 * (at % 1), 20 * (1 - (at % 1)));

/** A recording of `seconds`, 16 bits, one channel. */
function wavOf(seconds: number, heightAt: (second: number) => number): Uint8Array {
  const samples = Math.round(SAMPLE_RATE * seconds);
  const file = Buffer.alloc(44 + samples * 2);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(SAMPLE_RATE, 24);
  file.writeUInt32LE(SAMPLE_RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(samples * 2, 40);
  for (let index = 0; index < samples; index += 1) file.writeInt16LE(Math.round(heightAt(index / SAMPLE_RATE) * 32_767), 44 + index * 2);
  return new Uint8Array(file);
}

export const libraryFiles = (): SeedFile[] => [
  {
    format: "pdf",
    title: "Calendário de vacinação de novembro",
    alt: "Datas, horários e locais de vacinação da semana de 23 a 27 de novembro em Piripiri",
    credit: "Secretaria Municipal de Saúde de Piripiri",
    tags: ["vacinação", "saúde", "Piripiri"],
    bytes: pdfOf("Calendário de vacinação de novembro", CALENDAR),
    durationMs: null,
    daysAgo: 3,
  },
  {
    format: "wav",
    title: "Vinheta do boletim da manhã",
    alt: "Quatro notas de sino que abrem o boletim em áudio",
    credit: "Redação Lide",
    tags: ["vinheta", "boletim", "áudio"],
    bytes: wavOf(SECONDS, bells),
    durationMs: SECONDS * 1000,
    daysAgo: 9,
  },
  {
    format: "wav",
    title: SEED_INTERVIEW,
    alt: "Um tom para cada segundo, no lugar de uma voz",
    credit: "Redação Lide",
    tags: ["entrevista", "áudio"],
    bytes: wavOf(INTERVIEW_SECONDS, interview),
    durationMs: INTERVIEW_SECONDS * 1000,
    daysAgo: 1,
  },
];
