import path from 'node:path';
import { loadMessages, type Texts } from '../../platform/messages/index.ts';
import enGB from './messages/en-GB.json' with { type: 'json' };

export type CopyTexts = Texts<keyof typeof enGB>;

const catalogues = await loadMessages(path.join(import.meta.dirname, 'messages'), enGB);

export const copyTexts: (locale: string) => CopyTexts = catalogues.textsOf;

export const isTextKey = (key: string): key is keyof typeof enGB => Object.hasOwn(enGB, key);
