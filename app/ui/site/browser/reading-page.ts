import { type KeptForLater, type LeftStory, toLater, toLeft } from "#app/features/reading/reading-list.ts";
import { recall, remember } from "#app/ui/device-storage.ts";
import { adoptStyle } from "./fetch-late.ts";
import { keepStories } from "./offline-reading.ts";
import { LATER_KEY, LEFT_KEY } from "./reading-list.ts";

/** The style sheet `reading-page.css`. */
declare const __READING_STYLE__: string;

adoptStyle(__READING_STYLE__);
const root = document.querySelector<HTMLElement>("[data-reading]");
if (root) show(root);

function element<K extends keyof HTMLElementTagNameMap>(parent: HTMLElement, name: K, text = ""): HTMLElementTagNameMap[K] {
  const made = parent.appendChild(document.createElement(name));
  made.textContent = text;
  return made;
}

/** The two lists of this device, each story with a button that takes it out. */
function show(main: HTMLElement): void {
  main.replaceChildren();
  main.hidden = false;
  const section = <T extends KeptForLater>(title: string, key: string, stories: readonly T[], note: (story: T) => string, hash: string) => {
    if (stories.length === 0) return;
    element(main, "h2", title).tabIndex = -1;
    const list = element(main, "ul");
    list.className = "reading-list";
    for (const story of stories) {
      const item = element(list, "li");
      const link = element(item, "a", story.title);
      link.href = story.path + hash;
      element(item, "small", note(story));
      const button = element(item, "button", "Tirar");
      button.type = "button";
      button.ariaLabel = `Tirar da lista: ${story.title}`;
      button.onclick = () => {
        remember(key, JSON.stringify(stories.filter(({ path }) => path !== story.path)));
        show(main);
        // The focus is never on what is gone.
        (main.querySelector<HTMLElement>("h2, p") ?? main).focus();
      };
    }
  };
  const [later, left] = [toLater(recall(LATER_KEY)), toLeft(recall(LEFT_KEY))];
  section<LeftStory>("Continue de onde parou", LEFT_KEY, left, ({ part }) => `${Math.round(part * 100)}% lida`, "#continuar");
  section<KeptForLater>("Para ler depois", LATER_KEY, later, ({ at }) => `Guardada em ${new Date(at).toLocaleDateString("pt-BR", { day: "numeric", month: "long" })}`, "");
  if (later.length + left.length === 0) {
    const empty = element(main, "p", "Nada guardado ainda. Em qualquer matéria, toque em 'Ler depois', ao lado dos botões de compartilhar.");
    empty.tabIndex = -1;
  }
  keepStories(later.map(({ path }) => path));
}
