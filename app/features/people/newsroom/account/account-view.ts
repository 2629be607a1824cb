import { shortTime } from "#app/platform/time/newsroom-clock.ts";
import type { FormAnswer } from "#app/ui/newsroom/form-refusal.tsx";
import type { Role } from "../../capabilities.ts";
import type { Passkey } from "../../session.ts";
import type { SessionView } from "../session-list.tsx";

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
  /** True when readers see the profile. */
  isPublished: boolean;
}

/** Shown for an unexpected failure of a form. */
export const ACCOUNT_FAILURE = "Não foi possível salvar";

/** Answer to a form of 'Minha conta'. */
export interface AccountAnswer extends FormAnswer {
  /** Form that was submitted. */
  form: string;
}

export const toPasskeyRow = ({ id, name, createdAt, usedAt }: Passkey, now: number, timeZone: string): PasskeyRow => ({
  id,
  name,
  since: shortTime(createdAt, now, timeZone),
  used: usedAt === null ? null : shortTime(usedAt, now, timeZone),
});
