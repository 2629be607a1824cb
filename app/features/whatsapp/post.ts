/** Kinds of content (spec 2 §3): a story of the paper, or what a person composes. */
export const WHATSAPP_KINDS = ["noticia", "custom", "youtube", "instagram", "link"] as const;
export type WhatsAppKind = (typeof WHATSAPP_KINDS)[number];

/** A post to the group, as it was composed. */
export interface WhatsAppPost {
  articleId: number | null;
  kind: WhatsAppKind;
  title: string;
  kicker: string;
  /** The exact message. */
  text: string;
  /** Text that only this message contains, for the gateway's search. Null: not searchable. */
  link: string | null;
  pictureUrl: string | null;
}
