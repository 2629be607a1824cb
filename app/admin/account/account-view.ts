import type { FormAnswer } from "#app/admin/form-refusal.tsx";
import type { SessionView } from "#app/admin/people/session-view.ts";
import type { Role } from "#app/domain/access/capabilities.ts";
import type { Passkey } from "#app/domain/access/passkey.ts";
import { shortTime } from "#app/domain/time/newsroom-clock.ts";

export interface PasskeyRow {
  id: string;
  name: string;
  since: string;
  /** Null until it was used. */
  used: string | null;
}

export interface AccountView {
  name: string;
  email: string;
  role: Role;
  avatar: string | null;
  sessions: SessionView[];
  passkeys: PasskeyRow[];
}

/** What is said where a form failed and nobody knows why. */
export const ACCOUNT_FAILURE = "Não foi possível salvar";

/** What came of a form of 'Minha conta'. */
export interface AccountAnswer extends FormAnswer {
  /** Which form it was. */
  form: string;
}

export const toPasskeyRow = ({ id, name, createdAt, usedAt }: Passkey, now: number, timeZone: string): PasskeyRow => ({
  id,
  name,
  since: shortTime(createdAt, now, timeZone),
  used: usedAt === null ? null : shortTime(usedAt, now, timeZone),
});
