import { Hono } from "hono";

/** The least that a redirect can be: what the short links are compared with. */
const app = new Hono();
app.get("/:code", (context) => context.redirect("https://exemplo.com/destino", 302));

export default app;
