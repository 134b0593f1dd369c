import { type AuthenticateAction, pushAuthenticated, pushCloseCodes } from '@keepsake/contract/push';
import ReconnectingWebSocket, { type CloseEvent } from 'partysocket/ws';
import { isApiError } from '../api-error.ts';
import type { Session } from '../session.ts';
import type { PushHubInside } from './push-hub.ts';
import { readPushMessage } from './read-push-message.ts';

export interface PushLinkWorld {
  /** `ws:` or `wss:`. */
  readonly address: string;
  /** The service keeps messages, and tells from a cursor on what was missed. */
  readonly canReplay: boolean;
  readonly tokens: Pick<Session, 'accessToken' | 'replace'>;
  readonly hub: Pick<PushHubInside, 'setLive' | 'tell' | 'tellGap'>;
  /** The browser's, or a test's. */
  readonly WebSocket: unknown;
  /** A number in [0, 1). */
  random(): number;
  report(error: unknown): void;
}

/** What outlives one link, so that the next one goes on where it ended. */
export interface PushMemory {
  cursor: number | undefined;
  wasAuthenticated: boolean;
}

export interface PushLinkEvents {
  /** The sign-in is over; the session leaves the page. */
  onSignedOut(): void;
  /** The server will have none of it, and trying again would not help. */
  onRefused(): void;
}

export interface PushLink {
  close(): void;
}

/** A server that says nothing for this long never will. */
const ANSWER_MS = 15_000;
const CONNECT_MS = 10_000;
/** Longer than the pause that the server's limits count in tens of seconds. */
const TOO_MANY_MS = 60_000;
/**
 * Another tab that signs out tells when it is done. A tab that asked for a token before would be sent to an
 * identity provider that still knows the customer, and be signed in again.
 */
const SIGNING_OUT_MS = 5000;

const { invalidAction, notSignedIn, tooMany } = pushCloseCodes;
/** Closed for a reason that the usual next try would meet again. */
const needsMore: ReadonlySet<number> = new Set([invalidAction, notSignedIn, tooMany]);

/** Tries of one page are further apart each time; those of many pages are spread by chance. */
function backOff(random: number) {
  return {
    minReconnectionDelay: 1000 + random * 2000,
    maxReconnectionDelay: 30_000 + random * 30_000,
    reconnectionDelayGrowFactor: 1.7,
  };
}

/** Keeps one socket open and authenticated, over losses of the connection, until it is closed. */
export function openPushLink(world: PushLinkWorld, memory: PushMemory, events: PushLinkEvents): PushLink {
  const { address, tokens, hub } = world;
  let token = '';
  let refused: string | null = null;
  let isAuthenticated = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function nextAddress(): Promise<string> {
    try {
      // Asked for first: the server waits only a moment for it.
      token = refused === null ? await tokens.accessToken() : await tokens.replace(refused);
    } catch (error) {
      if (isApiError(error) && error.status === 401) events.onSignedOut();
      throw error;
    }
    return address;
  }

  const socket = new ReconnectingWebSocket(nextAddress, null, {
    ...backOff(world.random()),
    connectionTimeout: CONNECT_MS,
    WebSocket: world.WebSocket,
    shouldReconnectOnClose: ({ code }) => !needsMore.has(code),
  });

  function reconnectAfter(milliseconds: number) {
    clearTimeout(timer);
    timer = setTimeout(() => socket.reconnect(), milliseconds);
  }

  function authenticated() {
    clearTimeout(timer);
    refused = null;
    isAuthenticated = true;
    // Without a cursor nobody knows what was said while the connection was away.
    if (memory.cursor === undefined) hub.tellGap(memory.wasAuthenticated ? 'unknown' : 'start');
    memory.wasAuthenticated = true;
  }

  function receive(data: unknown) {
    const { message, cursor } = readPushMessage(data);
    if (cursor !== undefined) memory.cursor = cursor;
    if (message?.type === 'position') {
      hub.setLive(true);
      if (!message.data.payload.isComplete) hub.tellGap('unknown');
    } else if (message) hub.tell(message);
  }

  function refuse(event: CloseEvent) {
    world.report(new Error(`Push socket closed with ${event.code} ${event.reason}`));
    events.onRefused();
  }

  socket.onopen = () => {
    const action: AuthenticateAction = { action: 'authenticate', token };
    if (world.canReplay) action.after = memory.cursor ?? 'now';
    socket.send(JSON.stringify(action));
    reconnectAfter(ANSWER_MS);
  };

  socket.onmessage = ({ data }) => {
    if (data === pushAuthenticated) return authenticated();
    try {
      receive(data);
    } catch (error) {
      world.report(error);
    }
  };

  socket.onclose = (event) => {
    const wasAuthenticated = isAuthenticated;
    isAuthenticated = false;
    clearTimeout(timer);
    hub.setLive(false);
    if (event.code === invalidAction) return refuse(event);
    if (event.code === tooMany) return reconnectAfter(TOO_MANY_MS * (1 + world.random()));
    if (event.code !== notSignedIn) return;
    if (refused !== null) return refuse(event);
    refused = token;
    if (wasAuthenticated) reconnectAfter(SIGNING_OUT_MS);
    else socket.reconnect();
  };

  return {
    close() {
      socket.close();
      clearTimeout(timer);
    },
  };
}
