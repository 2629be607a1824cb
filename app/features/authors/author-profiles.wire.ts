import { z } from "zod/v4";
import { EMAIL_MAX } from "#app/features/people/person.ts";
import { flag, line, nameLine, paragraphs, text } from "#app/platform/text/text.wire.ts";
import { addressFlaw } from "#app/platform/values/web-address.ts";
import { type AuthorProfile, BEAT_MAX, BIO_MAX, JOB_MAX, PROFILE_LINKS_MAX, TOWN_MAX } from "./author-profile.ts";

const OBJECT = "Envie um objeto JSON.";

const isProfile = (value: string) => /^https:\/\/[^\s"'<>\\]+$/i.test(value) && addressFlaw(value) === null;

const link = text(300)
  .transform((value) => value.trim())
  .refine(isProfile, "Cada perfil é um endereço que começa com https://.");

const links = z
  .array(link, "Deve ser uma lista de endereços.")
  .max(PROFILE_LINKS_MAX, `Informe no máximo ${PROFILE_LINKS_MAX} perfis.`)
  .transform((addresses) => [...new Set(addresses)]);

/** Empty: no address is shown. */
const email = nameLine(EMAIL_MAX).pipe(z.union([z.literal(""), z.email("Digite um e-mail válido, como nome@exemplo.com.")], "Digite um e-mail válido, como nome@exemplo.com."));

const fields = {
  cargo: line(JOB_MAX),
  municipio: line(TOWN_MAX),
  area: line(BEAT_MAX),
  texto: paragraphs(BIO_MAX),
  emailPublico: email,
  mostraFoto: flag,
  nomeNoHistorico: flag,
};

/** Body of `PUT /users/{id}/profile`: any subset; with the version that was seen, what changed since is refused. */
export const authorProfileBody = z
  .object({ ...fields, redes: links, publicado: flag, versao: z.int("Deve ser um número inteiro.").min(0, "Deve ser um número inteiro.") }, OBJECT)
  .partial();

/** The form of a profile: an address a line, and switches that are absent when off. */
export const authorProfileForm = z.object({
  ...fields,
  mostraFoto: flag.default(false),
  nomeNoHistorico: flag.optional(),
  redes: z
    .string()
    .transform((lines) =>
      lines
        .split("\n")
        .map((one) => one.trim())
        .filter((one) => one !== ""),
    )
    .pipe(links),
  versao: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
});

/** A person's profile. */
export const authorProfileWire = z
  .object({
    nome: z.string(),
    endereco: z.string().nullable(),
    cargo: z.string(),
    municipio: z.string(),
    area: z.string(),
    texto: z.string(),
    emailPublico: z.string(),
    redes: z.array(z.string()),
    mostraFoto: z.boolean(),
    nomeNoHistorico: z.boolean(),
    publicado: z.boolean(),
    versao: z.int(),
  })
  .meta({ id: "AuthorProfile" });

export type AuthorProfileWire = z.infer<typeof authorProfileWire>;

/** `endereco` is the page's, once there is one. */
export const toAuthorProfileWire = (name: string, profile: AuthorProfile, siteUrl: string): AuthorProfileWire => ({
  nome: name,
  endereco: profile.published ? `${siteUrl}/autor/${profile.slug}` : null,
  cargo: profile.job,
  municipio: profile.town,
  area: profile.beat,
  texto: profile.bio,
  emailPublico: profile.email,
  redes: [...profile.links],
  mostraFoto: profile.showsPhoto,
  nomeNoHistorico: profile.namesChanges,
  publicado: profile.published,
  versao: profile.version,
});

/** Maps the sent fields to the domain's names. */
export const fromAuthorProfileWire = (sent: { [K in keyof z.output<typeof authorProfileBody>]: z.output<typeof authorProfileBody>[K] | undefined }) => ({
  job: sent.cargo,
  town: sent.municipio,
  beat: sent.area,
  bio: sent.texto,
  email: sent.emailPublico,
  links: sent.redes,
  showsPhoto: sent.mostraFoto,
  namesChanges: sent.nomeNoHistorico,
  published: sent.publicado,
});
