import { refuse } from "#app/platform/failures/refusal.ts";

export const STATEMENT_TOO_LARGE = "O extrato passa de 5 MB. Baixe um período menor.";

const MISSING = "Escolha o arquivo do extrato.";

/** Bytes of the statement in a form's field `arquivo`; 422 without one. */
export async function readStatementFile(form: FormData): Promise<Uint8Array> {
  const file = form.get("arquivo");
  if (file === null || typeof file === "string" || file.size === 0) return refuse("invalid", MISSING, { fields: [{ field: "arquivo", message: MISSING }] });
  return new Uint8Array(await file.arrayBuffer());
}
