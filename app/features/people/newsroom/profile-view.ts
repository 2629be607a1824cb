import type { AuthorProfileWire } from "#app/features/authors/author-profiles.wire.ts";

/** What the screen of a public profile shows. */
export interface ProfileView {
  operation: string;
  userId: number;
  name: string;
  /** Whether it is one's own: nobody else decides whether the change log names one. */
  isOwn: boolean;
  /** The account's picture, which readers may see. */
  picture: string | null;
  published: boolean;
  /** Of the page, as it is or would be; null where the name makes none. */
  path: string | null;
  version: number;
  values: Readonly<Record<string, string>>;
  /** Names of the towns, offered while one types. */
  towns: readonly string[];
}

const ON = "on";

/** A profile as its form holds it: an address a line, and switches that are "on" or empty. */
export const profileValues = (profile: AuthorProfileWire): Record<string, string> => ({
  cargo: profile.cargo,
  municipio: profile.municipio,
  area: profile.area,
  texto: profile.texto,
  emailPublico: profile.emailPublico,
  redes: profile.redes.join("\n"),
  mostraFoto: profile.mostraFoto ? ON : "",
  nomeNoHistorico: profile.nomeNoHistorico ? ON : "",
});
