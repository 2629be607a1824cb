import { drawingFailure } from "#app/features/cards/newsroom/card-messages.ts";
import { type CardRequest, generateCard } from "#app/features/cards/newsroom/social-calls.ts";
import { useFinalPicture } from "#app/features/cards/newsroom/use-final-picture.ts";
import { MessageBubble } from "#app/features/whatsapp/newsroom/message-bubble.tsx";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { PageHead } from "./preview-view.ts";

const hostOf = (url: string): string => new URL(url).host;

/** A result of a search engine, from the page's own head. */
export const SearchPreview = ({ head: { title, description, url } }: { head: PageHead }) => (
  <div className="max-w-xl rounded-lg border border-line bg-surface p-4">
    <p className="truncate text-[0.8125rem] text-muted">{url.replace(/^https?:\/\//, "").replaceAll("/", " › ")}</p>
    <p className="mt-1 text-lg leading-snug break-words text-info">{title}</p>
    <p className="mt-1 line-clamp-2 break-words text-muted">{description || "Sem descrição: o buscador escolhe um trecho do texto."}</p>
  </div>
);

/** The story's message in the group, with the card that chats make of its address. */
export const ChatPreview = ({ message, head: { sharedTitle, sharedDescription, url, pictureUrl } }: { message: string; head: PageHead }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <div>
      <h3 className="mb-2 font-semibold">Mensagem do grupo</h3>
      <MessageBubble message={message} pictureUrl={null} />
    </div>
    <div>
      <h3 className="mb-2 font-semibold">Link em uma conversa</h3>
      <div className="max-w-80 overflow-hidden rounded-lg border border-line bg-sunken">
        {pictureUrl ? <img src={pictureUrl} alt="" loading="lazy" className="aspect-[1.91] w-full object-cover" /> : null}
        <div className="p-3">
          <p className="line-clamp-2 font-semibold break-words">{sharedTitle}</p>
          <p className="line-clamp-2 text-[0.8125rem] break-words text-muted">{sharedDescription}</p>
          <p className="mt-1 text-xs text-muted">{hostOf(url)}</p>
        </div>
      </div>
    </div>
  </div>
);

/** The Instagram card as it would be drawn now. */
export function DrawnCard({ request }: { request: CardRequest }) {
  const hydrated = useHydrated();
  const picture = useFinalPicture(generateCard, request);
  if (!hydrated) return <p className="text-muted">O desenho do card precisa do script da página, que ainda não chegou.</p>;
  return (
    <div>
      {picture.src ? <img src={picture.src} alt={`Card: ${request.title}`} width={1080} height={1350} className="h-auto w-full max-w-72 rounded-lg border border-line" /> : null}
      {picture.reason ? (
        <p role="alert" className="mb-2 text-danger">
          {drawingFailure("feed", picture.reason)}
        </p>
      ) : null}
      {picture.src ? null : (
        <Button icon="image" busy={picture.busy} onClick={() => void picture.draw(request)}>
          Desenhar o card
        </Button>
      )}
    </div>
  );
}
