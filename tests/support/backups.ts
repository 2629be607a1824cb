import { createSealer } from "#app/features/backup/sealer.server.ts";
import { Client, testEnv } from "./site.ts";

interface Run {
  id: string;
  fase: string;
}

/** The table that `wrangler d1 migrations apply` leaves: the tests apply migrations themselves. */
export async function noteMigrations(): Promise<void> {
  const { TEST_MIGRATIONS } = testEnv as unknown as { TEST_MIGRATIONS: { name: string }[] };
  await testEnv.DB.batch([
    testEnv.DB.prepare("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE)"),
    ...TEST_MIGRATIONS.map(({ name }) => testEnv.DB.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name)),
  ]);
}

/** A client with the key of the backups. */
export const keyHolder = async (): Promise<Client> => new Client({ Authorization: `Bearer ${await createSealer(testEnv.BACKUP_KEY ?? "").token()}` });

/** Makes a backup by the API, to its end; answers its id. */
export async function madeBackup(client: Client): Promise<string> {
  for (;;) {
    const { status, body, text } = await client.post<Run>("/api/backups");
    if (status !== 202) throw new Error(`the backup answered ${status}: ${text}`);
    if (body.fase === "done") return body.id;
  }
}

/** Restores a backup by the API, to its end; answers the request that did. */
export async function restored(client: Client, id: string, request: string = crypto.randomUUID()): Promise<string> {
  for (;;) {
    const { status, body, text } = await client.post<Run>("/api/backups/restoration", { id, pedido: request });
    if (status !== 202) throw new Error(`the restoration answered ${status}: ${text}`);
    if (body.fase === "done") return request;
  }
}
