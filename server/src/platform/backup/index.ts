export { openDatabaseOf, startNewDatabase } from './database-of.ts';
export { copyLedgerBetween } from './ledger/copy-ledger.ts';
export { repeatLedger } from './ledger/repeat-ledger.ts';
export { consoleProgress } from './progress.ts';
export { BackupRefused } from './refused.ts';
export { restoreBackup } from './restore-backup.ts';
export { sampleOriginals } from './sample-originals.ts';
export { takeBackup } from './take-backup.ts';
