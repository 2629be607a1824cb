// Answers of the HTTP front itself (http-front.mjs), as bytes: the newsroom is being prepared; the request is no valid HTTP.

import { METHODS } from "./request-framing.mjs";

/** After which a page or a program asks again (s). */
const RETRY_AFTER_SECONDS = 5;

const TITLE = "Estamos preparando o site";
const TEXT = "O site está sendo preparado e abre em instantes. Esta página tenta de novo sozinha.";
const DETAIL = "O site está sendo preparado. Tente novamente em instantes.";

/** Those of every answer of the site (app/features/readers/security-headers.http.ts). */
const HEADERS = {
  "Cache-Control": "no-store",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-site",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};
const NOTHING_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const PAGE_POLICY = `${NOTHING_POLICY}; style-src 'unsafe-inline'`;

/** The readers' pages' paper and ink (app/ui/site/style/tokens.css). */
const PAGE = `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}"><meta name="robots" content="noindex"><title>${TITLE}</title>
<style>:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;background:#fbfbf9;color:#15171a;font:1.0625rem/1.5 Georgia,serif}h1{margin:0 0 .75rem;font-size:1.75rem;line-height:1.15}p{margin:0;max-width:34rem}@media(prefers-color-scheme:dark){body{background:#131415;color:#ebebe8}}</style></head>
<body><main><h1>${TITLE}</h1><p>${TEXT}</p></main></body></html>`;

/** status: reason phrase, title of the problem. */
const TITLES = {
  400: ["Bad Request", "Requisição inválida"],
  405: ["Method Not Allowed", "Método não permitido"],
  408: ["Request Timeout", "Tempo esgotado"],
  431: ["Request Header Fields Too Large", "Cabeçalhos longos demais"],
  503: ["Service Unavailable", "Temporariamente indisponível"],
};

function answer(status, headers, body, isHead = false) {
  const all = { ...HEADERS, ...headers, "X-Request-Id": crypto.randomUUID(), "Content-Length": Buffer.byteLength(body), Connection: "close" };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`HTTP/1.1 ${status} ${TITLES[status][0]}\r\nDate: ${new Date().toUTCString()}\r\n${lines.join("")}\r\n${isHead ? "" : body}`);
}

const PROBLEM = { "Content-Type": "application/problem+json; charset=utf-8", "Content-Security-Policy": NOTHING_POLICY };

const problemBody = (status, detail) => JSON.stringify({ type: "about:blank", title: TITLES[status][1], status, detail, error: detail, message: detail });

/** The answer to what is no valid HTTP; the connection ends with it. `status` is one of those above. */
export const problemAnswer = (status, detail) => answer(status, { ...PROBLEM, ...(status === 405 ? { Allow: [...METHODS].join(", ") } : {}) }, problemBody(status, detail));

/** The answer until the newsroom is ready: a page to whoever reads pages, a problem to the API's programs. */
export function preparingAnswer({ method, path }) {
  const isPage = (method === "GET" || method === "HEAD") && !/^\/api(?:[/?]|$)/.test(path);
  const headers = isPage ? { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": PAGE_POLICY } : PROBLEM;
  return answer(503, { ...headers, "Retry-After": RETRY_AFTER_SECONDS, "X-Robots-Tag": "noindex" }, isPage ? PAGE : problemBody(503, DETAIL), method === "HEAD");
}
