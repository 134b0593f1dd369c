import { advisoryKey } from './advisory-key.ts';
import { connectClient, connectionConfig } from './connection.ts';
import { LockSession } from './lock-session.ts';

/** A lock that all processes see. It ends with `release`, with its connection, or with this process. */
export interface AdvisoryLock {
  /** Aborted when the lock ended without `release`: from then on another process may have it. */
  readonly lost: AbortSignal;
  /** Never rejects: with a broken connection the lock is gone as well. */
  release(): Promise<void>;
}

export interface AdvisoryLocks {
  /** Undefined while anybody holds the name, in this process or another. Rejects when the database is away. */
  tryLock(name: string): Promise<AdvisoryLock | undefined>;
  /** Ends every lock that is still held. */
  close(): Promise<void>;
}

const answerMilliseconds = 5_000;

/** All locks of a process share one connection, made at the first use and again after it broke. */
export function createAdvisoryLocks(url: string, applicationName: string): AdvisoryLocks {
  const config = { ...connectionConfig(url, applicationName), query_timeout: answerMilliseconds };
  let session: Promise<LockSession> | undefined;

  function forget(): void {
    session = undefined;
  }

  function currentSession(): Promise<LockSession> {
    session ??= connectClient(config).then(
      (client) => new LockSession(client, forget),
      (error) => {
        forget();
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
  const taken = await session.ask('select pg_try_advisory_lock($1) as yes', key);
  controller.signal.throwIfAborted();
  if (!taken) {
    session.locks.delete(key);
    return undefined;
  }
  let released: Promise<void> | undefined;
  return { lost: controller.signal, release: () => (released ??= releaseLock(session, key)) };
}

async function releaseLock(session: LockSession, key: string): Promise<void> {
  await session.ask('select pg_advisory_unlock($1) as yes', key).catch(() => {});
  session.locks.delete(key);
}
