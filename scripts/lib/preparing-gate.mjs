// A Worker of the site as it answers on one machine: until Node says that migrations and seed are done, every address
// answers that the newsroom is being prepared. Deployed Workers have no such gate: nothing is seeded there.

/** After which a page or a program asks again (s). */
const RETRY_AFTER_SECONDS = 5;

const TITLE = "Estamos preparando o site";
const TEXT = "O site está sendo preparado e abre em instantes. Esta página tenta de novo sozinha.";

const HEADERS = {
  "Retry-After": String(RETRY_AFTER_SECONDS),
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "X-Robots-Tag": "noindex",
};

/** The readers' pages' paper and ink (app/site/style/tokens.css). */
const PAGE = `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}"><meta name="robots" content="noindex"><title>${TITLE}</title>
<style>:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;background:#fbfbf9;color:#15171a;font:1.0625rem/1.5 Georgia,serif}h1{margin:0 0 .75rem;font-size:1.75rem;line-height:1.15}p{margin:0;max-width:34rem}@media(prefers-color-scheme:dark){body{background:#131415;color:#ebebe8}}</style></head>
<body><main><h1>${TITLE}</h1><p>${TEXT}</p></main></body></html>`;

const DETAIL = "O site está sendo preparado. Tente novamente em instantes.";
const PROBLEM = JSON.stringify({ type: "about:blank", title: "Temporariamente indisponível", status: 503, detail: DETAIL, error: DETAIL, message: DETAIL });

/** The API and everything that is no page gets the error as programs read it. */
function preparing(request) {
  const isPage = /^(GET|HEAD)$/.test(request.method) && !/^\/api(\/|$)/.test(new URL(request.url).pathname);
  const headers = { ...HEADERS, "X-Request-Id": crypto.randomUUID(), "Content-Type": isPage ? "text/html; charset=utf-8" : "application/problem+json; charset=utf-8" };
  return new Response(request.method === "HEAD" ? null : isPage ? PAGE : PROBLEM, { status: 503, headers });
}

/** The Worker behind the gate; `READINESS` answers 204 from when it may be seen on, and is asked no more from then. */
export function gated(worker) {
  let isReady = false;
  const readiness = async (env) => (await env.READINESS.fetch("http://readiness/").catch(() => null))?.status === 204;
  return {
    ...worker,
    async fetch(request, env, ctx) {
      isReady ||= await readiness(env);
      return isReady ? worker.fetch(request, env, ctx) : preparing(request);
    },
  };
}
