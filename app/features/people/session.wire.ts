import { z } from "zod/v4";
import { flag, toIso } from "#app/platform/text/text.wire.ts";
import type { Role } from "./capabilities.ts";
import { ROLES } from "./capabilities.ts";

export const signInBody = z.object(
  {
    email: z.string("Informe o e-mail.").trim().min(1, "Informe o e-mail.").max(254, "E-mail longo demais."),
    password: z.string("Informe a senha.").min(1, "Informe a senha.").max(1_000, "Senha longa demais."),
    /** On a computer that others use too: the session ends when idle. */
    shared: flag.optional().default(false),
  },
  "Envie um objeto JSON.",
);

export const userWire = z
  .object({ id: z.int(), name: z.string(), email: z.string(), role: z.enum(ROLES), avatar: z.string().nullable(), createdAt: z.string() })
  .meta({ id: "User" });
export type UserWire = z.infer<typeof userWire>;

export const sessionWire = z.object({ user: userWire, token: z.string(), expiresAt: z.string() }).meta({ id: "Session" });

/** Of the session that asks: when it ends unless something prolongs it. `remainingSeconds` needs no clock that agrees with ours. */
export const ownSessionWire = z.object({ shared: z.boolean(), expiresAt: z.string(), remainingSeconds: z.number() });
export type OwnSessionWire = z.infer<typeof ownSessionWire>;

export const toOwnSessionWire = ({ isShared, endsAt }: { isShared: boolean; endsAt: number }, now: number): OwnSessionWire => ({
  shared: isShared,
  expiresAt: new Date(endsAt).toISOString(),
  remainingSeconds: Math.max(0, (endsAt - now) / 1000),
});

export const toUserWire = (user: { id: number; name: string; email: string; role: Role; avatar: string | null; createdAt: number }): UserWire => ({
  id: user.id,
  name: user.name,
  email: user.email,
  role: user.role,
  avatar: user.avatar,
  createdAt: toIso(user.createdAt) ?? "",
});
