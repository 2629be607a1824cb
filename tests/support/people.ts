import { Client } from "./site.ts";

/** A person as the API answers them. */
export interface PersonWire {
  id: number;
  name: string;
  email: string;
  role: string;
  avatar: string | null;
  createdAt: string;
}

/** A caller with an access token. */
export const bearer = (token: string) => new Client({ Authorization: `Bearer ${token}` });

/** An unused e-mail address. */
export const anAddress = () => `pessoa-${crypto.randomUUID().slice(0, 8)}@redacao.test`;

/** Registers a person as an admin does, or is refused. */
export const registered = (admin: Client, more: Record<string, unknown> = {}) =>
  admin.post<PersonWire & { detail: string; errors: { field: string; message: string }[] }>("/api/auth/register", {
    name: "Ana Lima",
    email: anAddress(),
    role: "editor",
    password: "senha-da-ana",
    ...more,
  });
