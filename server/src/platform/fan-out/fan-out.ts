/** `push`: messages of a customer; `sessions`: the end of a sign-in. */
export type FanOutChannel = 'push' | 'sessions';

export const fanOutChannels: readonly FanOutChannel[] = ['push', 'sessions'];

/**
 * Notifies every process, this one included, of a change about an id; listeners read the database. Notifications
 * are lost while a connection is broken, so listeners also poll.
 */
export interface FanOut {
  /**
   * Call after the commit. Never throws; ids of a few milliseconds are batched, each once.
   *
   * @param id of ours: at most 500 characters, any characters
   */
  publish(channel: FanOutChannel, id: string): void;
  /** Errors of listeners are logged. */
  subscribe(channel: FanOutChannel, listener: (id: string) => void): void;
  /** Called after every connect, the first included: ids may have been missed. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}
