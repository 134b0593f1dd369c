import path from 'node:path';
import { loadMessages, type Texts } from '../../platform/messages/index.ts';
import enGB from './messages/en-GB.json' with { type: 'json' };

const catalogues = await loadMessages(path.join(import.meta.dirname, 'messages'), enGB);

export type WidgetTexts = Texts<keyof typeof enGB>;

export const textsOf: (locale: string) => WidgetTexts = catalogues.textsOf;
