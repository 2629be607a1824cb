/** A correction that was sent to those who had received the error. Times in epoch milliseconds. */
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

/** The audio of a story: `none` has none, `stale` says former words and is made again, `ready` says the present ones. */
export type AudioState = "none" | "stale" | "ready";

/** How a correction comes to the browsers that got the story's notice. */
export interface AlertProgress {
  sent: number;
  waiting: number;
  /** No answer says whether it arrived; it is not sent again. */
  unconfirmed: number;
  /** Nothing more is sent. */
  isOver: boolean;
}

/** Where a message of the group stands; `manual`: it waits for a person who sends it. */
export type GroupState = "not-told" | "sent" | "waiting" | "manual" | "failed" | "unconfirmed";

/** What a correction would reach, or has reached. Times in epoch milliseconds. */
export interface CorrectionReceipt {
  article: { id: number; title: string; slug: string };
  /** Null while the story has no correction note, or readers do not see it. */
  correction: { text: string; at: number } | null;
  /** What was asked for the present correction; null until then. */
  notice: CorrectionNotice | null;
  /** Whether the story's message went to the group, and what became of the correction's. */
  group: { wasTold: boolean; state: GroupState };
  /** Null where no notices are sent. `reached`: browsers that got the story's notice. */
  alerts: { reached: number; again: AlertProgress | null } | null;
  audio: AudioState;
  links: { links: number; clicks: number };
}
