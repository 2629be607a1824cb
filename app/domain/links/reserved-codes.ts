/** Codes that nobody gets (http-api § Short links): names of calls, of files that robots ask for, and of pages that people would take for the site's own. */
export const RESERVED_CODES: ReadonlySet<string> = new Set([
  ...["api", "shortener", "analytics", "dashboard", "list", "create", "stats", "links", "qr", "preview"],
  ...["admin", "login", "logout", "entrar", "sair", "senha", "conta", "auth", "oauth", "signin", "signup", "user", "users", "usuarios", "root", "redacao"],
  ...["health", "version", "status", "metrics", "debug", "null", "undefined", "nan", "true", "false"],
  ...["robots", "favicon", "sitemap", "feed", "ads", "manifest", "humans", "security", "well-known", "sw", "index", "home", "www"],
  ...["assets", "static", "public", "img", "media", "fonts", "icons", "card", "cdn-cgi", "_cache"],
  ...["post", "posts", "busca", "categoria", "municipio", "autor", "tag", "mais-lidas", "sobre", "contato", "privacidade", "termos", "ajuda", "404", "410", "500"],
]);
