import path from 'node:path';
import { loadMessages, type Texts } from '../../platform/messages/index.ts';
import enGB from './messages/en-GB.json' with { type: 'json' };

export type ExportTexts = Texts<keyof typeof enGB>;

const catalogues = await loadMessages(path.join(import.meta.dirname, 'messages'), enGB);

export const textsOf: (locale: string) => ExportTexts = catalogues.textsOf;
