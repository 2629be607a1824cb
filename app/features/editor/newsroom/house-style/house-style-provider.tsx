import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import type { StyleRuleWire } from "#app/features/house-style/house-style.wire.ts";
import { type CompiledStyle, compileStyle } from "#app/features/house-style/match-style.ts";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";

interface HouseStyle {
  /** Null until the rules have come. */
  style: CompiledStyle | null;
  isFailed: boolean;
  retry(): void;
}

const Context = createContext<HouseStyle>({ style: null, isFailed: false, retry: () => undefined });

export const useHouseStyle = (): HouseStyle => useContext(Context);

const compiled = (rules: readonly StyleRuleWire[]): CompiledStyle =>
  compileStyle(
    rules
      .filter(({ ativa }) => ativa)
      .map(({ id, erradas, certa, explicacao, palavraInteira, diferenciaMaiusculas }) => ({
        id,
        wrong: erradas,
        right: certa,
        explanation: explicacao,
        wholeWord: palavraInteira,
        matchCase: diferenciaMaiusculas,
      })),
  );

/** The newsroom's rules of style, asked for once while an article is open: the text is shown without waiting for them. */
export function HouseStyleProvider({ children }: { children: ReactNode }) {
  const [style, setStyle] = useState<CompiledStyle | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    let isGone = false;
    setFailed(false);
    browserApi()
      .get<{ items: StyleRuleWire[] }>("/house-style")
      .then(
        ({ items }) => isGone || setStyle(compiled(items)),
        () => isGone || setFailed(true),
      );
    return () => {
      isGone = true;
    };
  }, [attempt]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  const value = useMemo(() => ({ style, isFailed, retry }), [style, isFailed, retry]);
  return <Context.Provider value={value}>{children}</Context.Provider>;
}
