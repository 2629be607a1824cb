import type { PostContent } from "./network-post.ts";

/** A post that is out. */
export interface PublishedPost {
  id: string;
  /** Null where the network names none. */
  permalink: string | null;
}

/** Port to a network. Throws `ProviderFailure`: of `send`, every kind but `unknown_outcome` and `policy` proves that nothing was posted. */
export interface NetworkPublisher {
  /** Posts once; the network knows no key that would make a repetition harmless. */
  send(content: PostContent): Promise<PublishedPost>;
  /** Replaces the words of a post; repeated, it changes nothing. */
  edit(id: string, content: PostContent): Promise<void>;
  /** The one post with these words since a time (ms); null for none, or for several. Null: the network cannot be asked. */
  find: ((content: Pick<PostContent, "text">, since: number) => Promise<PublishedPost | null>) | null;
  /** The address of a post, where `send` cannot name it. */
  permalinkOf: ((id: string) => Promise<string | null>) | null;
  /** The name of the channel or Page, if this deployment may post there. */
  describe(): Promise<string>;
}

/** The publisher of a network, or the names of settings that are missing or invalid. */
export type PublisherChoice = { publisher: NetworkPublisher; missing: readonly [] } | { publisher: null; missing: readonly string[] };
