import path from 'node:path';
import { loadMessages } from '../../platform/messages/index.ts';
import enGB from './messages/en-GB.json' with { type: 'json' };

const catalogues = await loadMessages(path.join(import.meta.dirname, 'messages'), enGB);

export const textsOf = catalogues.textsOf;
