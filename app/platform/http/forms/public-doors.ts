const KB = 1024;

/**
 * Every address to which anybody may send a body without a session, by method and route, and the bytes that its real body needs: what is
 * larger is neither read nor parsed. Forms count nine bytes a character, as browsers escape the longest. `public-doors.test.ts` walks the routes.
 */
export const DOOR_BYTES = {
  // A beacon is a few hundred bytes; its longest addresses and message, about two thousand.
  "POST /collect": 2 * KB,
  "POST /api/posts/:id/reactions": 2 * KB,
  // A token with its names is a few hundred bytes.
  "POST /api/banners/:id/impression": 2 * KB,
  // An endpoint of 1,000 characters, its keys and 100 topics of up to 90.
  "POST /api/push/subscribe": 16 * KB,
  "PUT /api/push/subscribe": 16 * KB,
  "POST /api/push/subscription": 4 * KB,
  "POST /api/push/unsubscribe": 4 * KB,
  // An e-mail of 254 characters and a password of 1,000, each of them escaped.
  "POST /api/auth/login": 8 * KB,
  // Nothing of these is read.
  "POST /api/auth/logout": 2 * KB,
  "POST /api/auth/refresh": 2 * KB,
  "POST /api/auth/passkey-login/options": 2 * KB,
  // A key's name of 1,364 characters twice, the ticket, and signatures of the larger algorithms.
  "POST /api/auth/passkey-login": 16 * KB,
  // Addresses, subject and headers of one e-mail.
  "POST /api/mail/webhook": 64 * KB,
  // A QR code is 30 KB; a message of a group with its small pictures, more.
  "POST /api/whatsapp/webhook": 256 * KB,
  // A message of 5,000 characters with name, e-mail and address.
  "POST /contato": 64 * KB,
  "POST /boletim": 4 * KB,
  "POST /boletim/confirmar": 4 * KB,
  "POST /boletim/preferencias": 4 * KB,
  "POST /boletim/sair": 4 * KB,
  "POST /enquete/:id": 2 * KB,
  // The name of a button; known by a private address.
  "POST /comprovante": 4 * KB,
  // A picture of 5 MB and the texts beside it; known by a private address, which is looked up first.
  "POST /enviar-arte": 5 * KB * KB + 64 * KB,
  "POST /login": 16 * KB,
  "POST /logout": 2 * KB,
  // A name of 80 characters and a password of 1,000 twice.
  "POST /convite": 24 * KB,
} as const satisfies Record<`${"POST" | "PUT" | "PATCH" | "DELETE"} /${string}`, number>;

const patterns = Object.keys(DOOR_BYTES).map((door) => new RegExp(`^${door.replace(/:\w+/g, "[^/]+")}(?:\\.data)?/?$`));

/** Whether anybody may send a body to this address without a session; the framework's own spelling of a form's address too. */
export const isPublicDoor = (method: string, path: string): boolean => patterns.some((pattern) => pattern.test(`${method} ${path}`));
