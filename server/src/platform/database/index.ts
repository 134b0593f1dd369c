export { type AdvisoryLock, type AdvisoryLocks, createAdvisoryLocks, isUnlocked } from './advisory-locks.ts';
export { isUnavailable, isUniqueViolation, isUnstorableText } from './database-errors.ts';
export { MigrationFailed, migrate } from './migrate.ts';
export { type Database, openDatabase } from './open-database.ts';
export type { Condition, Relation, Transaction } from './transaction.ts';
export { afterCommit, beforeCommit, lastBeforeCommit } from './transaction-ends.ts';
