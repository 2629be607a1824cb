import type { Reaction } from "#app/features/articles/articles.wire.ts";
import { recall, remember } from "#app/ui/device-storage.ts";
import { randomId } from "./memory.ts";

const FAILED = "Não foi possível registrar sua reação. Tente novamente.";
const READER_KEY = "lide:reader";

/** Null: too few to be told. */
type Counts = Partial<Record<Reaction, number | null>>;
interface Shown {
  chosen: Reaction | null;
  counts: Counts;
}

/** This browser's lasting random id; absent where it cannot be kept, and the server then goes by the day. */
function reader(): string | undefined {
  const known = recall(READER_KEY);
  if (known) return known;
  const made = randomId();
  return remember(READER_KEY, made) ? made : undefined;
}

async function send(articleId: number, reaction: Reaction): Promise<Counts> {
  const response = await fetch(`/api/posts/${articleId}/reactions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ reaction, reader: reader() }),
  });
  if (!response.ok) throw new Error(`reactions: ${response.status}`);
  const answer = (await response.json()) as { reactions: Counts };
  return answer.reactions;
}

/** Counts that the page shows before the server has answered. */
function expected({ chosen, counts }: Shown, next: Reaction): Shown {
  const guess: Counts = { ...counts };
  const add = (reaction: Reaction, change: number) => {
    const known = guess[reaction];
    if (typeof known === "number") guess[reaction] = known + change;
  };
  add(next, 1);
  if (chosen) add(chosen, -1);
  return { chosen: next, counts: guess };
}

/** Makes the buttons work: the choice shows at once, the server's figures replace the guess, a failure takes it back. */
export function bindReactions(form: HTMLFormElement, articleId: number): void {
  const choiceKey = `lide:reaction:${articleId}`;
  const buttons = [...form.querySelectorAll<HTMLButtonElement>("button[name=reaction]")];
  const note = form.querySelector<HTMLElement>("[role=status]");
  const figure = (button: HTMLButtonElement) => button.querySelector<HTMLElement>("[data-count]");

  const paint = ({ chosen, counts }: Shown) => {
    for (const button of buttons) {
      const reaction = button.value as Reaction;
      button.setAttribute("aria-pressed", String(reaction === chosen));
      const shown = figure(button);
      if (shown) shown.textContent = counts[reaction]?.toLocaleString("pt-BR") ?? "";
    }
  };

  const remembered = recall(choiceKey);
  let confirmed: Shown = {
    chosen: buttons.some((button) => button.value === remembered) ? (remembered as Reaction) : null,
    counts: Object.fromEntries(buttons.map((button) => [button.value, figure(button)?.dataset.count ? Number(figure(button)?.dataset.count) : null])),
  };
  paint(confirmed);

  let wanted = confirmed.chosen;
  let sending = false;
  // One request at a time, the last choice wins: answers can then never arrive out of order.
  const settle = async () => {
    if (sending) return;
    sending = true;
    while (wanted && wanted !== confirmed.chosen) {
      const choice = wanted;
      try {
        confirmed = { chosen: choice, counts: await send(articleId, choice) };
        remember(choiceKey, choice);
      } catch {
        if (wanted !== choice) continue;
        wanted = confirmed.chosen;
        if (note) note.textContent = FAILED;
      }
      if (wanted === confirmed.chosen) paint(confirmed);
    }
    sending = false;
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement)) return;
    wanted = button.value as Reaction;
    if (note) note.textContent = "";
    paint(wanted === confirmed.chosen ? confirmed : expected(confirmed, wanted));
    void settle();
  });
}
