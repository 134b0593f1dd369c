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

/** What the fan-out lost is found after this long at most: two questions for a thousand clients. */
const lookEveryMilliseconds = 3_000;
const chunkSize = 1_000;

export interface WatchDependencies {
  readonly database: Database;
  readonly fanOut: FanOut;
  readonly log: Log;
  readonly recogniser: Identity['recogniser'];
  readonly clients: Clients;
}

function* chunksOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += chunkSize) yield items.slice(at, at + chunkSize);
}

async function closeEnded(
  { recogniser }: WatchDependencies,
  clients: readonly Client[],
  afterEnd: boolean,
): Promise<void> {
  for (const some of chunksOf(clients)) {
    for (const { socket } of await recogniser.findOver(some, afterEnd)) {
      socket.close(pushCloseCodes.notSignedIn, 'not-signed-in');
    }
  }
}

async function wakeBehind({ database, clients }: WatchDependencies): Promise<void> {
  for (const feeds of chunksOf(clients.allFeeds())) {
    const recipients = feeds.map(({ recipient }) => recipient);
    // As far as they were before the question: no answer lies behind that, were it the same database.
    const told = new Map(feeds.map((feed) => [feed, feed.furthest()]));
    for (const { head, ...recipient } of await findHeads(database.autocommit, recipients)) {
      const feed = clients.feedOf(nameOf(recipient));
      if (!feed) continue;
      if (head < (told.get(feed) ?? 0)) feed.fallBack(head);
      if (feed.isBehind(head)) feed.wake();
    }
  }
}

/**
 * Lets clients know what all processes commit, and closes those whose sign-in has ended: at once when the fan-out
 * tells, and by looking every few seconds for what it lost. Returns how to stop.
 */
export function watchClients(dependencies: WatchDependencies): () => void {
  const { fanOut, log, clients } = dependencies;
  let isLooking = false;
  let isStopped = false;

  function guard(work: Promise<void>): Promise<void> {
    return work.catch((error) => {
      if (!isStopped) log.warn({ err: error }, 'a look at the push clients failed; the next one comes');
    });
  }

  async function look(): Promise<void> {
    if (isStopped || isLooking) return;
    isLooking = true;
    await guard(wakeBehind(dependencies));
    await guard(closeEnded(dependencies, clients.all(), false));
    isLooking = false;
  }

  fanOut.subscribe('push', (name) => clients.feedOf(name)?.wake());
  fanOut.subscribe('sessions', (name) => {
    if (!isStopped) void guard(closeEnded(dependencies, clients.ofAccount(name), true));
  });
  fanOut.onGap(() => void look());
  const timer = setInterval(() => void look(), lookEveryMilliseconds).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
