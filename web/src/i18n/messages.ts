import type english from './messages/en-GB.json';

/** The shape of a catalogue; every language has every key of the English one. */
export type Messages = typeof english;

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}
