// The ledger repeats deletions (decision 9999).
