function show(link: HTMLAnchorElement): void {
  const { photo, alt, width, height } = link.dataset;
  if (!photo) return;
  const picture = document.createElement("img");
  picture.alt = alt ?? "";
  if (width && height) [picture.width, picture.height] = [Number(width), Number(height)];
  picture.src = photo;
  picture.tabIndex = -1;
  link.replaceWith(picture);
  picture.focus({ preventScroll: true });
}

/** A picture that waits for a tap (modo economia, another site's) comes in its place. */
export function bindPhotos(root: ParentNode): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>("a[data-photo]"))
    link.addEventListener("click", (event) => {
      event.preventDefault();
      show(link);
    });
}
