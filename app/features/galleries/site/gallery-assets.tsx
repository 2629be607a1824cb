import galleryCss from "#app/ui/site/style/gallery.css?url";

/** Address of the script that `app/ui/site/browser/gallery.ts` is built into. */
declare const __GALLERY_SCRIPT__: string;

/** The style of galleries, for stories that show one. */
export const GalleryStyle = () => <link rel="stylesheet" href={galleryCss} />;

/** Their script, for pages that run the readers' own. */
export const GalleryScript = () => <script src={__GALLERY_SCRIPT__} defer />;
