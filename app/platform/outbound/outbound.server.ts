/** Request for a file of another server. */
export interface WantedFile {
  /** The `Accept` header. */
  accept: string;
  /** Tells whether an answer of this media type is worth reading. */
  isWanted(mime: string): boolean;
  /** Bytes, after the encoding of the transfer is undone. */
  maxBytes: number;
}

export interface FetchedFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** As the server declared it; untrusted. */
  mime: string;
}

/** The only way to fetch an address that a person typed; implemented by `integrations/outbound-fetch`. Throws `RefusalError`. */
export interface OutboundFetch {
  get(address: string, wanted: WantedFile): Promise<FetchedFile>;
  /** The HTTP status that an address answers, after its redirects; 0 where it may not be fetched or nobody answers in time. Never throws. */
  statusOf(address: string): Promise<number>;
}

/** A call to a program at an address that a person typed. */
export interface OutboundCall {
  headers: Readonly<Record<string, string>>;
  body: string;
  timeoutMs: number;
}

/** Calls programs of others. Never throws. */
export interface OutboundPost {
  /** The sentence that says why an address may not be called; null where it may. */
  problemOf(address: string): string | null;
  /** The HTTP status of the answer, whose body is not read; a redirect is not followed. 0 where the address may not be called or nobody answers in time. */
  post(address: string, call: OutboundCall): Promise<number>;
}
