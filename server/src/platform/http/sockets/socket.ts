import type { Site } from '../site.ts';

/** One WebSocket, as modules see it. */
export interface Socket {
  /** Of the request that opened it: what the log knows it by. */
  readonly correlationId: string;
  readonly site: Site;
  /** Bytes that wait because the other side does not read. */
  readonly bufferedBytes: number;
  /** Sends a text. A socket whose reader lets too much wait is closed instead, and one that is closed sends nothing. */
  send(text: string): void;
  /**
   * Says why and stops listening. Whoever does not answer is cut off after some seconds.
   * @param code of RFC 6455, or 4000 to 4999
   * @param reason lower case and hyphens: sent along, and counted
   */
  close(code: number, reason: string): void;
}

export interface SocketEvents {
  /** @param text undefined for a binary message */
  onMessage(text: string | undefined): void;
  /** @param reason as given to `close`, or one of ours: client, lost, dead, restart, too-big, too-slow, broken */
  onClose(reason: string): void;
}
