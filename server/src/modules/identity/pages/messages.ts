import path from 'node:path';
import { loadMessages, type Texts } from '../../../platform/messages/index.ts';
import enGB from '../messages/en-GB.json' with { type: 'json' };

export type MessageKey = keyof typeof enGB;

export type Messages = Texts<MessageKey>;

const catalogues = await loadMessages(path.join(import.meta.dirname, '../messages'), enGB);

/** Texts of a language, by default British English. */
export const messagesOf: (locale: string) => Messages = catalogues.textsOf;
