/** What processes tell each other of: messages for a customer, or the end of a sign-in. */
export type FanOutChannel = 'push' | 'sessions';

export const fanOutChannels: readonly FanOutChannel[] = ['push', 'sessions'];

/**
 * Tells every process, this one too, that something happened to an id, and nothing of what: whoever hears it reads
 * the database. Fast, and no more than a hint: what is told while a line is broken is lost, so every listener
 * also looks by itself from time to time.
 */
export interface FanOut {
  /**
   * Call it after the commit. Returns at once and never throws; ids of a few milliseconds travel together, each once.
   * @param id of ours: at most 500 characters, any characters
   */
  publish(channel: FanOutChannel, id: string): void;
  /** Calls the listener with every id of a channel. What it throws is logged and stops nobody else. */
  subscribe(channel: FanOutChannel, listener: (id: string) => void): void;
  /** Calls the listener after every connect, the first one too: ids may have been missed until now. */
  onGap(listener: () => void): void;
  /** Tells what still waits to be told, then ends. Nothing is heard or told from then on. */
  close(): Promise<void>;
}
