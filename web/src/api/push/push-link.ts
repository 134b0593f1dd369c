import { type AuthenticateAction, pushAuthenticated, pushCloseCodes } from '@keepsake/contract/push';
import ReconnectingWebSocket, { type CloseEvent } from 'partysocket/ws';
import { isApiError } from '../api-error.ts';
import type { Session } from '../session.ts';
import type { PushHubInside } from './push-hub.ts';
import { type ReadMessage, readPushMessage } from './read-push-message.ts';

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
export class PushLink {
  private readonly world: PushLinkWorld;
  private readonly memory: PushMemory;
  private readonly events: PushLinkEvents;
  private readonly socket: ReconnectingWebSocket;
  private token = '';
  private refusedToken: string | null = null;
  private isAuthenticated = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(world: PushLinkWorld, memory: PushMemory, events: PushLinkEvents) {
    this.world = world;
    this.memory = memory;
    this.events = events;
    this.socket = new ReconnectingWebSocket(() => this.nextAddress(), null, {
      ...backOff(world.random()),
      connectionTimeout: CONNECT_MS,
      WebSocket: world.WebSocket,
      shouldReconnectOnClose: ({ code }) => !needsMore.has(code),
    });
    this.socket.onopen = () => this.authenticate();
    this.socket.onmessage = ({ data }) => this.hear(data);
    this.socket.onclose = (event) => this.goOnAfter(event);
  }

  close(): void {
    this.socket.close();
    clearTimeout(this.timer);
  }

  /** A token is asked for before there is a socket: the server waits only a moment for it. */
  private async nextAddress(): Promise<string> {
    const { tokens, address } = this.world;
    try {
      this.token = await (this.refusedToken === null
        ? tokens.accessToken()
        : tokens.replace(this.refusedToken));
    } catch (error) {
      if (isApiError(error) && error.status === 401) this.events.onSignedOut();
      throw error;
    }
    return address;
  }

  private authenticate(): void {
    const action: AuthenticateAction = { action: 'authenticate', token: this.token };
    if (this.world.canReplay) action.after = this.memory.cursor ?? 'now';
    this.socket.send(JSON.stringify(action));
    this.reconnectAfter(ANSWER_MS);
  }

  private begin(): void {
    const { memory } = this;
    clearTimeout(this.timer);
    this.refusedToken = null;
    this.isAuthenticated = true;
    // Without a cursor nobody knows what was said while the connection was away.
    if (memory.cursor === undefined) this.world.hub.tellGap(memory.wasAuthenticated ? 'unknown' : 'start');
    memory.wasAuthenticated = true;
  }

  private hear(data: unknown): void {
    try {
      if (data === pushAuthenticated) this.begin();
      else this.receive(readPushMessage(data));
    } catch (error) {
      this.world.report(error);
    }
  }

  private receive({ message, cursor }: ReadMessage): void {
    const { hub } = this.world;
    if (cursor !== undefined) this.memory.cursor = cursor;
    if (message && 'type' in message && message.type === 'position') {
      hub.setLive(true);
      if (!message.data.payload.isComplete) hub.tellGap('unknown');
    } else if (message) hub.tell(message);
  }

  /** The socket comes back by itself, except after what would only happen again. */
  private goOnAfter(event: CloseEvent): void {
    const wasAuthenticated = this.isAuthenticated;
    this.isAuthenticated = false;
    clearTimeout(this.timer);
    this.world.hub.setLive(false);
    if (event.code === invalidAction) this.refuse(event);
    if (event.code === tooMany) this.reconnectAfter(TOO_MANY_MS * (1 + this.world.random()));
    if (event.code === notSignedIn) this.tryFreshToken(event, wasAuthenticated ? SIGNING_OUT_MS : 0);
  }

  private tryFreshToken(event: CloseEvent, milliseconds: number): void {
    if (this.refusedToken === null) this.reconnectAfter(milliseconds);
    else this.refuse(event);
    this.refusedToken = this.token;
  }

  private refuse({ code, reason }: CloseEvent): void {
    this.world.report(new Error(`Push socket closed with ${code} ${reason}`));
    this.events.onRefused();
  }

  private reconnectAfter(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.socket.reconnect(), milliseconds);
  }
}
