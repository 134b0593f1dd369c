import { errors, ui } from './messages/en-GB.json';
import type { Messages } from './messages.ts';

/** The texts that are needed before a catalogue is loaded, or when none can be. */
export const fallbackLocale = 'en-GB';
export const fallbackMessages = { errors, ui } as Messages;
