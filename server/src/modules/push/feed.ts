import type { Database } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { Client } from './client.ts';
import { listMessages, type Recipient } from './push.repository.ts';

/** Some 50 KB: what one client can be sent before it has to read. */
const pageSize = 100;

export interface FeedDependencies {
  readonly database: Database;
  readonly log: Log;
}

/**
 * Brings the clients of one customer what the database keeps behind their cursors: replayed and live messages come
 * by the same way, so none is missed between the two and none comes twice. One question at a time, whatever happens.
 */
export class Feed {
  readonly recipient: Recipient;
  readonly clients = new Set<Client>();
  private readonly dependencies: FeedDependencies;
  private isReading = false;
  private isWanted = false;

  constructor(dependencies: FeedDependencies, recipient: Recipient) {
    this.dependencies = dependencies;
    this.recipient = recipient;
  }

  add(client: Client): void {
    this.clients.add(client);
    this.wake();
  }

  /** Whether some client has not been told everything up to `head`. */
  isBehind(head: number): boolean {
    return this.clients.size > 0 && this.lowestCursor() < head;
  }

  /** What the furthest client has been told of. */
  furthest(): number {
    let furthest = 0;
    for (const { cursor } of this.clients) furthest = Math.max(furthest, cursor);
    return furthest;
  }

  /** The database was put back: cursors behind its own are given anew, to other messages. */
  fallBack(head: number): void {
    for (const client of this.clients) if (client.cursor > head) client.stand(head, false);
  }

  /** There is, or may be, something new. */
  wake(): void {
    this.isWanted = true;
    if (!this.isReading) void this.read();
  }

  private async read(): Promise<void> {
    this.isReading = true;
    try {
      while (this.isWanted && this.clients.size > 0) {
        this.isWanted = false;
        if (await this.readPage()) this.isWanted = true;
      }
    } catch (error) {
      // The next look at the heads wakes it again.
      this.dependencies.log.warn({ err: error }, 'messages could not be read');
    } finally {
      this.isReading = false;
    }
  }

  /** True when there may be more. */
  private async readPage(): Promise<boolean> {
    const from = this.lowestCursor();
    const messages = await listMessages(
      this.dependencies.database.autocommit,
      this.recipient,
      from,
      pageSize,
    );
    for (const client of this.clients) {
      // Who came meanwhile from further back has the next turn.
      if (client.cursor < from) continue;
      for (const message of messages) if (message.cursor > client.cursor) client.take(message);
    }
    return messages.length === pageSize;
  }

  private lowestCursor(): number {
    let lowest = Number.POSITIVE_INFINITY;
    for (const { cursor } of this.clients) lowest = Math.min(lowest, cursor);
    return lowest;
  }
}
