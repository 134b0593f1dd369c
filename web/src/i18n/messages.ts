import type english from './messages/en-GB.json';
import { errors, ui } from './messages/en-GB.json';

export type Messages = typeof english;

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}

/** Texts for use before a catalogue is loaded, or when none can be. */
export const fallbackLocale = 'en-GB';
export const fallbackMessages = { errors, ui } as Messages;

/** English texts from the site's own files, for when a catalogue cannot be had or has gaps. */
export async function loadEnglish(): Promise<Messages> {
  return (await import('./messages/en-GB.json?whole')).default;
}
