import { z } from "zod/v4";
import { mediaAddress } from "#app/features/media/media-kind.ts";
import { recordVersion } from "#app/platform/record/record.wire.ts";
import { idParam, line, toIso, typed, wholeNumber } from "#app/platform/text/text.wire.ts";
import { ID_MAX } from "#app/platform/values/read-id.ts";
import { type AskedProof, type PlacedProof, type Proof, parseSecond, type StoryQuotations, WORDS_MAX } from "./quotation.ts";

const OBJECT = "Envie um objeto JSON.";
const NO_SECOND = "Diga o segundo, como 2:03,5.";
/** A recording is shorter than a day. Seconds. */
const SECOND_MAX = 86_400;

const words = line(WORDS_MAX).refine((value) => value !== "", "Escolha uma citação do texto.");
const second = z.number(NO_SECOND).min(0, NO_SECOND).max(SECOND_MAX, NO_SECOND);

/** `POST /posts/{id}/quotations`: words of the saved text, an item of the library, and where in it they are said (seconds). */
export const newProof = z.object(
  { palavras: words, gravacao: z.int("Escolha uma gravação.").min(1, "Escolha uma gravação.").max(ID_MAX, "Escolha uma gravação."), inicio: second, fim: second },
  OBJECT,
);
/** `PUT …/quotations/{quotation}`: all of it, over the version that was read. */
export const changedProof = newProof.extend({ versao: recordVersion });

export const proofParams = idParam.extend({ quotation: idParam.shape.id });

export const toAsked = ({ palavras, gravacao, inicio, fim }: z.output<typeof newProof>): AskedProof => ({
  words: palavras,
  mediaId: gravacao,
  startMs: Math.round(inicio * 1_000),
  endMs: Math.round(fim * 1_000),
});

const typedSecond = typed.transform((value, { issues }) => {
  const ms = parseSecond(value);
  if (ms === null) issues.push({ code: "custom", message: NO_SECOND, input: value });
  return (ms ?? 0) / 1_000;
});
const whole = (problem: string) => wholeNumber(0, ID_MAX, problem);

/** The form of a quotation: the same over its controls; `prova` is 0 for one without a proof. */
export const proofForm = z.object({
  palavras: words,
  gravacao: wholeNumber(1, ID_MAX, "Escolha uma gravação."),
  inicio: typedSecond,
  fim: typedSecond,
  prova: whole("Recarregue a página."),
  versao: whole("Recarregue a página."),
});

const STATES = { recorded: "gravada", silent: "sem-som", changed: "mudou", gone: "saiu" } as const;

export const proofWire = z
  .object({
    id: z.int(),
    palavras: z.string(),
    situacao: z.enum(Object.values(STATES)).nullable(),
    agora: z.string().nullable(),
    gravacao: z.object({ id: z.int(), titulo: z.string() }).nullable(),
    endereco: z.string(),
    inicio: z.number(),
    fim: z.number(),
    gravadaPor: z.string(),
    gravadaEm: z.string().meta({ format: "date-time" }),
    versao: z.int(),
  })
  .meta({ id: "Quotation" });

/** `situacao`: what the proof is worth for the saved text; null where a refusal carries it, apart from any text. */
export const toProofWire = (proof: Proof | PlacedProof): z.infer<typeof proofWire> => ({
  ...{ id: proof.id, palavras: proof.words, situacao: "state" in proof ? STATES[proof.state.kind] : null },
  agora: "state" in proof && proof.state.kind === "changed" ? proof.state.at.words : null,
  gravacao: proof.recording && { id: proof.recording.id, titulo: proof.recording.title },
  endereco: mediaAddress(proof.mediaKey),
  ...{ inicio: proof.startMs / 1_000, fim: proof.endMs / 1_000, gravadaPor: proof.boundByName, gravadaEm: toIso(proof.updatedAt) ?? "", versao: proof.version },
});

export const quotationsWire = z.object({ citacoes: z.array(z.string()), items: z.array(proofWire) });

export const toQuotationsWire = ({ quotations, proofs }: StoryQuotations): z.infer<typeof quotationsWire> => ({
  citacoes: quotations.map((one) => one.words),
  items: proofs.map(toProofWire),
});
