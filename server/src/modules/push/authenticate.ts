import { limits } from '@keepsake/contract/limits';
import { type AuthenticateAction, pushAuthenticated, pushCloseCodes } from '@keepsake/contract/push';
import { ApiError, type Socket } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { Identity, SignedIn } from '../identity/index.ts';
import { Client, type ClientDependencies } from './client.ts';
import type { Clients } from './clients.ts';
import type { FeedDependencies } from './feed.ts';
import { firstCursorAt } from './publish.ts';
import { countMessages, openStream } from './push.repository.ts';

export interface AuthenticateDependencies extends ClientDependencies, FeedDependencies {
  readonly log: Log;
  readonly authenticator: Identity['authenticator'];
  readonly clients: Clients;
}

/** Close code of RFC 6455's registry: try again later. */
const tryAgainLater = 1013;

async function authenticateToken(
  { authenticator, log }: AuthenticateDependencies,
  socket: Socket,
  token: string,
): Promise<SignedIn | undefined> {
  try {
    return await authenticator.customer(token, socket.site);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-signed-in') {
      socket.close(pushCloseCodes.notSignedIn, 'not-signed-in');
    } else {
      log.warn({ err: error, correlationId: socket.correlationId }, 'a token could not be checked');
      socket.close(tryAgainLater, 'unavailable');
    }
    return undefined;
  }
}

/** Whether all messages after `after` are stored, and few enough to send. */
async function isReplayable(
  { database }: AuthenticateDependencies,
  { actor }: Client,
  { after, head }: { after: number; head: number },
): Promise<boolean> {
  const missed = head - after;
  if (missed < 0 || missed > limits.push.maxReplayed) return false;
  return missed === 0 || (await countMessages(database.autocommit, actor, { after, head })) === missed;
}

async function begin(
  dependencies: AuthenticateDependencies,
  client: Client,
  after: AuthenticateAction['after'],
): Promise<void> {
  const { database, clock, authenticator, clients } = dependencies;
  const head = await openStream(database.autocommit, client.actor, firstCursorAt(clock));
  const isComplete = typeof after !== 'number' || (await isReplayable(dependencies, client, { after, head }));
  // Checked again after subscribing, so that no sign-out in between is missed.
  const [ended] = await authenticator.findEnded([client], false);
  if (ended) client.socket.close(pushCloseCodes.notSignedIn, 'not-signed-in');
  if (ended || client.isClosed) return;
  client.socket.send(pushAuthenticated);
  client.cursor = typeof after === 'number' && isComplete ? after : head;
  if (after !== undefined) client.skipTo(client.cursor, isComplete);
  clients.feed(client);
}

/** Authenticates a socket; undefined when it was closed instead. The token alone decides what it receives. */
export async function authenticate(
  dependencies: AuthenticateDependencies,
  socket: Socket,
  { token, after }: AuthenticateAction,
): Promise<Client | undefined> {
  const signedIn = await authenticateToken(dependencies, socket, token);
  if (!signedIn) return undefined;
  const { clients, log } = dependencies;
  const client = new Client(dependencies, socket, signedIn);
  if (clients.countOf(client) >= limits.push.socketsPerCustomer) {
    socket.close(pushCloseCodes.tooMany, 'too-many');
    return undefined;
  }
  clients.add(client);
  begin(dependencies, client, after).catch((error) => {
    log.warn({ err: error, correlationId: socket.correlationId }, 'push authentication failed');
    socket.close(tryAgainLater, 'unavailable');
  });
  return client;
}
