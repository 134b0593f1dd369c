import { configRoutes } from '@keepsake/contract/config';
import { call } from '../api/client.ts';
import type { Messages } from './messages.ts';

/** The catalogue of a language, from `/locales/{locale}.json`. */
export async function loadMessages(locale: string): Promise<Messages> {
  const messages = await call(configRoutes.getMessages, { params: { file: `${locale}.json` } });
  return messages as unknown as Messages;
}
