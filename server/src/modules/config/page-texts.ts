import path from 'node:path';
import { loadMessages, type MessageCatalogues } from '../../platform/messages/index.ts';
import enGB from './messages/en-GB.json' with { type: 'json' };

type Key = keyof typeof enGB;

export type PageTexts = MessageCatalogues<Key>['textsOf'];

/** Texts of pages that the server sends. */
export const loadPageTexts = (): Promise<MessageCatalogues<Key>> =>
  loadMessages(path.join(import.meta.dirname, 'messages'), enGB);
