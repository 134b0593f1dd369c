import type { Transaction } from './transaction.ts';

type Work = () => Promise<void>;
type Notice = () => void;

/** What is still to be done at the end of a transaction. */
export class TransactionEnd {
  private works: { readonly name: string; readonly work: Work }[] = [];
  private readonly notices: Notice[] = [];

  addWork(name: string, work: Work): void {
    this.works.push({ name, work });
  }

  addNotice(notice: Notice): void {
    this.notices.push(notice);
  }

  async runWorks(): Promise<void> {
    while (this.works.length > 0) {
      const inOrder = this.works.toSorted((a, b) => Number(a.name > b.name) - Number(a.name < b.name));
      // What a work leaves to the end itself comes after all of these.
      this.works = [];
      for (const { work } of inOrder) await work();
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
 * Calls `notice` after the commit, and not at all when the transaction is undone or nobody knows what became of it.
 * It must not throw.
 */
export function afterCommit(tx: Transaction, notice: Notice): void {
  const end = ends.get(tx);
  if (end) end.addNotice(notice);
  else notice();
}
