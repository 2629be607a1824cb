import { z } from "zod/v4";
import { momentKey, recordVersion } from "#app/platform/record/record.wire.ts";
import { flag, idParam, moment, nameLine, toIso, typed } from "#app/platform/text/text.wire.ts";
import { momentOfControl } from "#app/platform/time/local-time.ts";
import { POLL_OPTION_MAX, POLL_OPTIONS_MAX, POLL_QUESTION_MAX, POLL_STATES, type Poll, type PollFields, percentagesOf, pollStateAt } from "./poll.ts";

const OBJECT = "Envie um objeto JSON.";
const REQUIRED = "Este campo é obrigatório.";
const DECLARATION = "Diga se a enquete trata de eleição.";

const question = nameLine(POLL_QUESTION_MAX).refine((value) => value !== "", REQUIRED);
const option = nameLine(POLL_OPTION_MAX);
const options = z
  .array(option, "Deve ser uma lista de textos.")
  .max(POLL_OPTIONS_MAX, `São no máximo ${POLL_OPTIONS_MAX} opções.`)
  .transform((list) => list.filter((one) => one !== ""));
const version = recordVersion.optional();

/** `POST /polls`: all of it; what it is about is declared, with no value assumed. */
export const pollDraft = z.object({ pergunta: question, opcoes: options, abre: moment, fecha: moment, sobreEleicao: z.boolean(DECLARATION), naCapa: flag.default(false) }, OBJECT);

/** `PUT /polls/{id}`: all of it, as it was read; with `versao`, only over it. */
export const pollChange = pollDraft.extend({ versao: version });

/** `POST /polls/{id}/close` and `/withdraw`: with `versao`, only that one. */
export const pollEnding = z.object({ versao: version }, OBJECT);

export const pollsQuery = z.object({ apos: momentKey().optional() });

export const pollParams = idParam;

/** Maps the sent fields to the domain's names. */
export const toPollFields = ({ pergunta, opcoes, abre, fecha, sobreEleicao, naCapa }: z.output<typeof pollDraft>): PollFields => ({
  question: pergunta,
  options: opcoes,
  opensAt: abre,
  closesAt: fecha,
  isElectoral: sobreEleicao,
  onHome: naCapa,
});

const time = z.string().meta({ format: "date-time" });

export const pollWire = z
  .object({
    id: z.int(),
    estado: z.enum(POLL_STATES),
    pergunta: z.string(),
    opcoes: z.array(z.object({ texto: z.string(), votos: z.int(), porcento: z.int() })),
    respostas: z.int(),
    abre: time,
    fecha: time,
    sobreEleicao: z.boolean(),
    naCapa: z.boolean(),
    criadaPor: z.string(),
    versao: z.int(),
    atualizadaEm: time,
  })
  .meta({ id: "Poll" });

export const pollsWire = z.object({
  items: z.array(pollWire.extend({ materias: z.array(z.object({ id: z.int(), titulo: z.string() })), totalMaterias: z.int() })),
  proximo: z.string().nullable(),
});

/** A poll as it is at `now` (ms). */
export function toPollWire(poll: Poll, now: number): z.infer<typeof pollWire> {
  const shares = percentagesOf(poll.options.map(({ votes }) => votes));
  return {
    id: poll.id,
    estado: pollStateAt(poll, now),
    pergunta: poll.question,
    opcoes: poll.options.map(({ text, votes }, index) => ({ texto: text, votos: votes, porcento: shares[index] ?? 0 })),
    respostas: poll.answers,
    abre: toIso(poll.opensAt) ?? "",
    fecha: toIso(poll.closesAt) ?? "",
    sobreEleicao: poll.isElectoral,
    naCapa: poll.onHome,
    criadaPor: poll.createdByName,
    versao: poll.version,
    atualizadaEm: toIso(poll.updatedAt) ?? "",
  };
}

/** The control of an option, from 1. */
export const optionControl = (position: number): string => `opcao${position}`;

/** The form of a poll: the rules of the API over what its controls hold, on the newsroom's clock. */
export function pollForm(timeZone: string) {
  const control = typed.transform((value): string | null => (value === "" ? null : momentOfControl(value, timeZone)));
  const moments = control.pipe(z.string("Informe a data e a hora.").pipe(moment));
  const optional = typed.pipe(option);
  const needed = typed.pipe(option.refine((value) => value !== "", REQUIRED));
  return z
    .object({
      pergunta: typed.pipe(question),
      opcao1: needed,
      opcao2: needed,
      opcao3: optional,
      opcao4: optional,
      opcao5: optional,
      opcao6: optional,
      abre: moments,
      fecha: moments,
      sobreEleicao: typed.pipe(z.enum(["sim", "nao"], DECLARATION)).transform((value) => value === "sim"),
      naCapa: typed.pipe(z.string()).transform((value) => value === "on"),
    })
    .transform(({ opcao1, opcao2, opcao3, opcao4, opcao5, opcao6, ...rest }) => ({
      ...rest,
      opcoes: [opcao1, opcao2, opcao3, opcao4, opcao5, opcao6].filter((one) => one !== ""),
    }));
}
