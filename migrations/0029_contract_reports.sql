-- What a delivery report says of its contract (ReportFacts of app/domain/banners/delivery-report.ts, JSON), kept when the month is
-- over: a later change of the contract does not change the reports of earlier months.
CREATE TABLE contract_report_facts (
  contract_id INTEGER NOT NULL REFERENCES contracts (id) ON DELETE CASCADE,
  month TEXT NOT NULL,
  facts TEXT NOT NULL,
  kept_at INTEGER NOT NULL,
  PRIMARY KEY (contract_id, month)
) STRICT, WITHOUT ROWID;
