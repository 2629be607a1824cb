// `npm start`: from a fresh clone to a running newsroom on this machine.
import { start } from "./lib/start-newsroom.mjs";

await start();
