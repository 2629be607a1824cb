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
  /** Short links to the strip. */
  links: number;
}

/** Fragment of the correction strip on a story's page: its short links end in it. */
export const CORRECTION_ANCHOR = "corrigida";

/** The audio of a story: `none` has none, `stale` says former words and is made again, `ready` says the present ones. */
export type AudioState = "none" | "stale" | "ready";

/** Delivery of a correction to the browsers that got the story's alert. */
export interface AlertProgress {
  sent: number;
  waiting: number;
  /** No answer says whether it arrived; it is not sent again. */
  unconfirmed: number;
  /** Nothing more is sent. */
  isOver: boolean;
}

/** State of the group's message; `manual`: it waits for a person who sends it. */
export type GroupState = "not-told" | "sent" | "waiting" | "manual" | "failed" | "unconfirmed";

/** Reach of a correction, planned or done. Times in epoch milliseconds. */
export interface CorrectionReceipt {
  article: { id: number; title: string; slug: string };
  /** Null while the story has no correction note, or readers do not see it. */
  correction: { text: string; at: number } | null;
  /** Request for the present correction; null until then. */
  notice: CorrectionNotice | null;
  /** `wasTold`: the story's message was sent to the group; `state`: of the correction's message. */
  group: { wasTold: boolean; state: GroupState };
  /** Null where no notices are sent. `reached`: browsers that got the story's notice. */
  alerts: { reached: number; again: AlertProgress | null } | null;
  audio: AudioState;
  links: { links: number; clicks: number };
}
