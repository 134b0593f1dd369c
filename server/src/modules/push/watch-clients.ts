import { setInterval } from 'node:timers';
import { pushCloseCodes } from '@keepsake/contract/push';
import type { Database } from '../../platform/database/index.ts';
import type { FanOut } from '../../platform/fan-out/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Client } from './client.ts';
import type { Clients } from './clients.ts';
import { nameOf } from './publish.ts';
import { findHeads } from './push.repository.ts';

/** Messages that the fan-out lost arrive after this time at most: two queries for a thousand clients. */
const pollIntervalMs = 3_000;
const chunkSize = 1_000;

export interface WatchDependencies {
  readonly database: Database;
  readonly fanOut: FanOut;
  readonly log: Log;
  readonly authenticator: Identity['authenticator'];
  readonly clients: Clients;
}

function* chunksOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += chunkSize) yield items.slice(at, at + chunkSize);
}

async function closeEnded(
  { authenticator }: WatchDependencies,
  clients: readonly Client[],
  afterEnd: boolean,
): Promise<void> {
  for (const some of chunksOf(clients)) {
    for (const { socket } of await authenticator.findEnded(some, afterEnd)) {
      socket.close(pushCloseCodes.notSignedIn, 'not-signed-in');
    }
  }
}

async function wakeFeedsBehind({ database, clients }: WatchDependencies): Promise<void> {
  for (const feeds of chunksOf(clients.allFeeds())) {
    const recipients = feeds.map(({ recipient }) => recipient);
    // Positions are read before the query: no result of the same database can be below them.
    const positions = new Map(feeds.map((feed) => [feed, feed.highestCursor()]));
    for (const { head, ...recipient } of await findHeads(database.autocommit, recipients)) {
      const feed = clients.feedOf(nameOf(recipient));
      if (!feed) continue;
      if (head < (positions.get(feed) ?? 0)) feed.resetCursors(head);
      if (feed.isBehind(head)) feed.wake();
    }
  }
}

/**
 * Wakes clients on commits of all processes, and closes those whose sign-in has ended: at once by the fan-out, and
 * by polling for lost notifications. Returns a function that stops it.
 */
export function watchClients(dependencies: WatchDependencies): () => void {
  const { fanOut, log, clients } = dependencies;
  let isPolling = false;
  let isStopped = false;

  function guard(work: Promise<void>): Promise<void> {
    return work.catch((error) => {
      if (!isStopped) log.warn({ err: error }, 'polling the push clients failed; will retry');
    });
  }

  async function poll(): Promise<void> {
    if (isStopped || isPolling) return;
    isPolling = true;
    await guard(wakeFeedsBehind(dependencies));
    await guard(closeEnded(dependencies, clients.all(), false));
    isPolling = false;
  }

  fanOut.subscribe('push', (name) => clients.feedOf(name)?.wake());
  fanOut.subscribe('sessions', (name) => {
    if (!isStopped) void guard(closeEnded(dependencies, clients.ofAccount(name), true));
  });
  fanOut.onGap(() => void poll());
  const timer = setInterval(() => void poll(), pollIntervalMs).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
