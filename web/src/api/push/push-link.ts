import { type AuthenticateAction, pushAuthenticated, pushCloseCodes } from '@keepsake/contract/push';
import ReconnectingWebSocket, { type CloseEvent } from 'partysocket/ws';
import { isApiError } from '../api-error.ts';
import type { Session } from '../session.ts';
import type { PushHubInternals } from './push-hub.ts';
import { type ReadMessage, readPushMessage } from './read-push-message.ts';

export interface PushLinkDependencies {
  /** `ws:` or `wss:`. */
  readonly address: string;
  /** The service keeps messages and replays them from a cursor. */
  readonly canReplay: boolean;
  readonly tokens: Pick<Session, 'accessToken' | 'replace'>;
  readonly hub: Pick<PushHubInternals, 'setLive' | 'publish' | 'publishGap'>;
  readonly WebSocket: unknown;
  random(): number;
  report(error: unknown): void;
}

export interface PushMemory {
  cursor: number | undefined;
  wasAuthenticated: boolean;
}

export interface PushLinkEvents {
  /** The session has ended; the session code leaves the page. */
  onSignedOut(): void;
  /** The server refuses for good; a retry would not help. */
  onRefused(): void;
}

const AUTHENTICATE_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** Longer than the server's rate limits, which count tens of seconds. */
const TOO_MANY_DELAY_MS = 60_000;
/**
 * A tab that signs out notifies the others when it is done. A token request before that would reach an
 * identity provider that still has the customer's session: the customer would be signed in again.
 */
const SIGN_OUT_DELAY_MS = 5000;

const { invalidAction, notSignedIn, tooMany } = pushCloseCodes;
/** Close codes that an automatic retry would meet again. */
const noAutomaticRetry: ReadonlySet<number> = new Set([invalidAction, notSignedIn, tooMany]);

/** Delays grow, with jitter so that many pages do not reconnect together. */
function backOff(random: number) {
  return {
    minReconnectionDelay: 1000 + random * 2000,
    maxReconnectionDelay: 30_000 + random * 30_000,
    reconnectionDelayGrowFactor: 1.7,
  };
}

/** Keeps one socket open and authenticated, with reconnects, until it is closed. */
export class PushLink {
  private readonly dependencies: PushLinkDependencies;
  private readonly memory: PushMemory;
  private readonly events: PushLinkEvents;
  private readonly socket: ReconnectingWebSocket;
  private token = '';
  private refusedToken: string | null = null;
  private isAuthenticated = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(dependencies: PushLinkDependencies, memory: PushMemory, events: PushLinkEvents) {
    this.dependencies = dependencies;
    this.memory = memory;
    this.events = events;
    this.socket = new ReconnectingWebSocket(() => this.prepareAddress(), null, {
      ...backOff(dependencies.random()),
      connectionTimeout: CONNECT_TIMEOUT_MS,
      WebSocket: dependencies.WebSocket,
      shouldReconnectOnClose: ({ code }) => !noAutomaticRetry.has(code),
    });
    this.socket.onopen = () => this.authenticate();
    this.socket.onmessage = ({ data }) => this.onMessage(data);
    this.socket.onclose = (event) => this.onClose(event);
  }

  close(): void {
    this.socket.close();
    clearTimeout(this.timer);
  }

  /** Requests the token before opening the socket: the server waits only briefly for it. */
  private async prepareAddress(): Promise<string> {
    const { tokens, address } = this.dependencies;
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
    if (this.dependencies.canReplay) action.after = this.memory.cursor ?? 'now';
    this.socket.send(JSON.stringify(action));
    this.reconnectAfter(AUTHENTICATE_TIMEOUT_MS);
  }

  private onAuthenticated(): void {
    const { memory } = this;
    clearTimeout(this.timer);
    this.refusedToken = null;
    this.isAuthenticated = true;
    // Without a cursor the missed messages are unknown.
    if (memory.cursor === undefined)
      this.dependencies.hub.publishGap(memory.wasAuthenticated ? 'unknown' : 'start');
    memory.wasAuthenticated = true;
  }

  private onMessage(data: unknown): void {
    try {
      if (data === pushAuthenticated) this.onAuthenticated();
      else this.receive(readPushMessage(data));
    } catch (error) {
      this.dependencies.report(error);
    }
  }

  private receive({ message, cursor }: ReadMessage): void {
    const { hub } = this.dependencies;
    if (cursor !== undefined) this.memory.cursor = cursor;
    if (message && 'type' in message && message.type === 'position') {
      hub.setLive(true);
      if (!message.data.payload.isComplete) hub.publishGap('unknown');
    } else if (message) hub.publish(message);
  }

  /** The socket reconnects by itself, except after the codes above. */
  private onClose(event: CloseEvent): void {
    const wasAuthenticated = this.isAuthenticated;
    this.isAuthenticated = false;
    clearTimeout(this.timer);
    this.dependencies.hub.setLive(false);
    if (event.code === invalidAction) this.refuse(event);
    if (event.code === tooMany) this.reconnectAfter(TOO_MANY_DELAY_MS * (1 + this.dependencies.random()));
    if (event.code === notSignedIn) this.tryFreshToken(event, wasAuthenticated ? SIGN_OUT_DELAY_MS : 0);
  }

  private tryFreshToken(event: CloseEvent, milliseconds: number): void {
    if (this.refusedToken === null) this.reconnectAfter(milliseconds);
    else this.refuse(event);
    this.refusedToken = this.token;
  }

  private refuse({ code, reason }: CloseEvent): void {
    this.dependencies.report(new Error(`Push socket closed with ${code} ${reason}`));
    this.events.onRefused();
  }

  private reconnectAfter(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.socket.reconnect(), milliseconds);
  }
}
