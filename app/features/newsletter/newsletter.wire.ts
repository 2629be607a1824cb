import { z } from "zod/v4";
import { flag, nameLine, toIso } from "#app/platform/text/text.wire.ts";
import { hourText, parseHour } from "#app/platform/time/local-time.ts";
import { NEWSLETTER_SLOTS, type NewsletterIssue, type NewsletterSettings, type NewsletterSlot, SLOT_NAMES } from "./editions.ts";
import { NEWSLETTER_EMAIL_MAX, type NewsletterChoice, type SubscriberState } from "./subscriber.ts";

const TOWN = /^[a-z0-9-]{0,120}$/;
const TOWN_PROBLEM = "Escolha um município da lista.";

const town = z.string(TOWN_PROBLEM).regex(TOWN, TOWN_PROBLEM);
const checkbox = z.literal("1").optional();

const choiceFields = { municipio: town, manha: checkbox, noite: checkbox };
const toChoice = ({ municipio, manha, noite }: { municipio: string; manha?: "1" | undefined; noite?: "1" | undefined }): NewsletterChoice => ({
  town: municipio,
  slots: { morning: manha === "1", evening: noite === "1" },
});

/** The sign-up form as a browser sends it. `site` is a honeypot, invisible to people. */
export const signUpForm = z
  .object({
    email: nameLine(NEWSLETTER_EMAIL_MAX)
      .transform((value) => value.toLowerCase())
      .refine((value) => /^[^\s@<>"]+@(?:[^\s@.<>"]+\.)+[^\s@.<>"]{2,}$/.test(value), "Digite um e-mail válido, como nome@exemplo.com."),
    ...choiceFields,
    aceito: z.literal("1", "Marque que aceita receber o boletim."),
  })
  .transform(({ email, aceito: _aceito, ...choice }) => ({ email, choice: toChoice(choice) }));

/** The form of the preferences page. */
export const choiceForm = z.object(choiceFields).transform(toChoice);

export const NEWSLETTER_FIELDS = ["email", "municipio", "edicoes", "aceito"] as const;
export type NewsletterField = (typeof NEWSLETTER_FIELDS)[number];
/** Name of the form's honeypot field. */
export const NEWSLETTER_TRAP = "site";

const HOUR = "Use um horário como 06:30.";
const hour = z.string(HOUR).refine((value) => parseHour(value) !== null, HOUR);

/** The screen's form of the schedule. */
export const newsletterScheduleForm = z.object({ horaManha: hour, horaNoite: hour, manha: checkbox, noite: checkbox }).transform(
  ({ horaManha, horaNoite, manha, noite }): Pick<NewsletterSettings, "minutes" | "isOn"> => ({
    minutes: { morning: parseHour(horaManha) ?? 0, evening: parseHour(horaNoite) ?? 0 },
    isOn: { morning: manha === "1", evening: noite === "1" },
  }),
);

/** An edition as addresses name it. */
export const slotOfName = (name: string | null): NewsletterSlot | null => NEWSLETTER_SLOTS.find((slot) => SLOT_NAMES[slot] === name) ?? null;

const STATES = { waiting: "na-fila", sending: "enviando", done: "enviada", cancelled: "cancelada", expired: "vencida" } as const;

export const newsletterIssueWire = z
  .object({
    id: z.string(),
    edicao: z.enum(["manha", "noite"]),
    titulo: z.string(),
    estado: z.enum(["na-fila", "enviando", "enviada", "cancelada", "vencida"]),
    iniciadaEm: z.string().meta({ format: "date-time" }).nullable(),
    terminadaEm: z.string().meta({ format: "date-time" }).nullable(),
    enviados: z.int(),
    recusados: z.int(),
    semConfirmacao: z.int(),
    perdidos: z.int(),
    esperando: z.int(),
  })
  .meta({ id: "NewsletterIssue" });

export const toIssueWire = ({ id, slot, title, state, startedAt, endedAt, tallies }: NewsletterIssue): z.infer<typeof newsletterIssueWire> => ({
  id,
  edicao: SLOT_NAMES[slot],
  titulo: title,
  estado: STATES[state],
  iniciadaEm: toIso(startedAt),
  terminadaEm: toIso(endedAt),
  enviados: tallies.sent,
  recusados: tallies.refused,
  semConfirmacao: tallies.uncertain,
  perdidos: tallies.missed,
  esperando: tallies.waiting + tallies.sending,
});

const edition = z.object({ ligada: z.boolean(), horario: z.string() });

/** Numbers and editions of the newsletter, without addresses. */
export const newsletterWire = z.object({
  confirmados: z.int(),
  pendentes: z.int(),
  cancelados: z.int(),
  devolvidos: z.int(),
  pausado: z.boolean(),
  edicoes: z.object({ manha: edition, noite: edition }),
  enviadas: z.array(newsletterIssueWire),
});

/** Rows of one state. */
export const countOf = (counts: readonly { state: SubscriberState; count: number }[], state: SubscriberState): number =>
  counts.filter((one) => one.state === state).reduce((sum, { count }) => sum + count, 0);

export const toNewsletterWire = (overview: {
  settings: NewsletterSettings;
  counts: readonly { state: SubscriberState; count: number }[];
  issues: readonly NewsletterIssue[];
}): z.infer<typeof newsletterWire> => {
  const { settings, counts, issues } = overview;
  const editionOf = (slot: NewsletterSlot) => ({ ligada: settings.isOn[slot], horario: hourText(settings.minutes[slot]) });
  return {
    confirmados: countOf(counts, "confirmed"),
    pendentes: countOf(counts, "pending"),
    cancelados: countOf(counts, "unsubscribed"),
    devolvidos: countOf(counts, "bounced"),
    pausado: settings.isPaused,
    edicoes: { manha: editionOf("morning"), noite: editionOf("evening") },
    enviadas: issues.map(toIssueWire),
  };
};

const editionChange = z.object({ ligada: flag, horario: hour });

/** Changes of the newsletter: the schedule of both editions, or whether it is paused. */
export const newsletterChange = z.object({ pausado: flag.optional(), edicoes: z.object({ manha: editionChange, noite: editionChange }).optional() }, "Envie um objeto JSON.");

export const scheduleOf = ({ manha, noite }: NonNullable<z.output<typeof newsletterChange>["edicoes"]>): Pick<NewsletterSettings, "minutes" | "isOn"> => ({
  minutes: { morning: parseHour(manha.horario) ?? 0, evening: parseHour(noite.horario) ?? 0 },
  isOn: { morning: manha.ligada, evening: noite.ligada },
});

export const issueParam = z.object({ id: z.string().regex(/^20\d{2}-\d{2}-\d{2}-(?:manha|noite)$/, "Edição inválida.") });
