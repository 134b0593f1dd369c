import type { Transaction } from './transaction.ts';

type Work = () => Promise<void>;
type Notice = () => void;

interface NamedWork {
  readonly name: string;
  readonly work: Work;
}

const byName = (works: readonly NamedWork[]) =>
  works.toSorted((a, b) => Number(a.name > b.name) - Number(a.name < b.name));

export class TransactionEnd {
  private works: NamedWork[] = [];
  private lastWorks: NamedWork[] = [];
  private readonly notices: Notice[] = [];

  addWork(name: string, work: Work): void {
    this.works.push({ name, work });
  }

  addLastWork(name: string, work: Work): void {
    this.lastWorks.push({ name, work });
  }

  addNotice(notice: Notice): void {
    this.notices.push(notice);
  }

  /** Returns the last works when no others are left. */
  private takeWorks(): readonly NamedWork[] {
    if (this.works.length === 0) [this.works, this.lastWorks] = [this.lastWorks, []];
    const due = byName(this.works);
    this.works = [];
    return due;
  }

  async runWorks(): Promise<void> {
    // Work registered by other work runs last.
    for (let due = this.takeWorks(); due.length > 0; due = this.takeWorks()) {
      for (const { work } of due) await work();
    }
  }

  runNotices(): void {
    for (const notice of this.notices) notice();
  }
}

/** Statements with autocommit have no entry. */
const ends = new WeakMap<Transaction, TransactionEnd>();

export function trackEnd(tx: Transaction): TransactionEnd {
  const end = new TransactionEnd();
  ends.set(tx, end);
  return end;
}

/**
 * Runs the work last in the transaction; at once outside of one. For contended rows: they are locked briefly,
 * and after all others. Works run in the order of their names, so that two transactions with the same works
 * cannot deadlock.
 */
export async function beforeCommit(tx: Transaction, name: string, work: Work): Promise<void> {
  const end = ends.get(tx);
  if (end) end.addWork(name, work);
  else await work();
}

/**
 * Runs the work after all other such works, for a row that every transaction of a kind locks. No other lock
 * is requested while it is held.
 */
export async function lastBeforeCommit(tx: Transaction, name: string, work: Work): Promise<void> {
  const end = ends.get(tx);
  if (end) end.addLastWork(name, work);
  else await work();
}

/** Calls `notice` after the commit, not after a rollback or an unknown outcome. It must not throw. */
export function afterCommit(tx: Transaction, notice: Notice): void {
  const end = ends.get(tx);
  if (end) end.addNotice(notice);
  else notice();
}
