import type pg from 'pg';

/**
 * A dead peer is noticed here within 10 s (a query every 5 s, with a response within 5 s), and by PostgreSQL
 * after 30 s (15 s and 3 × 5 s): the holder is notified before another process can get the lock.
 */
const heartbeatMilliseconds = 5_000;
const serverSettings = `
  set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3;
  set idle_session_timeout = 0; set statement_timeout = 0`;

/** Reason of an aborted lock: its connection has ended. */
class LockLost extends Error {
  /** SQLSTATE connection_failure. */
  readonly code = '08006';

  constructor() {
    super('The lock was lost with its connection.');
    this.name = 'LockLost';
  }
}

/** Thousands of locks share a connection. */
export class LockSession {
  /** Locks held, requested or being released; PostgreSQL grants a lock twice to one session. */
  readonly locks = new Map<string, AbortController>();
  private readonly client: pg.Client;
  private readonly onEnd: () => void;
  private readonly heartbeat: NodeJS.Timeout;
  private lastQuery: Promise<unknown>;
  private ended: Promise<void> | undefined;

  constructor(client: pg.Client, onEnd: () => void) {
    this.client = client;
    this.onEnd = onEnd;
    this.lastQuery = client.query(serverSettings).catch(() => this.end());
    this.heartbeat = setInterval(() => this.beat(), heartbeatMilliseconds).unref();
    client.once('end', () => this.end());
  }

  /** Runs one query at a time. A failure ends the session, since its effect is unknown. */
  async query(statement: string, ...values: string[]): Promise<boolean> {
    const result = this.lastQuery.then(() => this.client.query<{ yes: boolean }>(statement, values));
    this.lastQuery = result.catch(() => this.end());
    const { rows } = await result;
    return rows[0]?.yes ?? false;
  }

  end(): Promise<void> {
    this.ended ??= this.finish();
    return this.ended;
  }

  private async finish(): Promise<void> {
    clearInterval(this.heartbeat);
    this.onEnd();
    for (const lock of this.locks.values()) lock.abort(new LockLost());
    this.locks.clear();
    await this.client.end();
  }

  private beat(): void {
    if (this.locks.size > 0) this.query('select true as yes').catch(() => {});
  }
}
