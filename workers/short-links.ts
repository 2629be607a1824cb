import { Hono } from "hono";

interface Bindings {
  SITE_NAME: string;
  SITE_URL: string;
}

const app = new Hono<{ Bindings: Bindings }>();

const page = (siteName: string, siteUrl: string) => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>Link não encontrado</title>
<style>body{font:18px/1.5 Georgia,serif;margin:0;display:grid;min-height:100vh;place-items:center;background:#faf8f4;color:#1b1a17}main{padding:24px;max-width:32rem}a{color:inherit}@media (prefers-color-scheme:dark){body{background:#161513;color:#ece8df}}</style></head>
<body><main><h1>Link não encontrado</h1><p>Este endereço curto não existe ou foi digitado com algum erro.</p><p><a href="${siteUrl}/">Ir para ${siteName}</a></p></main></body></html>`;

app.use(async (context, next) => {
  await next();
  context.header("X-Content-Type-Options", "nosniff");
  context.header("Referrer-Policy", "no-referrer");
  context.header("Cache-Control", "no-store");
  context.header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'");
});

app.get("/", (context) => context.redirect(`${context.env.SITE_URL}/`, 302));
// No code has been given out yet: every one is unknown.
app.get("/:code", (context) => context.html(page(context.env.SITE_NAME, context.env.SITE_URL), 404));

export default app;
