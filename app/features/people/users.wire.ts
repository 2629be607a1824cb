import { z } from "zod/v4";
import { pictureSizeOf } from "#app/features/media/picture.ts";
import { lengthOf } from "#app/platform/text/clean-text.ts";
import { nameLine } from "#app/platform/text/text.wire.ts";
import { ID_TEXT } from "#app/platform/values/read-id.ts";
import { ROLES } from "./capabilities.ts";
import type { Invitation } from "./person.ts";
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from "./person.ts";
import type { SessionLine } from "./session.ts";
import { userWire } from "./session.wire.ts";

const OBJECT = "Envie um objeto JSON.";

const name = nameLine(NAME_MAX).refine((value) => value !== "", "Informe o nome.");
const email = nameLine(EMAIL_MAX).pipe(z.email("Digite um e-mail válido, como nome@exemplo.com."));
const role = z.enum(ROLES, "Escolha um papel: admin, editor ou reporter.");
/** As it was typed: spaces count, and every character is allowed. */
const newPassword = z
  .string("Informe a senha.")
  .refine((value) => lengthOf(value) >= PASSWORD_MIN, `A senha precisa de pelo menos ${PASSWORD_MIN} caracteres.`)
  .refine((value) => value.length <= PASSWORD_MAX, "Senha longa demais.");
const knownPassword = z.string("Informe a senha atual.").min(1, "Informe a senha atual.").max(PASSWORD_MAX, "Senha longa demais.");

/** `POST /auth/register` (spec 2 §7). */
export const registerBody = z.object({ name, email, password: newPassword, role }, OBJECT);

/** `PATCH /users/{id}`: any of the fields; a blank password keeps the current one (spec 2 §5). */
export const userChange = z.object(
  {
    name: name.optional(),
    email: email.optional(),
    role: role.optional(),
    password: z
      .literal("")
      .transform(() => undefined)
      .or(newPassword)
      .optional(),
  },
  OBJECT,
);

export const usersWire = z.object({ items: z.array(userWire) });

/** Own picture: one of this site's, as `POST /upload` answers it; null or empty for none. */
const ownPicture = z
  .string("Envie o endereço da imagem.")
  .transform((value) => (value === "" ? null : value))
  .refine((value) => value === null || pictureSizeOf(value) !== null, "Envie a imagem antes: só valem as deste site.")
  .nullable();

/** `PATCH /auth/me`. */
export const ownChange = z.object({ name: name.optional(), avatar: ownPicture.optional() }, OBJECT);

/** The form of one's own name. */
export const ownName = z.object({ name });

/** `PUT /auth/password`. */
export const passwordChange = z.object({ current: knownPassword, password: newPassword }, OBJECT);

export const sessionLineWire = z
  .object({ id: z.string(), device: z.string(), shared: z.boolean(), current: z.boolean(), createdAt: z.string(), lastUsedAt: z.string(), expiresAt: z.string() })
  .meta({ id: "SessionLine" });
export const sessionLinesWire = z.object({ items: z.array(sessionLineWire) });

/** `current` is the session that asks. */
export const toSessionLineWire = (session: SessionLine, currentId: string): z.infer<typeof sessionLineWire> => ({
  id: session.id,
  device: session.device,
  shared: session.isShared,
  current: session.id === currentId,
  createdAt: new Date(session.createdAt).toISOString(),
  lastUsedAt: new Date(session.usedAt).toISOString(),
  expiresAt: new Date(session.endsAt).toISOString(),
});

const SESSION_ID = /^[\w-]{8,80}$/;
export const ownSessionParam = z.object({ session: z.string().regex(SESSION_ID) });
export const userSessionParam = ownSessionParam.extend({
  id: z.string().regex(ID_TEXT).transform(Number),
});

/** `POST /invitations`; `byEmail`: the link goes to the address instead of into the answer. */
export const invitationBody = z.object({ email, role, byEmail: z.boolean("Deve ser verdadeiro ou falso.").optional() }, OBJECT);

/** The form of an invitation; which of its buttons was pressed says how the link gets there. */
export const invitationForm = z.object({ email, role, delivery: z.enum(["link", "email"]).default("link") });

export const invitationWire = z
  .object({ id: z.int(), email: z.string(), role: z.enum(ROLES), invitedBy: z.string(), createdAt: z.string(), expiresAt: z.string() })
  .meta({ id: "Invitation" });
export const invitationsWire = z.object({ items: z.array(invitationWire) });
/** `url` is shown once: only its hash is kept. Null where it goes by e-mail. */
export const newInvitationWire = invitationWire.extend({ url: z.string().nullable() });

export const toInvitationWire = ({ createdAt, expiresAt, ...invitation }: Invitation): z.infer<typeof invitationWire> => ({
  ...invitation,
  createdAt: new Date(createdAt).toISOString(),
  expiresAt: new Date(expiresAt).toISOString(),
});

/** The form of an invitation's page. */
export const joinForm = z.object({ name, password: newPassword, repeated: z.string() }).refine((form) => form.password === form.repeated, {
  path: ["repeated"],
  message: "As senhas não são iguais.",
});
