/** A correction that was brought to whoever had got the error. Times in epoch milliseconds. */
export interface CorrectionNotice {
  articleId: number;
  /** Names the correction: another text is another correction. */
  correctedAt: number;
  text: string;
  askedAt: number;
  askedByName: string;
  /** The message to the group; null where the story had not gone there. */
  whatsAppItem: string | null;
  /** Browsers that had got the story's notice; null where none was sent. */
  pushDevices: number | null;
  /** Short links that lead to the strip. */
  links: number;
}

/** What the strip on a corrected story's page is found by: the end of the addresses that its short links lead to. */
export const CORRECTION_ANCHOR = "corrigida";
