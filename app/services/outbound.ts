/** What is asked of a stranger's server. */
export interface WantedFile {
  /** The `Accept` header. */
  accept: string;
  /** Whether an answer of this media type is worth reading. */
  isWanted(mime: string): boolean;
  /** Bytes, after the encoding of the transfer is undone. */
  maxBytes: number;
}

export interface FetchedFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** As the server named it: no proof. */
  mime: string;
}

/** The one way to what stands at an address that a person typed; `integrations/outbound-fetch` implements it. Throws `RefusalError`. */
export interface OutboundFetch {
  get(address: string, wanted: WantedFile): Promise<FetchedFile>;
}
