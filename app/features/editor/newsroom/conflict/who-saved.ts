import { browserApi } from "#app/ui/newsroom/api-client.ts";

/** Person who saved in the meantime. */
export interface Saver {
  /** Null when unknown: the board moved the article, or the list could not be read. */
  name: string | null;
  /** The same person, in another tab. */
  isMe: boolean;
}

interface RevisionLine {
  versao: number;
  autor: string;
  autorId: number | null;
}

/** Finds who saved the article after version `since`; unknown on a failure, because the name is optional. */
export async function findSaver(articleId: number, since: number, me: number): Promise<Saver> {
  try {
    const { items } = await browserApi().get<{ items: RevisionLine[] }>(`/posts/${articleId}/revisions`, { limit: 20 });
    const later = items.filter(({ versao }) => versao > since);
    const others = [...new Set(later.filter(({ autorId }) => autorId !== me).map(({ autor }) => autor))];
    if (others.length > 0) return { name: new Intl.ListFormat("pt-BR").format(others), isMe: false };
    return { name: null, isMe: later.length > 0 };
  } catch {
    return { name: null, isMe: false };
  }
}

/** "de Maria", "de outra pessoa", "sua, de outra aba". */
export const savedByPhrase = ({ name, isMe }: Saver): string => (isMe ? "que você fez em outra aba" : name === null ? "de outra pessoa" : `de ${name}`);

/** "Maria", "Outra pessoa", "Você", to begin a sentence with. */
export const saverSubject = ({ name, isMe }: Saver): string => (isMe ? "Você, em outra aba," : (name ?? "Outra pessoa"));
