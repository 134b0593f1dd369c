import { advisoryKey } from './advisory-key.ts';
import { connectClient, connectionConfig } from './connection.ts';
import { LockSession } from './lock-session.ts';

export interface AdvisoryLock {
  /** Aborts when the lock is lost: another process may then hold it. */
  readonly lost: AbortSignal;
  /** Never rejects: a broken connection releases the lock too. */
  release(): Promise<void>;
}

export interface AdvisoryLocks {
  /** Returns undefined while another process holds the lock. Rejects when the database is unavailable. */
  tryLock(name: string): Promise<AdvisoryLock | undefined>;
  close(): Promise<void>;
}

/** Whether no process holds a lock now. */
export async function isUnlocked(locks: Pick<AdvisoryLocks, 'tryLock'>, name: string): Promise<boolean> {
  const lock = await locks.tryLock(name);
  await lock?.release();
  return lock !== undefined;
}

const queryTimeoutMs = 5_000;

/** All locks of a process share one connection, reopened after failures. */
export function createAdvisoryLocks(url: string, applicationName: string): AdvisoryLocks {
  const config = { ...connectionConfig(url, applicationName), query_timeout: queryTimeoutMs };
  let session: Promise<LockSession> | undefined;

  function dropSession(): void {
    session = undefined;
  }

  function currentSession(): Promise<LockSession> {
    session ??= connectClient(config).then(
      (client) => new LockSession(client, dropSession),
      (error) => {
        dropSession();
        throw error;
      },
    );
    return session;
  }

  return {
    tryLock: async (name) => takeLock(await currentSession(), advisoryKey(`lock ${name}`)),
    close: async () => (await session?.catch(() => undefined))?.end(),
  };
}

async function takeLock(session: LockSession, key: string): Promise<AdvisoryLock | undefined> {
  if (session.locks.has(key)) return undefined;
  const controller = new AbortController();
  session.locks.set(key, controller);
  const taken = await session.query('select pg_try_advisory_lock($1) as yes', key);
  controller.signal.throwIfAborted();
  if (!taken) {
    session.locks.delete(key);
    return undefined;
  }
  let released: Promise<void> | undefined;
  return { lost: controller.signal, release: () => (released ??= releaseLock(session, key)) };
}

async function releaseLock(session: LockSession, key: string): Promise<void> {
  await session.query('select pg_advisory_unlock($1) as yes', key).catch(() => {});
  session.locks.delete(key);
}
