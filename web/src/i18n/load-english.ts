import type { Messages } from './messages.ts';

/** English texts from the site's own files, for when a catalogue cannot be had or has gaps. */
export async function loadEnglish(): Promise<Messages> {
  return (await import('./messages/en-GB.json?whole')).default;
}
