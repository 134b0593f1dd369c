import type { Database } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { Client } from './client.ts';
import { listMessages, type Recipient } from './push.repository.ts';

/** About 50 KB: what a client can receive before it reads. */
const pageSize = 100;

export interface FeedDependencies {
  readonly database: Database;
  readonly log: Log;
}

/**
 * Sends the clients of one customer the stored messages after their cursors. Replayed and live messages use the same
 * path, so none is missed or sent twice. One query at a time.
 */
export class Feed {
  readonly recipient: Recipient;
  readonly clients = new Set<Client>();
  private readonly dependencies: FeedDependencies;
  private isReading = false;
  private isReadRequested = false;

  constructor(dependencies: FeedDependencies, recipient: Recipient) {
    this.dependencies = dependencies;
    this.recipient = recipient;
  }

  add(client: Client): void {
    this.clients.add(client);
    this.wake();
  }

  isBehind(head: number): boolean {
    return this.clients.size > 0 && this.lowestCursor() < head;
  }

  highestCursor(): number {
    let highestCursor = 0;
    for (const { cursor } of this.clients) highestCursor = Math.max(highestCursor, cursor);
    return highestCursor;
  }

  /** The database was restored: it reuses cursors for other messages. */
  resetCursors(head: number): void {
    for (const client of this.clients) if (client.cursor > head) client.skipTo(head, false);
  }

  wake(): void {
    this.isReadRequested = true;
    if (!this.isReading) void this.read();
  }

  private async read(): Promise<void> {
    this.isReading = true;
    try {
      while (this.isReadRequested && this.clients.size > 0) {
        this.isReadRequested = false;
        if (await this.readPage()) this.isReadRequested = true;
      }
    } catch (error) {
      // The next poll of the heads calls it again.
      this.dependencies.log.warn({ err: error }, 'messages could not be read');
    } finally {
      this.isReading = false;
    }
  }

  private async readPage(): Promise<boolean> {
    const from = this.lowestCursor();
    const messages = await listMessages(
      this.dependencies.database.autocommit,
      this.recipient,
      from,
      pageSize,
    );
    for (const client of this.clients) {
      // A client that joined in between with a lower cursor is next.
      if (client.cursor < from) continue;
      for (const message of messages) if (message.cursor > client.cursor) client.send(message);
    }
    return messages.length === pageSize;
  }

  private lowestCursor(): number {
    let lowest = Number.POSITIVE_INFINITY;
    for (const { cursor } of this.clients) lowest = Math.min(lowest, cursor);
    return lowest;
  }
}
