// `npm run backup:key`: prints a new key for backups, and how to set it. Nothing is stored.
import { newBackupKey } from "./lib/state-check.mjs";

console.log(`BACKUP_KEY=${newBackupKey()}

Deployed: the line into deploy.env, then \`npm run deploy\`.
Locally: \`npm start\` makes its own, in the state folder.

Keep a copy of the key away from the backups: without it nobody restores them, with it everybody can.`);
