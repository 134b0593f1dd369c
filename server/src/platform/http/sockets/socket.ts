import type { Site } from '../site.ts';

export interface Socket {
  /** Correlation id of the request that opened the socket. */
  readonly correlationId: string;
  readonly site: Site;
  /** Bytes waiting for a slow reader. */
  readonly bufferedBytes: number;
  /** Closes a socket with too much buffered; does nothing when closed. */
  send(text: string): void;
  /**
   * Closes the socket, and cuts it off after some seconds.
   *
   * @param code of RFC 6455, or 4000 to 4999
   * @param reason lower case and hyphens: sent, and counted
   */
  close(code: number, reason: string): void;
}

export interface SocketEvents {
  /** @param text undefined for a binary message */
  onMessage(text: string | undefined): void;
  /**
   * @param reason as given to `close`, or one of ours: client, lost, dead, restart, too-big, too-slow, broken
   */
  onClose(reason: string): void;
}
