import type { Transaction } from './transaction.ts';

type Work = () => Promise<void>;
type Notice = () => void;

interface NamedWork {
  readonly name: string;
  readonly work: Work;
}

const byName = (works: readonly NamedWork[]) =>
  works.toSorted((a, b) => Number(a.name > b.name) - Number(a.name < b.name));

/** What is still to be done at the end of a transaction. */
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

  /** Those that are due; the last ones when no others are left. */
  private takeWorks(): readonly NamedWork[] {
    if (this.works.length === 0) [this.works, this.lastWorks] = [this.lastWorks, []];
    const due = byName(this.works);
    this.works = [];
    return due;
  }

  async runWorks(): Promise<void> {
    // What a work leaves to the end itself comes after all that are due with it.
    for (let due = this.takeWorks(); due.length > 0; due = this.takeWorks()) {
      for (const { work } of due) await work();
    }
  }

  runNotices(): void {
    for (const notice of this.notices) notice();
  }
}

/** Single statements that commit by themselves have no entry. */
const ends = new WeakMap<Transaction, TransactionEnd>();

export function trackEnd(tx: Transaction): TransactionEnd {
  const end = new TransactionEnd();
  ends.set(tx, end);
  return end;
}

/**
 * Does the work as the last thing of the transaction, inside of it; at once where each statement commits by itself. For
 * rows that many transactions want: they are held for as short as can be, and when all else is held already. Works
 * run in the order of their names, so that two transactions with the same works never wait for each other.
 */
export async function beforeCommit(tx: Transaction, name: string, work: Work): Promise<void> {
  const end = ends.get(tx);
  if (end) end.addWork(name, work);
  else await work();
}

/**
 * The same, after all works that are not last themselves: for a row that every transaction of a kind wants, whoever it
 * is about. Nothing else is waited for while it is held.
 */
export async function lastBeforeCommit(tx: Transaction, name: string, work: Work): Promise<void> {
  const end = ends.get(tx);
  if (end) end.addLastWork(name, work);
  else await work();
}

/**
 * Calls `notice` after the commit, and not at all when the transaction is undone or nobody knows what became of it.
 * It must not throw.
 */
export function afterCommit(tx: Transaction, notice: Notice): void {
  const end = ends.get(tx);
  if (end) end.addNotice(notice);
  else notice();
}
