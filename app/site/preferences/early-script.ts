/**
 * What a reader chose must be there before the first paint: the one inline script of readers' pages. Its text never
 * varies, so that a fixed hash in the content security policy allows it on pages that are stored.
 */
export const EARLY_SCRIPT = `try{var d=document.documentElement.dataset,s=localStorage,t=s.getItem("lide:theme"),x=s.getItem("lide:text");if(t)d.theme=t;if(x)d.text=x}catch(e){}`;
