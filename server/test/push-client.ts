import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { pushAuthenticated } from '@keepsake/contract/push';
import WebSocket from 'ws';
import { deadlines, within } from './deadlines.ts';

export interface PushText {
  readonly id: string;
  readonly cursor: number;
  readonly type: string;
  readonly data: { readonly payload: Record<string, unknown>; readonly timestamp: string };
}

export interface Close {
  readonly code: number;
  readonly reason: string;
}

/** Origin of the site's pages, whatever port the server listens on. */
const siteOrigin = 'http://localhost:4000';

export interface OpenOptions {
  readonly headers?: Record<string, string>;
  readonly page?: string | null;
}

function handshake(server: string, { headers, page = siteOrigin }: OpenOptions): WebSocket {
  return new WebSocket(`${server.replace(/^http/, 'ws')}/push`, {
    headers: { ...(page !== null && { origin: page }), ...headers },
    handshakeTimeout: deadlines.pushArrives,
  });
}

export async function openRefused(server: string, options: OpenOptions = {}): Promise<IncomingMessage> {
  const line = handshake(server, options);
  line.on('error', () => undefined);
  const [, response] = (await once(line, 'unexpected-response')) as [unknown, IncomingMessage];
  line.terminate();
  return response;
}

/** A push client like the site's, which records messages. */
export class PushClient {
  readonly messages: PushText[] = [];
  readonly line: WebSocket;
  readonly closed: Promise<Close>;
  readonly authenticated: Promise<void>;
  isAuthenticated = false;
  cursor: number | 'now' = 'now';
  headers: IncomingMessage['headers'] = {};

  private constructor(line: WebSocket) {
    this.line = line;
    this.closed = new Promise((resolve) => {
      line.on('close', (code, reason) => resolve({ code, reason: String(reason) }));
    });
    line.on('error', () => undefined);
    line.on('upgrade', (response) => {
      this.headers = response.headers;
    });
    this.authenticated = new Promise((resolve) => {
      line.on('message', (data) => {
        this.receive(String(data));
        if (this.isAuthenticated) resolve();
      });
    });
  }

  static async open(server: string, options: OpenOptions = {}): Promise<PushClient> {
    const client = new PushClient(handshake(server, options));
    await once(client.line, 'open');
    return client;
  }

  static async signIn(
    server: string,
    token: string,
    after?: number | 'now',
    options: OpenOptions = {},
  ): Promise<PushClient> {
    const client = await PushClient.open(server, options);
    if (after !== undefined) client.cursor = after;
    client.send({ action: 'authenticate', token, ...(after !== undefined && { after }) });
    await Promise.race([
      client.authenticated,
      client.closed.then(({ code }) => Promise.reject(new Error(`closed with ${code}`))),
    ]);
    return client;
  }

  send(message: unknown): void {
    this.line.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Messages other than positions. */
  get news(): PushText[] {
    return this.messages.filter(({ type }) => type !== 'position');
  }

  /** Resolves once `isSo` holds. */
  async until(isSo: () => boolean, milliseconds: number = deadlines.pushArrives): Promise<void> {
    if (isSo()) return;
    const { promise: expected, resolve } = Promise.withResolvers<void>();
    const check = () => isSo() && resolve();
    this.line.on('message', check);
    const closed = this.closed.then(({ code }) => Promise.reject(new Error(`closed with ${code}`)));
    await within(milliseconds, Promise.race([expected, closed]), 'an expected message');
    this.line.off('message', check);
  }

  async close(): Promise<void> {
    this.line.close();
    await this.closed;
  }

  private receive(text: string): void {
    if (text === pushAuthenticated) {
      this.isAuthenticated = true;
      return;
    }
    const message = JSON.parse(text) as PushText;
    this.messages.push(message);
    this.cursor = message.cursor;
  }
}
