import type { OwnFile } from "../export/own-story.ts";

/** A file of the other site's library. */
export interface Attachment {
  id: string;
  url: string;
  title: string;
  alt: string;
  caption: string;
  credit: string;
  parent: string;
  /** Address of its own page. */
  link: string;
  /** Its place in an export of this product; empty in others. */
  file?: string;
  /** What the library of an export of this product says of it. */
  own?: OwnFile | null;
}
