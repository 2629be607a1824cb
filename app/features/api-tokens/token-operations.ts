import { TOKEN_SCOPE_NAMES, type TokenScope } from "./api-token.ts";

/** Operations of each scope: a method, then URLs as the tables of the API declare them. */
const OPERATIONS: Record<TokenScope, string> = {
  "stories:read": `GET /posts /posts/:id /posts/most-read /posts/:id/revisions /posts/:id/revisions/:version /posts/:id/checks /posts/:id/live /posts/:id/audio
    /posts/:id/correction-notice /posts/:id/suggested-edits /posts/:id/quotations /posts/bulk/:id /removals /templates /house-style /categories /settings/site /settings/checks POST /posts/checks`,
  "stories:draft": `POST /posts /posts/:id/duplicate /posts/:id/live/entries /posts/:id/suggested-edits /posts/:id/suggested-edits/accept /posts/:id/suggested-edits/refuse
    /posts/:id/quotations PUT /posts/:id /posts/:id/live /posts/:id/quotations/:quotation PATCH /posts/:id /posts/:id/live/entries/:entry
    DELETE /posts/:id/live/entries/:entry /posts/:id/quotations/:quotation`,
  "stories:publish": `POST /posts /posts/:id/duplicate /posts/:id/live/entries /posts/:id/removal /posts/:id/restore /posts/:id/revisions/:version/restore /posts/:id/audio
    /posts/bulk /posts/bulk/:id/undo /posts/:id/suggested-edits /posts/:id/suggested-edits/accept /posts/:id/suggested-edits/refuse /posts/:id/quotations
    PUT /posts/:id /posts/:id/live /posts/:id/quotations/:quotation /posts/:id/move-up /posts/:id/move-down /posts/:id/toggle-status /removals/:id
    PATCH /posts/:id /posts/:id/live/entries/:entry DELETE /posts/:id /posts/:id/audio /posts/:id/live/entries/:entry /posts/:id/quotations/:quotation`,
  "media:read": "GET /media /media/:id /media/bulk/:id /media/uploads/:id",
  "media:write": `POST /upload /media /media/uploads /media/uploads/:id/concluir /media/bulk /media/bulk/:id/undo /media/delete /media/:id/sugestao-alt
    PUT /media/:id/capa /media/uploads/:id/partes/:n PATCH /media/:id DELETE /media/:id /media/:id/sugestao-alt /media/uploads/:id`,
  "home:read": "GET /home /home/urgente /settings/home /admin/destaques",
  "home:write": "POST /admin/destaques/set-order /admin/destaques/undo PUT /settings/home DELETE /home/urgente",
  "links:read": "GET /shortener/list /shortener/:code/stats /shortener/analytics/dashboard",
  "links:write": "POST /shortener/create PATCH /shortener/:code DELETE /shortener/:code",
  "figures:read": `GET /stats /dashboard/stats /dashboard/online /dashboard/online/tendencias /dashboard/ai-insights /analytics/export /site/analytics /posts/:id/analytics
    /social/analytics /social/insights`,
  "planning:read": "GET /pautas /pautas/:id /pautas/:id/notes /eventos /eventos/:id /posts/:id/notes",
  "planning:write": `POST /pautas /pautas/:id/notes /posts/:id/notes /eventos PUT /pautas/:id /eventos/:id /eventos/:id/datas PATCH /notes/:id
    DELETE /pautas/:id /eventos/:id /notes/:id`,
  "notices:read": "GET /servico /servico/:id",
  "notices:write": "POST /servico PUT /servico/:id /servico/:id/estado DELETE /servico/:id",
  "polls:read": "GET /polls /polls/:id",
  "polls:write": "POST /polls /polls/:id/close /polls/:id/withdraw PUT /polls/:id DELETE /polls/:id",
  "videos:read": "GET /videos /videos/:id",
  "videos:write": "POST /videos PUT /videos/:id/move-up /videos/:id/move-down PATCH /videos/:id DELETE /videos/:id",
  "categories:write": "POST /categories PATCH /categories/:id DELETE /categories/:id",
  "ads:read": "GET /advertisers /advertisers/:id /banners/:id /contracts /contracts/:id /contracts/:id/invoices /invoices/:id /invoices/:id/service-note",
  "ads:write": `POST /advertisers /banners /contracts /contracts/:id/extra-days /contracts/:id/invoices PUT /advertisers/:id /banners/:id /contracts/:id /invoices/:id/service-note /invoices/:id/service-note/file
    PATCH /advertisers/:id /banners/:id /contracts/:id /invoices/:id DELETE /advertisers/:id /banners/:id /contracts/:id /invoices/:id/service-note`,
  "channels:read": `GET /distribution/jobs /newsletter /push/campaigns /push/today /whatsapp/articles /whatsapp/groups /whatsapp/notices /whatsapp/pacing /whatsapp/queue
    /whatsapp/status /social/instagram/history /social/instagram/notices /social/instagram/queue /social/instagram/status`,
  "channels:write": `POST /distribution/jobs/:id/retry /distribution/jobs/:id/resolve /distribution/:kind/resume /posts/:id/push /posts/:id/correction-notice
    /push/campaigns/join /push/campaigns/:id/release /push/campaigns/:id/resend-uncertain /push/resume
    /whatsapp/custom /whatsapp/queue /whatsapp/queue/:id/mark-sent /whatsapp/queue/:id/resolve /whatsapp/queue/:id/restore /whatsapp/queue/:id/retry
    /whatsapp/queue/:id/send-now /whatsapp/release /whatsapp/schedule /whatsapp/unschedule
    /social/generate /social/generate-caption /social/generate-video-cover /social/instagram/publish /social/instagram/queue /social/instagram/queue/:id/publish-now
    /social/instagram/queue/:id/resolve /social/instagram/queue/:id/retry /social/instagram/resume
    PATCH /newsletter /whatsapp/queue/:id DELETE /distribution/jobs/:id /newsletter/:id /push/campaigns/:id /whatsapp/queue/:id /social/instagram/queue/:id`,
  "system:read": "GET /sistema /imports /imports/:id",
};

/** Operations of every token. */
const OPEN = "GET /openapi.json /version /health POST /mcp";

function operationsIn(text: string): string[] {
  let method = "";
  return text.split(/\s+/).flatMap((word) => {
    if (word.startsWith("/")) return [`${method} ${word}`];
    method = word;
    return [];
  });
}

const SCOPES = new Map<string, readonly TokenScope[]>(operationsIn(OPEN).map((operation) => [operation, TOKEN_SCOPE_NAMES]));
for (const scope of TOKEN_SCOPE_NAMES) for (const operation of operationsIn(OPERATIONS[scope])) SCOPES.set(operation, [...(SCOPES.get(operation) ?? []), scope]);

/** Operations that some scope opens: `GET /posts/:id`. */
export const OPEN_OPERATIONS: readonly string[] = [...SCOPES.keys()];

/** Scopes of which a token needs one for an operation; none: it is closed to tokens. */
export const scopesOfOperation = (method: string, path: string): readonly TokenScope[] => SCOPES.get(`${method} ${path}`) ?? [];
