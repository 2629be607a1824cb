import { THEME_KEY } from "#app/ui/theme.ts";

/** A reader's choices besides the theme, on every page; kept in this browser only. The first is what pages are without a choice. */
export const TEXT_SIZES = [
  { value: "", label: "Normal" },
  { value: "large", label: "Grande" },
  { value: "larger", label: "Maior" },
] as const;

export const CONTRASTS = [
  { value: "", label: "Normal" },
  { value: "more", label: "Alto" },
] as const;

/** Names under which this browser keeps them, and the `data-` attributes of the page that they set. */
export const PREFERENCE_KEYS = { theme: THEME_KEY, text: "lide:text", contrast: "lide:contrast", economy: "lide:economy", audience: "lide:audience" } as const;

/**
 * Applies a reader's choices before the first paint: the one inline script of readers' pages. Its text never varies, so that a fixed hash in the
 * content security policy allows it on pages that are stored.
 */
export const EARLY_SCRIPT = `try{var d=document.documentElement.dataset,s=localStorage,t=s.getItem("lide:theme"),x=s.getItem("lide:text"),c=s.getItem("lide:contrast");if(t)d.theme=t;if(x)d.text=x;if(c)d.contrast=c}catch(e){}`;
