// Notes of service of the demo: of every paid charge, with an invented key and a PDF that says so.
import { createHash } from "node:crypto";
import { checkDigit, type NoteFile } from "#app/features/service-notes/service-note.ts";
import { createServiceNoteRepository } from "#app/features/service-notes/service-notes.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";

const TIME_ZONE = "America/Fortaleza";

/** A town and a CNPJ of examples; generator 2: the national system; kind 2: CNPJ. */
const ISSUER = "2208007" + "2" + "2" + "11222333000181";

function keyOf(number: number, day: string): string {
  const first = `${ISSUER}${String(number).padStart(13, "0")}${day.slice(2, 4)}${day.slice(5, 7)}${String(123_456_000 + number)}`;
  return `${first}${checkDigit(first)}`;
}

/** A page with one line of text. */
function pdfOf(line: string): Uint8Array {
  const text = `BT /F1 16 Tf 60 760 Td (${line}) Tj ET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  let file = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`;
  return new TextEncoder().encode(file);
}

/** Seeds the notes once; repeated, it changes nothing. */
export async function seedServiceNotes({ d1, bucket }: { d1: D1Database; bucket: R2Bucket }, persistently: <T>(step: () => Promise<T>) => Promise<T>): Promise<void> {
  const { results: paid } = await persistently(() =>
    d1.prepare("SELECT id, amount_cents AS cents, paid_at AS paidAt FROM invoices WHERE paid_at IS NOT NULL ORDER BY id").all<{ id: number; cents: number; paidAt: number }>(),
  );
  const notes = createServiceNoteRepository(createDatabase(d1));
  for (const [index, { id, cents, paidAt }] of paid.entries()) {
    const [number, day] = [index + 41, newsroomDay(paidAt, TIME_ZONE)];
    const pdf = pdfOf(`DEMO: esta nota nao existe. NFS-e ${number}`);
    const file: NoteFile = { fileKey: `service-notes/${id}/demo.pdf`, fileHash: createHash("sha256").update(pdf).digest("hex"), fileBytes: pdf.byteLength };
    await persistently(async () => void (await bucket.put(file.fileKey, pdf, { httpMetadata: { contentType: "application/pdf" } })));
    // The rates of the test year 2026: 0.1 % and 0.9 %.
    const fields = { number, accessKey: keyOf(number, day), day, ibsCents: Math.round(cents / 1_000), cbsCents: Math.round((cents * 9) / 1_000) };
    const signed = { at: paidAt, actor: { id: null, name: "Helena Andrade" }, action: "service-note.add", details: { subject: `nº ${number}` } };
    await persistently(async () => void (await notes.add(id, fields, file, signed)));
  }
}
