/** Stands in workerd for React's elements: modules that print pages are imported there for their functions alone, and Vite cannot load CommonJS into it. */
const refuse = (): never => {
  throw new Error("no page is printed by a test's own modules in workerd");
};

export const [jsx, jsxs, jsxDEV] = [refuse, refuse, refuse];
export const Fragment = Symbol("fragment");
