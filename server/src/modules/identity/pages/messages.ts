import path from 'node:path';
import { loadMessages, type Texts } from '../../../platform/messages/index.ts';
import enGB from '../messages/en-GB.json' with { type: 'json' };

export type MessageKey = keyof typeof enGB;

/** Looks a text up and puts values in the place of `{name}`. */
export type Messages = Texts<MessageKey>;

const catalogues = await loadMessages(path.join(import.meta.dirname, '../messages'), enGB);

/** The texts of one language; a language without a catalogue gets British English. */
export const messagesOf: (locale: string) => Messages = catalogues.textsOf;
