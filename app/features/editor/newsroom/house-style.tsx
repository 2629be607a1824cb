import { createContext, type KeyboardEvent, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import type { StyleRuleWire } from "#app/features/house-style/house-style.wire.ts";
import { type CompiledStyle, compileStyle } from "#app/features/house-style/match-style.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { browserApi } from "#app/ui/newsroom/api-client.ts";
import type { StyleGroup, StyleMenuState } from "./house-style/style-events.ts";
import type { RichText } from "./rich-text/mount-rich-text.client.ts";

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

/** The newsroom's rules of style, requested once while an article is open: the text is shown without waiting for them. */
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

interface StyleMenuProps {
  menu: StyleMenuState;
  richText: RichText | null;
  onClose(): void;
}

/** The correction of one underlined form, below it. */
export function StyleMenu({ menu, richText, onClose }: StyleMenuProps) {
  const { found, correction, explanation, count, at, byKeyboard, left, top } = menu;
  const first = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each menu that is opened by a key takes the focus
  useEffect(() => {
    if (byKeyboard) first.current?.focus();
  }, [byKeyboard, menu]);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onClose();
    richText?.focus();
  };
  const apply = (all: boolean) => {
    richText?.correctStyle(at, all);
    onClose();
  };
  return (
    <fieldset
      aria-label={`Estilo da casa: escreva “${correction}” em vez de “${found}”`}
      className="ed-style-menu"
      style={{ top, left: `clamp(0.25rem, ${left}px, max(0.25rem, 100% - 18.25rem))` }}
      onKeyDown={leave}
      onBlur={(event) => {
        if (byKeyboard && event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) onClose();
      }}
    >
      <p>
        <span className="ed-style-mark">{found}</span> → <strong>{correction}</strong>
        {explanation === "" ? null : <small>{explanation}</small>}
      </p>
      <div className="ed-actions">
        <button ref={first} type="button" className="ed-button is-primary" onClick={() => apply(false)}>
          Corrigir
        </button>
        {count > 1 ? (
          <button type="button" className="ed-button" onClick={() => apply(true)}>
            Corrigir todas ({count})
          </button>
        ) : null}
        <button
          type="button"
          className="ed-button is-quiet"
          onClick={() => {
            onClose();
            richText?.focus();
          }}
        >
          Fechar
        </button>
      </div>
    </fieldset>
  );
}

/** Lists style corrections of the text, for people who do not see the underlines or do not look for them. */
export function StylePanel({ groups, richText }: { groups: readonly StyleGroup[]; richText: RichText | null }) {
  const { isFailed, retry } = useHouseStyle();
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  return (
    <div className="ed-style-panel">
      <p role="status" className="ed-hidden">
        {count === 0 ? "" : `Estilo da casa: ${counted(count, "forma a corrigir", "formas a corrigir")} no texto. Ctrl e ponto abre a correção.`}
      </p>
      {isFailed ? (
        <p>
          As regras de estilo da casa não carregaram.{" "}
          <button type="button" className="ed-link-button" onClick={retry}>
            Tentar de novo
          </button>
        </p>
      ) : null}
      {groups.length > 0 ? (
        <details>
          <summary>Estilo da casa: {counted(count, "forma a corrigir", "formas a corrigir")}</summary>
          <ul className="ed-style-list">
            {groups.map(({ found, correction, explanation, count: times, at }) => (
              <li key={`${found}\n${correction}`}>
                <span>
                  <span className="ed-style-mark">{found}</span> → <strong>{correction}</strong>
                  {times > 1 ? ` (${times} vezes)` : ""}
                  {explanation === "" ? null : <small>{explanation}</small>}
                </span>
                <button type="button" className="ed-button" aria-label={`Ver “${found}” no texto`} onClick={() => richText?.showStyle(at)}>
                  Ver no texto
                </button>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
