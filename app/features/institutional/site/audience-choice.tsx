/**
 * The refusal of being recognised, one tap, kept on the device. The script of readers' pages shows it: without a script
 * nothing is reported in the first place.
 */
export const AudienceChoice = () => (
  <div className="audience-choice" data-audience-choice hidden>
    <button type="button" className="button" aria-pressed="false">
      Não reconhecer este aparelho
    </button>
    <p className="meta" role="status" />
  </div>
);
