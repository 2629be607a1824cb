import { Component, createRef, type ReactNode } from "react";
import { recallInTab, rememberInTab } from "#app/ui/device-storage.ts";

interface SteadyListProps {
  /** Key of the browser's history entry that the place belongs to. */
  entry: string;
  /** The address that is shown, as the router knows it: it scrolls whenever this changes. */
  location: string;
  children: ReactNode;
}

/** A file on the screen, and where its upper edge stands in pixels. */
interface Anchor {
  id: string;
  top: number;
}

const STORAGE_KEY = "lide:media-place";

/**
 * Keeps in its place what a person looks at, whatever comes above it or leaves: files that were uploaded, the far end of a
 * long list. After a reload, and on coming back to the entry of the history, the same file stands there again.
 */
export class SteadyList extends Component<SteadyListProps> {
  private readonly list = createRef<HTMLDivElement>();

  private find(id: string): Element | null {
    return this.list.current?.querySelector(`[data-item="${CSS.escape(id)}"]`) ?? null;
  }

  /** The first file that is in sight; null where the list's beginning is: new files may push that. */
  private anchor(): Anchor | null {
    const list = this.list.current;
    if (!list || list.getBoundingClientRect().top >= 0) return null;
    for (const element of list.querySelectorAll<HTMLElement>("[data-item]")) {
      const { top, bottom } = element.getBoundingClientRect();
      if (bottom > 0) return { id: element.dataset.item ?? "", top };
    }
    return null;
  }

  private putBack(anchor: Anchor | null): void {
    const element = anchor && this.find(anchor.id);
    if (element) window.scrollBy({ top: element.getBoundingClientRect().top - anchor.top, behavior: "instant" });
  }

  private readonly remember = () => {
    // Where storage is refused, the browser puts the page where it was, in pixels.
    rememberInTab(STORAGE_KEY, { entry: this.props.entry, anchor: this.anchor() });
  };

  override componentDidMount(): void {
    window.addEventListener("pagehide", this.remember);
    const kept = recallInTab(STORAGE_KEY) as { entry?: string; anchor?: Anchor | null } | null;
    const anchor = kept?.entry === this.props.entry ? kept?.anchor : null;
    // After the router has put the page where it was in pixels.
    if (anchor) requestAnimationFrame(() => this.putBack(anchor));
  }

  override getSnapshotBeforeUpdate(): Anchor | null {
    return this.anchor();
  }

  override componentDidUpdate({ location }: SteadyListProps, _state: unknown, anchor: Anchor | null): void {
    this.putBack(anchor);
    // A file is closed by going back: the router then puts the page where it was in pixels, whatever came above since.
    if (location !== this.props.location) requestAnimationFrame(() => this.putBack(anchor));
  }

  override componentWillUnmount(): void {
    window.removeEventListener("pagehide", this.remember);
    this.remember();
  }

  override render(): ReactNode {
    return <div ref={this.list}>{this.props.children}</div>;
  }
}
