/** What the Instagram tools are shown with. */
export interface InstagramTab {
  siteName: string;
}
