/** Says that what is shown here comes from a simulated provider. */
export const SimulatedMark = () => <span className="ai-simulated">modo simulado</span>;
