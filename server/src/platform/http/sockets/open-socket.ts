import type { WebSocket } from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import type { Socket, SocketEvents } from './socket.ts';

/** Close codes of RFC 6455, 7.4.1, and its registry at IANA. */
const restart = 1012;
const tryAgainLater = 1013;
const abnormal = 1006;

/** Handles errors, back-pressure and liveness. */
export class OpenSocket implements Socket {
  readonly correlationId: string;
  readonly site: Socket['site'];
  private readonly line: WebSocket;
  private readonly maxBufferedBytes: number;
  private reason: string | undefined;
  private isAlive = true;

  constructor(line: WebSocket, { id, site }: FastifyRequest, maxBufferedBytes: number) {
    this.line = line;
    this.correlationId = id;
    this.site = site;
    this.maxBufferedBytes = maxBufferedBytes;
    line.on('pong', () => {
      this.isAlive = true;
    });
    // An error without a listener would end the process.
    line.on('error', (error: NodeJS.ErrnoException) => {
      this.reason ??= nameOfError(error);
    });
  }

  listen({ onMessage, onClose }: SocketEvents): void {
    this.line.on('message', (data, isBinary) => {
      this.isAlive = true;
      if (this.isOpen) onMessage(isBinary ? undefined : String(data));
    });
    this.line.on('close', (code) => onClose(this.reason ?? (code === abnormal ? 'lost' : 'client')));
  }

  get bufferedBytes(): number {
    return this.line.bufferedAmount;
  }

  send(text: string): void {
    if (!this.isOpen) return;
    if (this.line.bufferedAmount + Buffer.byteLength(text) > this.maxBufferedBytes) {
      this.close(tryAgainLater, 'too-slow');
    } else this.line.send(text);
  }

  close(code: number, reason: string): void {
    if (!this.isOpen) return;
    this.reason = reason;
    this.line.close(code, reason);
  }

  closeForRestart(): void {
    this.close(restart, 'restart');
  }

  ping(): void {
    if (!this.isAlive) {
      this.reason ??= 'dead';
      this.line.terminate();
    } else if (this.isOpen) {
      this.isAlive = false;
      this.line.ping();
    }
  }

  terminate(): void {
    this.line.terminate();
  }

  private get isOpen(): boolean {
    return this.reason === undefined && this.line.readyState === this.line.OPEN;
  }
}

function nameOfError({ code = '' }: NodeJS.ErrnoException): string {
  if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') return 'too-big';
  return code.startsWith('WS_ERR') ? 'broken' : 'lost';
}
