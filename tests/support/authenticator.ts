import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();

/** Whole numbers, texts, bytes and maps, as CTAP2 writes them. */
function cbor(value: number | string | Uint8Array | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, size: number) =>
    size < 24 ? Buffer.from([(major << 5) | size]) : size < 256 ? Buffer.from([(major << 5) | 24, size]) : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.byteLength), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one as number)])]);
}

export interface Ceremony {
  challenge: string;
  origin: string;
  rpId: string;
  /** Whether the person was verified; true when absent. */
  isVerified?: boolean;
}

/** An authenticator with one ES256 key, as a browser would answer for it. */
export class Authenticator {
  readonly id = base64url(randomBytes(32));
  counter = 0;
  /** Given by the site when the key is made. */
  userHandle = "";
  readonly #privateKey: KeyObject;
  readonly #publicKey: Buffer;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.#privateKey = privateKey;
    this.#publicKey = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
  }

  #clientData(type: string, { challenge, origin }: Ceremony) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authData({ rpId, isVerified = true }: Ceremony, attested: Buffer = Buffer.alloc(0)) {
    const flags = Buffer.from([0x01 | (isVerified ? 0x04 : 0) | (attested.byteLength > 0 ? 0x40 : 0)]);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), flags, counter, attested]);
  }

  /** Makes the key known to a site. */
  create(ceremony: Ceremony) {
    const id = Buffer.from(this.id, "base64url");
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.byteLength]), id, this.#publicKey]);
    const attestationObject = cbor(
      new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", this.#authData(ceremony, attested)],
      ]),
    );
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      clientExtensionResults: {},
      response: { clientDataJSON: base64url(this.#clientData("webauthn.create", ceremony)), attestationObject: base64url(attestationObject), transports: ["internal"] },
    };
  }

  /** Signs a challenge; every signature is counted, unless the authenticator counts none. */
  sign(ceremony: Ceremony, { counts = true } = {}) {
    if (counts) this.counter += 1;
    const clientData = this.#clientData("webauthn.get", ceremony);
    const authData = this.#authData(ceremony);
    const signature = createSign("SHA256")
      .update(Buffer.concat([authData, sha256(clientData)]))
      .sign(this.#privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      clientExtensionResults: {},
      response: { clientDataJSON: base64url(clientData), authenticatorData: base64url(authData), signature: base64url(signature), userHandle: this.userHandle },
    };
  }
}
