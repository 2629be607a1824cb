import { formatReais } from "#app/features/banners/contract.ts";
import { EXAMPLE_KEY, SUPPORT_CENTS_MAX, SUPPORT_CENTS_MIN, SUPPORT_CODE_PATH, SUPPORT_OFFERS } from "../support.ts";

/** Says that the receiver's key is the published example, which no bank pays to. */
export const ExampleNote = ({ receiverKey }: { receiverKey: string | undefined }) =>
  receiverKey === EXAMPLE_KEY ? (
    <p className="alert">
      <strong>Demonstração:</strong> a chave Pix é o exemplo do Banco Central. Ela não é de ninguém, e nenhum banco paga este código.
    </p>
  ) : null;

/** Amounts to choose, and one to type; both ask for a code by GET. */
export function AmountForms({ typed = "", problem = null }: { typed?: string; problem?: string | null }) {
  return (
    <>
      <form className="contact" action={SUPPORT_CODE_PATH} aria-label="Valores sugeridos">
        <p className="offers">
          {SUPPORT_OFFERS.map((cents) => (
            <button key={cents} type="submit" className="button" name="valor" value={cents / 100}>
              {formatReais(cents).replace(",00", "")}
            </button>
          ))}
        </p>
      </form>
      <form className="contact" action={SUPPORT_CODE_PATH} aria-label="Outro valor">
        <div className="field">
          <label htmlFor="apoie-valor">
            Outro valor <span className="field-hint">{`(de ${formatReais(SUPPORT_CENTS_MIN)} a ${formatReais(SUPPORT_CENTS_MAX)})`}</span>
          </label>
          <input
            id="apoie-valor"
            name="valor"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            required
            defaultValue={typed}
            {...(problem === null ? {} : { "aria-invalid": true, "aria-describedby": "apoie-valor-erro" })}
          />
          {problem === null ? null : (
            <p className="field-error" id="apoie-valor-erro" role="alert">
              {problem}
            </p>
          )}
        </div>
        <button type="submit" className="button">
          Gerar o código Pix
        </button>
      </form>
    </>
  );
}
