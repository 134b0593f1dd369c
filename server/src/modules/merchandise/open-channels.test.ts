import { merchandiseExample } from '@keepsake/contract/back-office-examples';
import type { Merchandise } from '@keepsake/contract/shop-documents';
import { expect, it } from 'vitest';
import type { Database } from '../../platform/database/index.ts';
import type { VersionedDocuments } from '../../platform/versioned-documents/index.ts';
import { openChannels } from './open-channels.ts';

const { vendor, shopUrl, currency } = merchandiseExample;
const heads = ['A', 'B', 'C'].map((code) => ({ id: `${code}.en-GB`, vendor, shopUrl, currency }));

it('reads one document at a time, and each once', async () => {
  const reads: string[] = [];
  let [running, most] = [0, 0];
  const channels = {
    async find(_tx: unknown, _tenantId: string, id: string) {
      reads.push(id);
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      return merchandiseExample;
    },
  } as unknown as VersionedDocuments<Merchandise>;
  const database = {} as Database;
  const opened = openChannels({ database, channels, headsOf: async () => heads }, 'demo');
  const [all, again] = [await opened.list(), await opened.list()];
  const articles = await Promise.all([...all, ...again].map((channel) => channel.Articles()));
  expect(articles.map((list) => list.length)).toEqual(Array.from({ length: 6 }, () => 1));
  expect(reads).toEqual(['A.en-GB', 'B.en-GB', 'C.en-GB']);
  expect(most).toBe(1);
});
